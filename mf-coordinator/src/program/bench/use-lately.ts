import { useCallback, useEffect, useState } from 'react';

/** The item that was put somewhere a moment ago: its row is marked until then. */
export interface Lately {
  id: string;
  until: number;
  /** The list goes to its row; where offers stand above the list, adding one leaves the reader with the offers. */
  isSought: boolean;
}

const markedFor = 2500;

export type Show = (id: string, isSought?: boolean) => void;

/** What was moved or added last, and the way to mark it. */
export const useLately = (): { lately: Lately | undefined; show: Show } => {
  const [lately, setLately] = useState<Lately>();
  useEffect(() => {
    if (!lately) return undefined;
    const timer = setTimeout(() => setLately(undefined), lately.until - Date.now());
    return () => clearTimeout(timer);
  }, [lately]);
  const show = useCallback<Show>(
    (id, isSought = true) => setLately({ id, until: Date.now() + markedFor, isSought }),
    [],
  );
  return { lately, show };
};
