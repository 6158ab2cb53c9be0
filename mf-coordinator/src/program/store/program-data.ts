import type { EventResponse } from '@portal/contracts/events';
import type { ProgramItem } from '@portal/contracts/program';
import { isDirty, type Editor, type EditorAction } from './editor.ts';
import { gapsOf, type Gap } from './gaps.ts';
import type { Layout, Tab, View } from './layout.ts';
import type { Performances, ProgramState } from './program-state.ts';
import { drawRows, viewProgram, type ProgramView, type Row } from './program-view.ts';
import type { Position, RowButton } from './rows.ts';
import { clockTimes, type ClockTime } from './start-times.ts';

/** A sentence about an edit, and the rows it changed. */
export interface Report {
  ids: readonly string[];
  sentence: string;
  /** The scroll position before the edit. */
  position?: Position;
  /** Focuses the first of the rows, because the focused element is removed. */
  focus?: boolean | undefined;
  /** Focuses a button of a row, because the pressed one moves away or is removed. */
  button?: RowButton | undefined;
}

/** The dragged item and where it would be dropped. */
export interface Drag {
  /** The id of the dragged item. */
  id: string;
  title: string;
  /** All ids that move with it, including its own. */
  ids: readonly string[];
  /** The index in the program; -1 for an offer. */
  from: number;
  /** The index it would have after the drop; undefined while it is not over the list. */
  to: number | undefined;
  /** A text like '김서연, Chimhyangmu: here it begins at 2:22'; '' while it is not over the list. */
  here: string;
  by: 'pointer' | 'keys';
}

/** The report of the latest edit, and how it is shown. */
export interface ReportShown {
  report: Report;
  /** Where the edited row is: 'far' after a long way, 'hidden' if it is not shown. */
  distance: 'near' | 'far' | 'hidden';
  /** The rows highlighted for a moment. */
  marked: ReadonlySet<string>;
}

/** The data that is kept of an open program; everything else is computed from it. */
export interface ProgramInput extends ReportShown {
  event: EventResponse;
  editor: Editor;
  /** Names of the other users who have the program open. */
  here: readonly string[];
  /** The view that the user chose for wide windows. */
  wanted: View;
  layout: Layout;
  /** Whether the window is wide enough to choose between the views. */
  canBeSide: boolean;
  /** Whether the offers above the program are folded. */
  isFolded: boolean;
  /** The tab shown on a phone. */
  tab: Tab;
  /** Whether the check list is open next to the program. */
  isChecking: boolean;
  /** `isOpen`: rows show check boxes, for touch and for screen readers. A range starts at `anchor`. */
  selection: { ids: readonly string[]; anchor?: string | undefined; isOpen: boolean };
  drag: Drag | undefined;
  /** The item whose dialog is open. A new item is added after the item with the id `after`, if given. */
  edited: { item: ProgramItem; after?: string | undefined } | undefined;
  /** The row whose sheet is open, on a phone. */
  sheet: string | undefined;
}

/** The data that is computed from it, once per change. A part whose source did not change stays the same object. */
export interface Computed extends ProgramInput {
  state: ProgramState;
  performances: Performances;
  isDirty: boolean;
  view: ProgramView;
  /** The gaps that families see until the next version is published. */
  gaps: readonly Gap[];
  /** The ids of the selected rows, in the order of the list. */
  selected: readonly string[];
  clock: (seconds: number) => ClockTime;
}

/** All data of an open program, with the rows that show it. */
export interface ProgramData extends Computed {
  rows: ReadonlyMap<string, Row>;
}

const none: readonly string[] = [];

const selectedIn = ({ selection: { ids } }: ProgramInput, { items }: ProgramState): readonly string[] =>
  ids.length === 0 ? none : items.flatMap(({ id }) => (ids.includes(id) ? [id] : []));

/** Returns the data for what is kept, without the rows. `before` is the data before the change. */
const computeParts = (now: ProgramInput, before?: ProgramData): Computed => {
  const { editor, event } = now;
  const state = editor.history.present;
  const performances =
    before?.editor.performances === editor.performances
      ? before.performances
      : new Map(editor.performances.map((one) => [one._id, one]));
  const clock = before?.event === event ? before.clock : clockTimes(event.date, event.timeZone);
  const isSame = before?.state === state && before.performances === performances && before.event === event;
  const selection = isSame && before.selection === now.selection;
  return {
    ...now,
    state,
    performances,
    clock,
    isDirty: before?.editor === editor ? before.isDirty : isDirty(editor),
    view: isSame ? before.view : viewProgram({ state, performances, event }, before?.view.checks ?? []),
    gaps: before?.editor === editor ? before.gaps : gapsOf(editor),
    selected: selection ? before.selected : selectedIn(now, state),
  };
};

/** Returns the data for what is kept. `report` adds what is shown of the edit; `before` is the data before it. */
export const compute = (
  now: ProgramInput,
  before?: ProgramData,
  report: (now: Computed) => Partial<ReportShown> = () => ({}),
): ProgramData => {
  const parts = computeParts(now, before);
  const shown = { ...parts, ...report(parts) };
  return { ...shown, rows: drawRows(shown, before) };
};

/** The program before and after an edit. */
export interface Step {
  before: ProgramState;
  after: ProgramState;
}

/** The store of an open program without its acts. */
export interface ProgramBase {
  getState: () => ProgramData;
  /** Changes data that is kept, and computes the rest. */
  setState: (change: Partial<ProgramInput>) => void;
  /** Applies an action to the editor, and shows a report of it; returns the program before and after it. */
  act: (action: EditorAction, report?: (step: Step, now: Computed) => Partial<ReportShown>) => Step;
  /** Computes what an action changes; returns what applies it, unless anything else has changed since. */
  prepare: (action: EditorAction) => () => boolean;
}
