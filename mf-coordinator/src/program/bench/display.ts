import { useState } from 'react';

/** The two views of a wide window. */
export type View = 'stacked' | 'side';

const storageKey = 'portal.workbench';

const readView = (): View => {
  try {
    const { view } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { view?: View };
    return view === 'side' ? view : 'stacked';
  } catch {
    return 'stacked';
  }
};

/** Remembers the view in this browser. */
export const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState(readView);
  const choose = (chosen: View) => {
    setView(chosen);
    try {
      localStorage.setItem(storageKey, JSON.stringify({ view: chosen }));
    } catch {
      // A full or forbidden storage only costs the choice at the next visit.
    }
  };
  return [view, choose];
};
