import { useState } from 'react';

/** How one reader likes the workbench; what was never chosen follows from the program and the window. */
export interface Display {
  view?: 'stacked' | 'side';
  rows?: 'compact' | 'comfortable';
}

const storageKey = 'portal.workbench';

const read = (): Display => {
  try {
    const { view, rows } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Display;
    return {
      ...((view === 'stacked' || view === 'side') && { view }),
      ...((rows === 'compact' || rows === 'comfortable') && { rows }),
    };
  } catch {
    return {};
  }
};

const write = (display: Display): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(display));
  } catch {
    // A full or forbidden storage costs the choice at the next visit, not now.
  }
};

/** What this browser remembers of it, and the way to choose. */
export const useDisplay = (): [Display, (choice: Display) => void] => {
  const [display, setDisplay] = useState(read);
  const choose = (choice: Display) => {
    const next = { ...display, ...choice };
    setDisplay(next);
    write(next);
  };
  return [display, choose];
};
