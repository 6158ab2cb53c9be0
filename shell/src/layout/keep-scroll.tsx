import { useLayoutEffect } from 'react';

// Where the router's ScrollRestoration keeps positions, by the keys of addresses.
const storageKey = 'react-router-scroll-positions';
let found = 0;

const note = (): void => {
  const key = (history.state as { key?: string } | null)?.key ?? 'default';
  try {
    const known = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    sessionStorage.setItem(storageKey, JSON.stringify({ ...known, [key]: found }));
  } catch {
    // Without a storage, who has scrolled begins at the top once more when the page comes.
  }
};

/**
 * Who reads what the server drew may have scrolled before React has it. Stands before the router's ScrollRestoration,
 * which would begin at the top.
 */
export function KeepScroll() {
  useLayoutEffect(() => {
    found = scrollY;
    if (found > 0) note();
  }, []);
  return null;
}

/** For whatever stands around both: goes back to where the reader was, before anything is painted. */
export const stayScrolled = (): void => {
  if (found > 0) scrollTo(0, found);
};
