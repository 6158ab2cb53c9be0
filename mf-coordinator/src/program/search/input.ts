import type { EventResponse } from '@portal/contracts/events';
import type { PinOfRow } from '@portal/contracts/pins.rules';
import type { ProgramItem, ProgramSettings } from '@portal/contracts/program';
import type { ProgramPiece } from '@portal/contracts/program-clock.rules';
import type { ProgramWarning } from '@portal/contracts/program-findings.rules';
import type { Score } from '@portal/contracts/program-score.rules';

/** A program to order, in its current order. */
export interface SearchProgram {
  items: readonly ProgramItem[];
  pieces: ReadonlyMap<string, ProgramPiece>;
  settings: ProgramSettings;
  event: Pick<EventResponse, 'date' | 'timeZone' | 'duration'>;
  /** How much a wait of each person counts, for the rule 'wait'; 1 for people who are absent. */
  weights?: ReadonlyMap<string, number>;
}

/** `repair` makes few moves, `new` orders all free rows, `section` orders the free rows of one section. */
export interface SuggestOptions {
  mode: 'repair' | 'new' | 'section';
  /** The id of the heading of the section to order, for the mode `section`; '' for the rows before the first. */
  section?: string;
  /** Whether pieces may change to another section, in the mode `new`. */
  mixSections?: boolean;
  /** The same seed gives the same order. 1 if absent. */
  seed?: number;
  /** Stops the search at this time of `performance.now()`, for slow machines. The answer then depends on the time. */
  deadline?: number;
  /** Called for each better order during the search. */
  onBetter?: () => void;
}

/** The cost of an order. Costs are compared in this order: `pins`, then `never`, then `rest`. */
export interface Cost extends Score {
  /** The number of pins that do not hold. */
  pins: number;
}

/** A finding that remains. Without one of these pins it can be cured. */
export interface Remaining {
  finding: ProgramWarning;
  pins: readonly PinOfRow[];
}

/** A pin that does not hold. */
export interface MissedPin {
  pin: PinOfRow;
  /** Why no order can hold the pin: because of earlier pins, or of a locked row. Absent if the search did not reach it. */
  proof?: { against: readonly PinOfRow[]; isLocked: boolean };
}

/** Something about the input that the user should know. The interface has a sentence for each. */
export type Problem =
  | { kind: 'empty' | 'one-piece' | 'one-family' | 'nothing-to-move' | 'cut-off' | 'stopped-early' }
  | { kind: 'no-length'; rows: readonly string[] }
  | { kind: 'break-too-long'; row: string }
  | { kind: 'unknown-row'; pin: PinOfRow };

/** A suggested order with its reasons. The order contains each id of the program once. */
export interface Suggestion {
  order: readonly string[];
  before: Cost;
  after: Cost;
  remaining: readonly Remaining[];
  missed: readonly MissedPin[];
  problems: readonly Problem[];
  /** The number of orders that were tried. */
  tried: number;
}
