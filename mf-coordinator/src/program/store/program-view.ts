import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem } from '@portal/contracts/program';
import {
  scheduleProgram,
  targetOf,
  type Schedule,
  type ScheduledItem,
} from '@portal/contracts/program-clock.rules';
import type { ProgramWarning } from '@portal/contracts/program-findings.rules';
import { isMustFix } from '@portal/contracts/program-score.rules';
import {
  findWarnings,
  reasonFor,
  type CurableProgram,
  type OrderWithSettings,
} from '@portal/contracts/program-warnings.rules';
import type { Layout } from './layout.ts';
import { sharing, type Performances, type ProgramState } from './program-state.ts';
import { turnsOf, type ClockTime } from './start-times.ts';
import {
  describeWarning,
  itemTitle,
  pinTexts,
  placeName,
  remarks,
  shortWarning,
  waitsText,
} from './words.ts';
import { wishText } from '../../shared/wish-text.ts';

/** A warning with its text and, if it was accepted, the reason. */
export interface DescribedWarning extends ProgramWarning {
  text: string;
  /** The text for a row, in a few words. */
  short: string;
  mustFix: boolean;
  /** The items of the warning, with the names used in links. */
  places: readonly { id: string; name: string }[];
  reason: string | undefined;
}

/** Data computed from the program after each change; it is never stored. */
export interface ProgramView {
  /** The program as the rules read it. */
  order: OrderWithSettings & CurableProgram;
  schedule: Schedule;
  /** The entries of the schedule by the ids of their items. */
  entries: ReadonlyMap<string, ScheduledItem>;
  target: number;
  /** All warnings, in the order of `findWarnings`. */
  checks: readonly DescribedWarning[];
  /** The number of warnings that were not accepted. */
  open: { toFix: number; toSee: number };
  /** The number of pieces in the program. */
  pieces: number;
}

/** The facts of an event that its program depends on. */
export type ProgramEvent = Pick<EventResponse, 'date' | 'timeZone' | 'duration'>;

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** Computes the view of a program. A warning that says the same as one of `before` is that object. */
export const viewProgram = (
  program: { state: ProgramState; performances: Performances; event: ProgramEvent },
  before: readonly DescribedWarning[],
): ProgramView => {
  const { performances, event } = program;
  const { items, settings, acknowledged } = program.state;
  const schedule = scheduleProgram(items, performances, settings);
  const target = targetOf(settings, event);
  const entries = new Map(schedule.entries.map((entry) => [entry.item.id, entry]));
  const order = { schedule, settings, target, event, items, pieces: performances };
  const described = findWarnings(order).map((warning): DescribedWarning => ({
    ...warning,
    text: describeWarning(warning, entries, event),
    short: shortWarning(warning, entries),
    mustFix: isMustFix(warning, settings.rules),
    places: warning.items.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [{ id, name: placeName(entry) }] : [];
    }),
    reason: reasonFor(warning, acknowledged),
  }));
  const checks = sharing(before, described, ({ key }) => key);
  const open = checks.filter(({ reason }) => reason === undefined);
  return {
    order,
    schedule,
    entries,
    target,
    checks,
    open: {
      toFix: open.filter(({ mustFix }) => mustFix).length,
      toSee: open.filter(({ mustFix }) => !mustFix).length,
    },
    pieces: items.filter(({ kind }) => kind === 'piece').length,
  };
};

/** The kind of the first text in `matters`, which sets its color; undefined without a text. */
type Look = 'fix' | 'warn' | 'wish' | 'pin' | 'waits' | 'note' | 'fine' | undefined;

/** A row of the running order as it is drawn. It stays the same object while it is drawn the same. */
export interface Row {
  item: ProgramItem;
  /** The index in the list. */
  index: number;
  isLast: boolean;
  piece: PerformanceResponse | undefined;
  title: string;
  /** The number of a piece. */
  number: number | undefined;
  /** The start time, like '2:04'. */
  start: string;
  /** An addition to the start time, like 'PM' or 'Sun AM'; see `turnsOf`. */
  turn: string;
  /** The length in seconds; for a section, the sum of its items. */
  length: number;
  isGuess: boolean;
  /** The number of the section, from 1; 0 for other items. */
  mark: number;
  /** The pins of the row in words, one a line. */
  pins: string;
  /** Short texts on the warnings, wish, pins and notes of the row, the most important first. */
  matters: readonly string[];
  look: Look;
  /** The warnings that are shown at the row. */
  warnings: readonly DescribedWarning[];
  /** Highlighted for a moment after an edit or a jump to this row. */
  isMarked: boolean;
  isSelected: boolean;
  /** Whether the row shows a check box instead of the handle. */
  hasBox: boolean;
  /** Whether the buttons are in a sheet, as on a phone. */
  isNarrow: boolean;
}

interface Drawn {
  view: ProgramView;
  performances: Performances;
  marked: ReadonlySet<string>;
  selected: readonly string[];
  selection: { isOpen: boolean };
  layout: Layout;
  clock: (seconds: number) => ClockTime;
}

const sources = ['view', 'performances', 'marked', 'selected', 'layout', 'clock'] as const;

const noWarnings: readonly DescribedWarning[] = [];

type Matters = Pick<Row, 'matters' | 'look'>;

const keptList = <T>(now: readonly T[], old: readonly T[] | undefined): readonly T[] =>
  old && isSameList(now, old) ? old : now;

/** Returns short texts on what matters about a row, the most important first, and the kind of the first. */
const mattersOf = ({ piece, warnings, pins }: Pick<Row, 'piece' | 'warnings' | 'pins'>): Matters => {
  const [fine = [], open = []] = [true, false].map((isFine) =>
    warnings.filter(({ reason }) => (reason !== undefined) === isFine),
  );
  const shortOf = (some: readonly DescribedWarning[]) => some.map(({ short }) => short);
  const byKind: [look: Look, ...texts: string[]][] = [
    ['fix', ...shortOf(open.filter(({ mustFix }) => mustFix))],
    ['warn', ...shortOf(open.filter(({ mustFix }) => !mustFix))],
    ['wish', wishText(piece?.wish)],
    ['pin', ...pins.split('\n')],
    ['waits', waitsText(piece)],
    ['note', piece ? remarks(piece) : ''],
    ['fine', ...shortOf(fine)],
  ];
  const found = byKind.filter(([, ...texts]) => texts.some(Boolean));
  return { matters: [...new Set(found.flatMap(([, ...texts]) => texts))], look: found[0]?.[0] };
};

const isSameRow = (row: Row, old: Row): boolean =>
  (Object.keys(row) as (keyof Row)[]).every((name) => row[name] === old[name]);

/** Returns the rows to draw by the ids of their items. A row that is drawn as before is the object of `before`. */
export const drawRows = (
  now: Drawn,
  before: (Drawn & { rows: ReadonlyMap<string, Row> }) | undefined,
): ReadonlyMap<string, Row> => {
  const { view, performances, marked, selected, clock } = now;
  const hasBox = now.selection.isOpen;
  const isSame = hasBox === before?.selection.isOpen && sources.every((name) => now[name] === before[name]);
  if (before && isSame) return before.rows;
  const { entries, sections } = view.schedule;
  const warnings = Map.groupBy(view.checks, ({ items: [first = ''] }) => first);
  const marks = [...sections.keys()];
  const times = entries.map(({ start }) => clock(start));
  const turns = turnsOf(times);
  const rows = entries.map(({ item, number, length, isGuess }, index): Row => {
    const { id } = item;
    const old = before?.rows.get(id);
    const own = warnings.get(id) ?? noWarnings;
    const isSection = item.kind === 'section';
    const piece = performances.get(id);
    const pins = pinTexts(item, view.entries).join('\n');
    const said = { piece, pins, warnings: keptList(own, old?.warnings) };
    // A move changes these texts of few rows.
    const isSaid = old && (['piece', 'pins', 'warnings'] as const).every((name) => old[name] === said[name]);
    const { matters, look } = isSaid ? old : mattersOf(said);
    const row: Row = {
      item,
      index,
      isLast: index === entries.length - 1,
      piece,
      title: itemTitle(item, performances),
      number,
      start: times[index]?.time ?? '',
      turn: isSection ? '' : (turns[index] ?? ''),
      length: isSection ? (sections.get(id) ?? 0) : length,
      isGuess,
      mark: marks.indexOf(id) + 1,
      pins,
      matters,
      look,
      warnings: said.warnings,
      isMarked: marked.has(id),
      isSelected: selected.includes(id),
      hasBox,
      isNarrow: now.layout === 'tabs',
    };
    return old && isSameRow(row, old) ? old : row;
  });
  return new Map(rows.map((row) => [row.item.id, row]));
};
