import { useLayoutEffect } from 'react';

// The storage key under which the router's ScrollRestoration keeps positions.
const storageKey = 'react-router-scroll-positions';
let found = 0;

const note = (): void => {
  const key = (history.state as { key?: string } | null)?.key ?? 'default';
  try {
    const known = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    sessionStorage.setItem(storageKey, JSON.stringify({ ...known, [key]: found }));
  } catch {
    // Without storage, the page starts at the top again after hydration.
  }
};

/**
 * Keeps the scroll position of a user who scrolled before hydration. Must render before the router's
 * ScrollRestoration, which would scroll to the top.
 */
export function KeepScroll() {
  useLayoutEffect(() => {
    found = scrollY;
    if (found > 0) note();
  }, []);
  return null;
}

/** For the component around both: restores the scroll position before the browser paints. */
export const stayScrolled = (): void => {
  if (found > 0) scrollTo(0, found);
};
