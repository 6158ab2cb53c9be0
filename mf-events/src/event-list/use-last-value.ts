import { useState } from 'react';

/** Returns the last defined value, so that the old page stays visible while the next one loads. */
export const useLastValue = <T>(data: T | undefined): T | undefined => {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
};
