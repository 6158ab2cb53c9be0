import { useState, useLayoutEffect, useCallback, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** The tabs of a phone. */
export const tabs = ['offers', 'program', 'check', 'lists'] as const;
export type Tab = (typeof tabs)[number];

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

/**
 * 'stacked' has the offers above the program, in three columns; 'side' beside it, each with a height of its own;
 * 'tabs' is a phone's.
 */
export type Layout = 'stacked' | 'side' | 'tabs';

/** What a window this wide can show of the view a reader chose. */
export const useLayout = (view: View): { layout: Layout; canBeSide: boolean } => {
  const isNarrow = useMedia('(width < 44rem)');
  const canBeSide = useMedia('(width >= 68.75rem)') && !isNarrow;
  return { layout: isNarrow ? 'tabs' : canBeSide ? view : 'stacked', canBeSide };
};

/** Marks the root element for styles, and keeps the heights of the sticky bars there: their lines wrap. */
export const useBenchMark = (layout: Layout): void =>
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement;
    const names = layout === 'side' ? ['c-at-bench', 'c-at-side'] : ['c-at-bench'];
    classList.add(...names);
    const resized = new ResizeObserver((entries) => {
      for (const { target } of entries)
        style.setProperty(`--${target.classList[0]}-height`, `${target.clientHeight}px`);
    });
    for (const bar of document.querySelectorAll('.c-bar, .c-save')) resized.observe(bar);
    return () => {
      resized.disconnect();
      classList.remove(...names);
    };
  }, [layout]);

/** Whether a media query holds, for what no style sheet can say: which elements there are. */
const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** The heading of the list of what is to check: the focus goes there when it is opened. */
export const checksId = 'c-checks';

/** Whether the list of what is to check stands beside the program; on a phone it has a tab of its own. */
export function useChecks(layout: Layout, openTab: (tab: Tab) => void) {
  const [isOpen, setOpen] = useState(false);
  const openChecks = () => {
    // Drawn before the next line, so that there is something to take the focus.
    flushSync(() => (layout === 'tabs' ? openTab('check') : setOpen(true)));
    // In a pane of its own it is in sight as it is.
    document.getElementById(checksId)?.focus({ preventScroll: layout === 'side' });
  };
  return { isChecking: isOpen && layout !== 'tabs', openChecks, closeChecks: () => setOpen(false) };
}
