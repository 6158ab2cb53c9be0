import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem } from '@portal/contracts/program';
import type { DescribedWarning } from '../program-data.ts';
import type { ProgramActions } from '../use-program-editor.ts';
import type { DragStore } from './drag/drag.ts';
import type { RowActions } from './use-row-actions.ts';

/** What a row of the running order is drawn from. */
export interface OrderRowProps {
  /** Its place in the list, from 0. */
  index: number;
  isFirst: boolean;
  isLast: boolean;
  item: ProgramItem;
  performance: PerformanceResponse | undefined;
  /** Its place among the pieces. */
  number: number | undefined;
  /** When it starts, as a clock shows it. */
  start: string;
  /** What tells it from the same figures at another time: 'PM', 'Sun AM'. */
  turn: string;
  /** In seconds; of a section, the sum. */
  length: number;
  isGuess: boolean;
  /** Which section it is, from 1; 0 for everything else. */
  mark: number;
  /** What is in hand, should it be this one. */
  dragStore: DragStore;
  /** It was put here or looked for a moment ago. */
  isMarked: boolean;
  isSelected: boolean;
  /** A box to tick stands where the handle is. */
  hasBox: boolean;
  /** Shows notes and warnings from the start; in a long program a button opens them. */
  startsOpen: boolean;
  /** On a phone its buttons are in a sheet. */
  isNarrow: boolean;
  warnings: readonly DescribedWarning[];
  actions: ProgramActions;
  rowActions: RowActions;
}

/** With what it is called when it is spoken of. */
export type TitledRowProps = OrderRowProps & { title: string };
