import { factsOfPiece, isSameWork } from './piece-facts.rules.ts';
import { missBy, type BoundPin } from './pins.rules.ts';
import { arrange, findBroken, rowsOf } from './program-measures.rules.ts';
import { defaultWeight, isMustFix, warningsIn } from './program-score.rules.ts';
import type { Finding, ProgramWarning, RuledOrder } from './program-findings.rules.ts';
import {
  middleOf,
  scheduleProgram,
  type ProgramPiece,
  type Schedule,
  type ScheduledItem,
} from './program-clock.rules.ts';
import {
  type RuleKind,
  WarningKind,
  type Acknowledgement,
  type ProgramItem,
  type ProgramSettings,
} from './program.ts';

/** Returns whether warnings of a kind are switched off. */
export const isOff = (kind: WarningKind, { rules }: Pick<ProgramSettings, 'rules'>): boolean =>
  (rules?.[kind] ?? defaultWeight(kind)) === 'dontCare';

/** A running order with its settings. */
export type OrderWithSettings = RuledOrder & { settings: ProgramSettings };

/** Returns the warnings about a running order, without those that were switched off. */
export const findWarnings = (order: OrderWithSettings): ProgramWarning[] => {
  const kinds = WarningKind.options.filter((kind) => !isOff(kind, order.settings));
  return warningsIn(findBroken(order, kinds));
};

/** Returns the number of pieces that are played again too far apart for a warning. */
export const countFarRepeats = (order: OrderWithSettings): number => {
  const { schedule, settings } = order;
  if (isOff('same-piece', settings)) return 0;
  const facts = schedule.entries.flatMap(({ piece }) =>
    piece ? [factsOfPiece(piece, settings.setups)] : [],
  );
  const repeats = facts.filter((one, at) => facts.slice(0, at).some((other) => isSameWork(one, other)));
  return repeats.length - findBroken(order, ['same-piece']).length;
};

// The rules whose warnings keep their key and items when rows move.
const comparable = [
  'wish',
  'pin',
  'performer-near',
  'family-near',
  'withdrawn',
  'over-length',
  'family-wait',
  'same-piece',
  'weak-ending',
  'accompanist-near',
] as const satisfies readonly RuleKind[];

/** An edit that resolves a warning. Places are indexes, counted from 0 among the other rows. */
export type Cure =
  | { kind: 'move'; ids: readonly string[]; to: number }
  | { kind: 'break'; to: number }
  | { kind: 'target'; seconds: number };

/** A program with its settings, as cures change it. */
export type CurableProgram = Omit<OrderWithSettings, 'schedule'> & {
  items: readonly ProgramItem[];
  pieces: ReadonlyMap<string, ProgramPiece>;
};

const orderOf = (
  items: readonly ProgramItem[],
  { pieces, settings, target, event }: CurableProgram,
): OrderWithSettings => ({ schedule: scheduleProgram(items, pieces, settings), settings, target, event });

/** Returns the items with some of them at another place. */
const withMoved = (items: readonly ProgramItem[], { ids, to }: Cure & { kind: 'move' }): ProgramItem[] =>
  items.filter(({ id }) => !ids.includes(id)).toSpliced(to, 0, ...items.filter(({ id }) => ids.includes(id)));

/**
 * Returns whether a position can be close enough for a family that waits too long. This rough check of start times
 * avoids computing whole programs for the many positions that are too far away.
 */
const canEndWait = (
  { entries }: Schedule,
  { familyWait }: ProgramSettings,
  partner: string | undefined,
): ((to: number) => boolean) => {
  const other = entries.find(({ item }) => item.id === partner);
  const pauses = entries.filter(({ item }) => item.kind === 'break');
  return (to) => {
    const place = entries[to];
    if (!other || !place) return false;
    const [one, two] = place.start < other.start ? [place, other] : [other, place];
    const between = pauses.filter(({ start }) => start > one.start && start < two.start);
    const paused = between.reduce((sum, { length }) => sum + length, 0);
    return (two.start - one.start - one.length - paused) / 60 <= familyWait;
  };
};

// Times change by about this many seconds at most when a row moves.
const roughly = 600;

/**
 * Returns whether a position can be right for a wish or a pin, or for the other row that it names, roughly as for a wait: as
 * if the row that is there now had the wish.
 */
const canKeep = (
  { kind, items }: ProgramWarning,
  order: OrderWithSettings,
  id: string,
): ((to: number) => boolean) => {
  const rows = rowsOf(order);
  const places = arrange(rows);
  const own = rows[kind === 'wish' ? 'wishes' : 'pins'].filter(
    ({ row }) => rows.entries[row]?.item.id === items[0],
  );
  const mayHold = (pin: BoundPin, to: number): boolean => {
    const start = places.starts[to] ?? 0;
    if (pin.kind === 'section') return [to, to - 1].some((row) => places.sectionOf(row) === pin.value);
    if (pin.kind === 'notBefore') return start >= pin.value - roughly;
    if (pin.kind === 'notAfter') return start + (rows.seconds[pin.row] ?? 0) <= pin.value + roughly;
    return missBy(id === items[0] ? { ...pin, row: to } : { ...pin, others: [to] }, places) <= 1;
  };
  return (to) => own.every((pin) => mayHold(pin, to));
};

/** Returns a function that tells whether other items have no new error, and no worse or new warning of a kind. */
const noWorseThan = (
  kind: WarningKind,
  program: CurableProgram,
): ((items: readonly ProgramItem[]) => boolean) => {
  const { rules } = program.settings;
  const matters = (one: Pick<Finding, 'kind' | 'weight'>) => one.kind === kind || isMustFix(one, rules);
  // Ignores other warnings: they move to other rows with each change, so a new key is not a new error.
  const kinds = comparable.filter((one) => matters({ kind: one, weight: -1 }));
  const brokenIn = (items: readonly ProgramItem[]) => findBroken(orderOf(items, program), kinds);
  const now = new Map(brokenIn(program.items).map((one) => [one.key, one.weight]));
  return (items) =>
    brokenIn(items)
      .filter(matters)
      .every((one) => (now.get(one.key) ?? -Infinity) >= one.weight);
};

/** Returns the shortest move of one of these rows that fixes a warning without a new error or a worse warning of its kind. */
const findMove = (
  found: ProgramWarning,
  program: CurableProgram,
  moves: (distance: number) => readonly (Cure & { kind: 'move' })[],
  mayHelp: (move: Cure & { kind: 'move' }) => boolean,
): Cure | undefined => {
  const { items } = program;
  const isNoWorse = noWorseThan(found.kind, program);
  const cures = (move: Cure & { kind: 'move' }): boolean => {
    if (move.to < 0 || move.to > items.length - move.ids.length || !mayHelp(move)) return false;
    const moved = withMoved(items, move);
    const left = findBroken(orderOf(moved, program), [found.kind]);
    return left.every(({ key }) => key !== found.key) && isNoWorse(moved);
  };
  for (let distance = 1; distance < items.length; distance += 1) {
    const cure = moves(distance).find(cures);
    if (cure) return cure;
  }
  return undefined;
};

/** Returns the move of a row that a warning is about, to a place nearby or far away. */
const moveOne = (found: ProgramWarning, program: CurableProgram): Cure | undefined => {
  const { items, settings } = program;
  const [first = '', second = ''] = found.items;
  const { schedule } = orderOf(items, program);
  const anywhere = () => true;
  const helpAt = (id: string): ((to: number) => boolean) => {
    if (found.kind === 'family-wait') return canEndWait(schedule, settings, id === first ? second : first);
    return found.kind === 'wish' || found.kind === 'pin'
      ? canKeep(found, orderOf(items, program), id)
      : anywhere;
  };
  const mayHelp = new Map([first, second].map((id) => [id, helpAt(id)]));
  const movable = [second, first].flatMap((id) => {
    const from = items.findIndex((item) => item.id === id);
    return from < 0 ? [] : { ids: [id], from };
  });
  return findMove(
    found,
    program,
    (distance) =>
      movable.flatMap(({ ids, from }) =>
        [from + distance, from - distance].map((to) => ({ kind: 'move' as const, ids, to })),
      ),
    ({ ids: [id = ''], to }) => mayHelp.get(id)?.(to) === true,
  );
};

/** Returns the move of a strong piece to the end, the last one first. */
const moveToEnd = (found: ProgramWarning, program: CurableProgram): Cure | undefined => {
  const { entries } = orderOf(program.items, program).schedule;
  const leveled = entries.flatMap(({ item, piece }) => {
    const facts = piece && factsOfPiece(piece, program.settings.setups);
    return facts && !facts.isWaiting && !facts.isWithdrawn ? { id: item.id, level: facts.level ?? -1 } : [];
  });
  const highest = Math.max(...leveled.map(({ level }) => level));
  const strong = leveled.filter(({ level }) => level === highest).toReversed();
  const to = entries.findLastIndex(({ item }) => item.kind === 'piece');
  return findMove(
    found,
    program,
    (at) => strong.slice(at - 1, at).map(({ id }) => ({ kind: 'move', ids: [id], to })),
    () => true,
  );
};

// The seconds of a new break.
const usualBreak = 600;

/** Returns the place before a heading for a place right after it: a break before a section comes before its heading. */
const beforeHeading = (items: readonly ProgramItem[], to: number): number =>
  items.slice(0, Math.max(0, to)).findLastIndex(({ kind }) => kind !== 'section') + 1;

/** Returns the move of a break, with a heading next to it, to where the halves are most even. */
const moveBreak = ({ kind, items: [id = ''] }: ProgramWarning, program: CurableProgram): Cure | undefined => {
  const { items } = program;
  const at = items.findIndex((item) => item.id === id);
  const heading = [items[at + 1], items[at - 1]].find((item) => item?.kind === 'section');
  const ids = heading ? [id, heading.id] : [id];
  const others = items.filter((item) => !ids.includes(item.id));
  const middle = middleOf(orderOf(others, program).schedule.entries);
  const cure = { kind: 'move' as const, ids, to: beforeHeading(others, middle) };
  const moved = withMoved(items, cure);
  const sectionsOf = (some: readonly ProgramItem[]) =>
    some.flatMap((item) => (item.kind === 'section' ? [item.id] : [])).join();
  const isMoved = moved.some((item, index) => item !== items[index]);
  // A heading that moves past another one would change the sections of many pieces.
  const isFine = sectionsOf(moved) === sectionsOf(items) && noWorseThan(kind, program)(moved);
  return middle > 0 && isMoved && isFine ? cure : undefined;
};

/** Returns a new break in the middle of the stretch without one that a warning is about. */
const addBreak = ({ items: [id = ''] }: ProgramWarning, program: CurableProgram): Cure | undefined => {
  const { entries } = orderOf(program.items, program).schedule;
  const at = entries.findIndex(({ item }) => item.id === id);
  const isBreak = ({ item }: ScheduledItem) => item.kind === 'break';
  const from = entries.slice(0, at).findLastIndex(isBreak) + 1;
  const next = entries.slice(from).findIndex(isBreak);
  const middle = middleOf(entries.slice(from, next < 0 ? undefined : from + next));
  if (middle <= 0) return undefined;
  const to = beforeHeading(program.items, from + middle);
  const pause: ProgramItem = { id: 'new', kind: 'break', title: '', seconds: usualBreak };
  // Allows for the length of the break: a program that is too long has another warning.
  const withRoom = { ...program, target: program.target + usualBreak };
  const isFine = noWorseThan('wish', withRoom)(program.items.toSpliced(to, 0, pause));
  return isFine ? { kind: 'break', to } : undefined;
};

const fiveMinutes = 300;

/** Returns the edit that resolves a warning; undefined if none is known. */
export const findCure = (found: ProgramWarning, program: CurableProgram): Cure | undefined => {
  switch (found.kind) {
    case 'wish':
    case 'pin':
    case 'performer-near':
    case 'family-near':
    case 'family-wait':
    case 'same-piece':
    case 'accompanist-near':
      return moveOne(found, program);
    case 'weak-ending':
      return moveToEnd(found, program);
    case 'uneven-halves':
      return moveBreak(found, program);
    case 'no-break':
      return addBreak(found, program);
    case 'over-length':
      return {
        kind: 'target',
        seconds: Math.ceil((program.target + found.weight) / fiveMinutes) * fiveMinutes,
      };
    case 'withdrawn':
    case 'timeless':
    case 'waiting':
      return undefined;
  }
};

/** Returns the reason given for accepting a warning; undefined if there is none, or the warning is worse now. */
export const reasonFor = (
  { key, weight }: Pick<Finding, 'key' | 'weight'>,
  acknowledged: readonly Acknowledgement[],
): string | undefined => acknowledged.find((known) => known.key === key && known.weight >= weight)?.reason;
