import type { PieceFacts } from './piece-facts.rules.ts';
import type { Schedule, ScheduledItem } from './program-clock.rules.ts';
import { missedIn, type BoundPin, type BoundPinOfRow, type EventTime, type Places } from './pins.rules.ts';
import type { ProgramSettings, RowPin, RuleKind, WarningKind } from './program.ts';

/** A warning about a running order. It is computed each time and never stored. */
export interface ProgramWarning<Kind extends RuleKind = WarningKind> {
  kind: Kind;
  /** Stays the same when the items of the warning move. */
  key: string;
  /** The higher, the worse. An acknowledgement of a lower weight does not cover the warning. */
  weight: number;
  /** The amount that the warning adds to the score, in the unit of its rule. */
  amount: number;
  /** The items that the warning is about. It is shown at the first of them, or without items at the whole program. */
  items: string[];
  /** The pin that does not hold, of a warning about a pin. */
  pin?: RowPin;
}

/** A broken rule: a warning, or something that only a suggested order considers. */
export type Finding = ProgramWarning<RuleKind>;

/** A running order with all that the rules read. */
export interface RuledOrder {
  schedule: Schedule;
  settings: Pick<ProgramSettings, 'nearby' | 'familyWait' | 'breakEvery' | 'setups'>;
  event: EventTime;
  /** The planned length in seconds. */
  target: number;
  /** The weight of each person for the rule 'wait'; 1 for people who are absent. */
  weights?: ReadonlyMap<string, number>;
}

/** The rows of a program in numbers, prepared once for any of their orders. Arrays have an entry for each row. */
export interface RuledRows extends Omit<RuledOrder, 'schedule'> {
  entries: readonly ScheduledItem[];
  /** The facts of each piece that was found. */
  facts: readonly (PieceFacts | undefined)[];
  isPiece: Uint8Array;
  isBreak: Uint8Array;
  seconds: Int32Array;
  /** The grade of each piece; -1 if it has no level. */
  levels: Int32Array;
  highest: number;
  /** The number of pieces of a section that have a level, on average. */
  leveled: number;
  /** A number for the instruments of each piece; 0 if they are unknown. */
  instruments: Int32Array;
  /** The pins of the rows, and the wishes of their families as pins. */
  pins: readonly BoundPinOfRow[];
  wishes: readonly BoundPin[];
  /** Returns which of the asked rules about two pieces these rows break, as bits in the order of `pairRules`. */
  brokenBy: (row: number, other: number, asked: number) => number;
}

/** An order of rows as numbers, which the rules read. A search changes the order and measures only the changed places. */
export interface Arrangement extends Places {
  rows: RuledRows;
  /** The row at each index. */
  order: Int32Array;
  /** The seconds of the pieces up to each index, with its own. */
  played: Int32Array;
  /** The index of each break, in order. */
  breaks: Int32Array;
}

/** The pieces of a family or a person. */
export interface Group {
  by: 'families' | 'people';
  rows: Int32Array;
  /** How much a wait of this group counts. */
  share: number;
  /** The seconds of its pieces. */
  plays: number;
}

/** Receives each violation of a rule: its weight, its amount and its rows. */
export type Report = (kind: RuleKind, weight: number, amount: number, ...rows: number[]) => void;

/** Measures a rule about a piece and the few pieces before it, for the piece at an index. */
export type MeasurePlace = (order: Arrangement, index: number, report: Report) => void;

/** Measures the wait of a group between its first piece and its last one. */
export type MeasureGroup = (
  order: Arrangement,
  group: Group,
  ends: { first: number; last: number },
  report: Report,
) => void;

/**
 * Measures a rule for a part of an order: the indexes from `from` to before `to`. If rows change places within that part,
 * the amount of the order changes as much as that of the part.
 */
export type MeasureStretch = (
  order: Arrangement,
  stretch: { from: number; to: number },
  report: Report,
) => void;

/** Measures a rule about a whole order. */
export type MeasureOrder = (order: Arrangement, report: Report) => void;

/** Returns the weight of a problem that an entry has in every order; undefined without a problem. */
export type WeighRow = (entry: ScheduledItem, facts: PieceFacts | undefined) => number | undefined;

const isPlayed = (entry: ScheduledItem): boolean => entry.number !== undefined;

/** Measures a family that waits too long between its first and its last piece. Breaks do not count. */
export const measureFamilyWait: MeasureGroup = (arrangement, _, { first, last }, report) => {
  const { rows, order, spots, starts, breaks } = arrangement;
  const { familyWait } = rows.settings;
  const [from, to] = [spots[first] ?? 0, spots[last] ?? 0];
  let seconds = (starts[to] ?? 0) - (starts[from] ?? 0) - (rows.seconds[first] ?? 0);
  for (const pause of breaks) if (pause > from && pause < to) seconds -= rows.seconds[order[pause] ?? 0] ?? 0;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > familyWait) report('family-wait', minutes, minutes - familyWait, first, last);
};

/** Measures how long a person waits during pieces of others, between their first and their last piece. */
export const measurePersonWait: MeasureGroup = ({ rows, spots, played }, group, { first, last }, report) => {
  const begin = (played[spots[first] ?? 0] ?? 0) - (rows.seconds[first] ?? 0);
  const waited = (played[spots[last] ?? 0] ?? 0) - begin - group.plays;
  const amount = (waited / 60) * group.share;
  if (amount > 0) report('wait', waited, amount, first, last);
};

/** Returns the end of the row at an index; 0 outside the order. */
const endAt = ({ rows, order, starts }: Arrangement, index: number): number =>
  index < 0 || index >= order.length ? 0 : (starts[index] ?? 0) + (rows.seconds[order[index] ?? 0] ?? 0);

/**
 * Returns the amount of a stretch without a break: its minutes above the limit, of which each counts more the longer the
 * stretch is.
 */
const stretchAmount = (minutes: number, breakEvery: number): number => {
  const over = Math.max(0, minutes - breakEvery);
  return over + over ** 2 / 30;
};

/** Finds the item during which the audience has sat too long, once for each stretch without a break. */
export const measureLongStretches: MeasureOrder = (arrangement, report) => {
  const { rows, order, breaks } = arrangement;
  const { breakEvery } = rows.settings;
  let since = 0;
  let first = 0;
  for (let number = 0; number <= breaks.length; number += 1) {
    const next = number < breaks.length ? (breaks[number] ?? 0) : order.length;
    const seconds = endAt(arrangement, next - 1) - since;
    if (seconds > breakEvery * 60) {
      let last = next - 1;
      while (first < last) {
        const middle = (first + last) >> 1;
        if (endAt(arrangement, middle) - since > breakEvery * 60) last = middle;
        else first = middle + 1;
      }
      const weight = Math.ceil((endAt(arrangement, first) - since) / 60);
      report('no-break', weight, stretchAmount(Math.ceil(seconds / 60), breakEvery), order[first] ?? -1);
    }
    since = endAt(arrangement, next);
    first = next + 1;
  }
};

// Halves may differ by this factor, or by this many minutes.
const mostUneven = 1.5;
const littleDifference = 10;

/** Compares the halves of a program with one break; the warning is shown at the break. */
export const measureUnevenHalves: MeasureOrder = (arrangement, report) => {
  const { rows, order, starts, breaks } = arrangement;
  const [pause = 0] = breaks;
  if (breaks.length !== 1) return;
  const isPiece = (row: number) => rows.isPiece[row] === 1;
  if (!order.subarray(0, pause).some(isPiece) || !order.subarray(pause).some(isPiece)) return;
  const first = starts[pause] ?? 0;
  const second = endAt(arrangement, order.length - 1) - endAt(arrangement, pause);
  const [shorter, longer] = [Math.min(first, second), Math.max(first, second)];
  const minutes = Math.round((longer - shorter) / 60);
  if (longer > shorter * mostUneven && minutes >= littleDifference)
    report('uneven-halves', minutes, minutes, order[pause] ?? -1);
};

/** Finds pieces that were withdrawn or do not exist any more. */
export const weighWithdrawn: WeighRow = (entry, facts) =>
  isPlayed(entry) && (facts?.isWithdrawn ?? true) ? 0 : undefined;

/** Finds pieces without an estimated length. */
export const weighTimeless: WeighRow = (entry, facts) =>
  isPlayed(entry) && entry.isGuess && facts?.isWithdrawn === false ? 0 : undefined;

// The last week before the event, in milliseconds. In it, a piece must not wait for anyone.
const lastWeek = 7 * 24 * 3_600_000;

/** Weighs pieces that wait for people of other families. The weight is 1 in the last week before the event. */
export const weighWaiting: WeighRow = ({ piece }, facts) => {
  if (facts?.isWaiting !== true) return undefined;
  const left = piece?.event === undefined ? Infinity : Date.parse(piece.event.date) - Date.now();
  if (left <= 0) return undefined;
  return left < lastWeek ? 1 : 0;
};

/** Compares the length of the program with the planned one. */
export const measureOverLength: MeasureOrder = (order, report) => {
  const over = endAt(order, order.order.length - 1) - order.rows.target;
  if (over > 0) report('over-length', over, Math.ceil(over / 60));
};

// An older child this many grades above a younger one, or more, should not play before it.
const gradesApart = 2;
// Kindergartners and first graders find it hard to wait, so it counts more if they play late.
const lastSmallGrade = 1;
const weightOfSmall = 3;
const highestGrade = 12;

// How often each grade was there before. Kept between calls, because a search asks very often.
const seen = new Int32Array(highestGrade + 1);

// Comparing each two rows is faster than counting grades, up to this many rows.
const fewRows = 14;

/** Adds up the weights of all pairs of rows between two indexes in which the first row has a much higher level. */
export const countOlderFirst = (
  order: ArrayLike<number>,
  levels: ArrayLike<number>,
  from: number,
  to: number,
): number => {
  const areFew = to - from <= fewRows;
  let pairs = 0;
  if (!areFew) seen.fill(0);
  for (let index = from; index < to; index += 1) {
    const level = levels[order[index] ?? 0] ?? -1;
    if (level < 0) continue;
    let before = 0;
    if (areFew) {
      for (let other = from; other < index; other += 1)
        if ((levels[order[other] ?? 0] ?? -1) >= level + gradesApart) before += 1;
    } else
      for (let older = level + gradesApart; older <= highestGrade; older += 1) before += seen[older] ?? 0;
    pairs += level <= lastSmallGrade ? before * weightOfSmall : before;
    seen[level] = (seen[level] ?? 0) + 1;
  }
  return pairs;
};

/**
 * Counts the pairs of pieces of which the first one is played by much older children. A piece at the wrong end of its section
 * amounts to about 1.
 */
export const measureOlderFirst: MeasureStretch = ({ order, rows }, { from, to }, report) => {
  const pairs = countOlderFirst(order, rows.levels, from, to);
  if (pairs > 0) report('youngest-first', pairs, pairs / Math.max(1, rows.leveled - 1));
};

/** More consecutive pieces with the same instruments than this are too many. A break ends the sequence. */
export const longestRun = 2;

/** Finds a piece that makes a sequence of pieces with the same instruments too long. */
export const measureLongRun: MeasurePlace = ({ rows, order }, index, report) => {
  const { instruments, isBreak, isPiece } = rows;
  const row = order[index] ?? 0;
  let run = 1;
  if (instruments[row] === 0) return;
  for (let back = index - 1; back >= 0; back -= 1) {
    const other = order[back] ?? 0;
    if (isBreak[other] === 1) break;
    if (isPiece[other] === 0) continue;
    if (instruments[other] !== instruments[row]) break;
    run += 1;
  }
  if (run > longestRun) report('long-run', run, 1, row);
};

// The amount for a last piece that waits for an invited person. No difference of grades is as large.
const endsWaiting = 50;

/** Compares the level of the last piece that has one with the highest level. One piece alone cannot end otherwise. */
export const measureWeakEnding: MeasureOrder = ({ rows, order, numbers }, report) => {
  let last = order.length - 1;
  while (last >= 0 && rows.isPiece[order[last] ?? 0] === 0) last -= 1;
  let leveled = last;
  while (leveled >= 0 && (rows.levels[order[leveled] ?? 0] ?? -1) < 0) leveled -= 1;
  const isWaiting = rows.facts[order[last] ?? -1]?.isWaiting === true;
  const row = order[isWaiting ? last : leveled] ?? -1;
  const amount = isWaiting ? endsWaiting : leveled < 0 ? 0 : rows.highest - (rows.levels[row] ?? 0);
  if (amount >= gradesApart && (numbers[last] ?? 0) > 1) report('weak-ending', amount, amount, row);
};

// A wish that fails by hours counts up to this many minutes, or places.
const mostMissed = 240;

/** Returns the amount of a wish or a pin that fails by some minutes or places. */
export const amountMissed = (missed: number): number => 1 + Math.min(missed, mostMissed) / 30;

const measureMissed =
  (kind: 'wish' | 'pin', conditionsOf: (rows: RuledRows) => readonly BoundPin[]): MeasureOrder =>
  (order, report) => {
    const conditions = conditionsOf(order.rows);
    if (conditions.length === 0) return;
    const idOf = (row: number) => order.rows.entries[row]?.item.id ?? '';
    for (const { pin, missed, other } of missedIn(conditions, order, idOf))
      report(kind, missed, amountMissed(missed), pin.row, other);
  };

/** Finds families whose wish an order does not keep. */
export const measureWishes = measureMissed('wish', ({ wishes }) => wishes);

/** Finds pins that an order does not keep. */
export const measurePins = measureMissed('pin', ({ pins }) => pins);
