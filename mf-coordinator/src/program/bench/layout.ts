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

// From so many pieces on, lines say more than cards.
const many = 20;

/** How rows are drawn until somebody chooses: by the sign-ups, which do not grow while one is at work. */
export const rowsOf = ({ rows }: Display, layout: Layout, signUps: number): NonNullable<Display['rows']> => {
  // A phone has no room for a choice.
  if (layout === 'tabs') return 'compact';
  return rows ?? (signUps >= many ? 'compact' : 'comfortable');
};
