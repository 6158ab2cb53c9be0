import { useState } from 'react';

/** The latest answer there was, so that the page before stays while the next one is on its way. */
export const useLastValue = <T>(data: T | undefined): T | undefined => {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
};
