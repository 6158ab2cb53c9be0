import { useLayoutEffect } from 'react';
import type { View } from './display.ts';
import { useMedia } from './use-media.ts';

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
