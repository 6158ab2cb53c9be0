import { useLayoutEffect } from 'react';
import type { Display } from './display.ts';
import { useMedia } from './use-media.ts';

/**
 * 'stacked' has the offers above the program, in three columns; 'side' beside it, each with a height of its own;
 * 'tabs' is a phone's.
 */
export type Layout = 'stacked' | 'side' | 'tabs';

/** What a window this wide can show of the view a reader chose. */
export const useLayout = ({ view = 'stacked' }: Display): { layout: Layout; canBeSide: boolean } => {
  const isNarrow = useMedia('(width < 44rem)');
  const canBeSide = useMedia('(width >= 68.75rem)') && !isNarrow;
  return { layout: isNarrow ? 'tabs' : canBeSide ? view : 'stacked', canBeSide };
};

/** Says of the whole document that a workbench is in it: its margins, and what scrolls into sight, give way to it. */
export const useBenchMark = (layout: Layout): void =>
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    const names = layout === 'side' ? ['c-at-bench', 'c-at-side'] : ['c-at-bench'];
    classList.add(...names);
    return () => classList.remove(...names);
  }, [layout]);

// From so many pieces on, lines say more than cards.
const many = 20;

/** How rows are drawn until somebody chooses: by the sign-ups, which do not grow while one is at work. */
export const rowsOf = ({ rows }: Display, layout: Layout, signUps: number): NonNullable<Display['rows']> => {
  // A phone has no room for a choice.
  if (layout === 'tabs') return 'compact';
  return rows ?? (signUps >= many ? 'compact' : 'comfortable');
};
