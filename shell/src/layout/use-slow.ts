import { useEffect, useState } from 'react';

const slowAfterMs = 250;

/** Whether something has been going on for so long that it should be said. */
export const useSlow = (isGoingOn: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn]);
  return isSlow && isGoingOn;
};
