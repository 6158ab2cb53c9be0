import { useEffect, useState } from 'react';

const slowAfterMs = 250;

/** Returns true once something has been loading for a noticeable time. */
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
