import type { AccountType } from './auth.ts';
import { oneSpelling } from './chinese-surnames.ts';
import { performersOf } from './performers.rules.ts';
import {
  scheduleProgram,
  type ProgramPiece,
  type Schedule,
  type ScheduledItem,
} from './program-clock.rules.ts';
import type { Acknowledgement, ProgramItem, ProgramSettings, WarningKind } from './program.ts';

const mustFix: ReadonlySet<WarningKind> = new Set<WarningKind>([
  'performer-near',
  'family-near',
  'withdrawn',
  'over-length',
]);

/** Returns whether a warning is an error: one of `mustFix`, or a piece directly after itself. Others are advice. */
export const isMustFix = ({ kind, weight }: Pick<ProgramWarning, 'kind' | 'weight'>): boolean =>
  mustFix.has(kind) || (kind === 'same-piece' && weight === -1);

/** A warning about a running order. It is computed each time and never stored. */
export interface ProgramWarning {
  kind: WarningKind;
  /** Stays the same when the items of the warning move. */
  key: string;
  /** The higher, the worse. An acknowledgement of a lower weight does not cover the warning. */
  weight: number;
  /** The items it is about. It is shown at the first; if there are none, at the whole program. */
  items: string[];
}

type Played = ScheduledItem & { number: number };

const isPlayed = (entry: ScheduledItem): entry is Played => entry.number !== undefined;

const warning = (kind: WarningKind, weight: number, ...items: string[]): ProgramWarning => ({
  kind,
  key: [kind, ...[...items].sort()].join(':'),
  weight,
  items,
});

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

// Removes endings that differ within a family (Иванов, Иванова), and unifies spellings (Lin, 林).
const surname = (lastName: string): string =>
  oneSpelling(fold(lastName))
    .replace(/(ов|ев|ёв|ин|ov|ev|in)[аa]$/u, '$1')
    .replace(/ская$/u, 'ский')
    .replace(/ska$/u, 'ski');

/**
 * Returns a key that performers of one family share: their account. Teachers sign up children of many families, so for
 * them, and if the account type is unknown, the surname is part of the key.
 */
export const familyKey = (user: string, accountType: AccountType | undefined, lastName: string): string =>
  accountType === undefined || accountType === 'teacher' ? `${user}:${surname(lastName)}` : user;

/** Caches the result for each piece, because searching for a move asks hundreds of times. */
const once = <Value>(read: (piece: ProgramPiece) => Value): ((piece: ProgramPiece) => Value) => {
  const known = new WeakMap<ProgramPiece, Value>();
  return (piece) => {
    const before = known.get(piece);
    if (before !== undefined) return before;
    const now = read(piece);
    known.set(piece, now);
    return now;
  };
};

const peopleKnown = once((piece) =>
  performersOf(piece).map(({ profile, role, family }) => ({
    id: profile._id,
    family: family ?? familyKey(piece.user, undefined, profile.lastName),
    isAccompanist: role === 'accompanist',
  })),
);
/** The families of a piece, each with the ids of its performers. Accompanists do not count. */
const familiesKnown = once((piece) => {
  const people = peopleKnown(piece).filter(({ isAccompanist }) => !isAccompanist);
  const families = Map.groupBy(people, ({ family }) => family);
  return [...families].map(([family, own]) => ({ family, performers: own.map(({ id }) => id).join() }));
});
const titleKnown = once(({ title }) => fold(title));

const peopleOf = ({ piece }: ScheduledItem) => (piece ? peopleKnown(piece) : []);
const familiesOf = ({ piece }: ScheduledItem) => (piece ? familiesKnown(piece) : []);

// An accompanist may stay at the piano for many pieces. Only a change between accompanying and performing counts.
const isSamePerformer = (a: ScheduledItem, b: ScheduledItem): boolean =>
  peopleOf(a).some((one) =>
    peopleOf(b).some(({ id, isAccompanist }) => one.id === id && !(one.isAccompanist && isAccompanist)),
  );

const isRelative = (a: ScheduledItem, b: ScheduledItem): boolean => {
  const families = familiesOf(a);
  return (
    !isSamePerformer(a, b) &&
    familiesOf(b).some(({ family }) => families.some((one) => one.family === family))
  );
};

/** Finds two pieces of one performer or one family with too few others between them. A break resets the count. */
const findNear = (entries: readonly ScheduledItem[], { nearby }: ProgramSettings): ProgramWarning[] => {
  const found: ProgramWarning[] = [];
  let since: Played[] = [];
  for (const entry of entries) {
    if (entry.item.kind === 'break') since = [];
    if (!isPlayed(entry)) continue;
    const near = since.filter((other) => entry.number - other.number <= nearby);
    const own = near.findLast((other) => isSamePerformer(entry, other));
    const relative = near.findLast((other) => isRelative(entry, other));
    if (own) found.push(pairWarning('performer-near', own, entry));
    if (relative) found.push(pairWarning('family-near', relative, entry));
    since = [...near, entry];
  }
  return found;
};

/** The weight increases as the pieces get closer; -1 means directly after each other. */
const pairWarning = (kind: WarningKind, before: Played, entry: Played): ProgramWarning =>
  warning(kind, before.number - entry.number, before.item.id, entry.item.id);

/** Finds families that wait too long between their first and their last piece. */
const findWaits = (entries: readonly ScheduledItem[], { familyWait }: ProgramSettings): ProgramWarning[] => {
  const played = entries
    .filter(isPlayed)
    .flatMap((entry) => familiesOf(entry).map((family) => ({ ...family, entry })));
  const families = Map.groupBy(played, ({ family }) => family);
  return [...families.values()].flatMap((pieces) => {
    const first = pieces[0]?.entry;
    const last = pieces.findLast(({ performers }) => performers !== pieces[0]?.performers)?.entry;
    if (!first || !last) return [];
    const minutes = Math.ceil((last.start - first.start - first.length) / 60);
    return minutes > familyWait ? [warning('family-wait', minutes, first.item.id, last.item.id)] : [];
  });
};

const isSameWork = (a: ScheduledItem, b: ScheduledItem): boolean => {
  const [one, other] = [fold(a.piece?.composer ?? ''), fold(b.piece?.composer ?? '')];
  return one === other || one === '' || other === '';
};

/** Finds pieces that are played again, with the previous performance. */
const findRepeats = (entries: readonly ScheduledItem[]): ProgramWarning[] => {
  const titles = Map.groupBy(
    entries.filter(isPlayed).filter(({ piece }) => piece !== undefined),
    ({ piece }) => piece && titleKnown(piece),
  );
  return [...titles.values()].flatMap((same) =>
    same.flatMap((entry, at) => {
      const before = same.slice(0, at).findLast((other) => isSameWork(entry, other));
      return before ? [pairWarning('same-piece', before, entry)] : [];
    }),
  );
};

// The same piece again after more positions than this is no warning.
const repeatsWithin = 3;

const isNearRepeat = ({ weight }: ProgramWarning): boolean => weight >= -repeatsWithin;

const findNearRepeats = (entries: readonly ScheduledItem[]): ProgramWarning[] =>
  findRepeats(entries).filter(isNearRepeat);

/** Returns the number of pieces that are played again too far apart for a warning. */
export const countFarRepeats = ({ entries }: Schedule, { silent }: ProgramSettings): number =>
  silent?.includes('same-piece') ? 0 : findRepeats(entries).filter((one) => !isNearRepeat(one)).length;

/** Finds the item during which the audience has sat too long, once for each stretch without a break. */
const findLongStretches = (
  entries: readonly ScheduledItem[],
  { breakEvery }: ProgramSettings,
): ProgramWarning[] => {
  const found: ProgramWarning[] = [];
  let since = 0;
  let said = false;
  for (const { item, start, length } of entries) {
    const minutes = (start + length - since) / 60;
    if (item.kind === 'break') {
      since = start + length;
      said = false;
    } else if (!said && minutes > breakEvery) {
      found.push(warning('no-break', Math.ceil(minutes), item.id));
      said = true;
    }
  }
  return found;
};

// Halves may differ by this factor, or by this many minutes.
const mostUneven = 1.5;
const littleDifference = 10;

/** Compares the halves of a program with one break; the warning is shown at the break. */
const findUnevenHalves = ({ entries, planned }: Schedule): ProgramWarning[] => {
  const at = entries.findIndex(({ item }) => item.kind === 'break');
  const [first, second] = [entries.slice(0, at), entries.slice(at + 1)];
  const pause = entries[at];
  const isOnlyBreak = second.every(({ item }) => item.kind !== 'break');
  if (!pause || !isOnlyBreak || !first.some(isPlayed) || !second.some(isPlayed)) return [];
  const halves = [pause.start, planned - pause.start - pause.length];
  const [shorter, longer] = [Math.min(...halves), Math.max(...halves)];
  const minutes = Math.round((longer - shorter) / 60);
  const isUneven = longer > shorter * mostUneven && minutes >= littleDifference;
  return isUneven ? [warning('uneven-halves', minutes, pause.item.id)] : [];
};

const isWithdrawn = ({ piece }: ScheduledItem): boolean => piece === undefined || piece.withdrawn;

const findAtPieces = (
  entries: readonly ScheduledItem[],
  kind: WarningKind,
  isTroubled: (entry: ScheduledItem) => boolean,
): ProgramWarning[] =>
  entries
    .filter((entry) => isPlayed(entry) && isTroubled(entry))
    .map(({ item }) => warning(kind, 0, item.id));

const findToFix = ({ entries, planned }: Schedule, settings: ProgramSettings, target: number) => [
  ...findNear(entries, settings),
  ...findAtPieces(entries, 'withdrawn', isWithdrawn),
  ...(planned > target ? [warning('over-length', planned - target)] : []),
];

/** The warnings that moving an item can fix or cause. */
const findMovable = (schedule: Schedule, settings: ProgramSettings, target: number) => [
  ...findToFix(schedule, settings, target),
  ...findWaits(schedule.entries, settings),
  ...findNearRepeats(schedule.entries),
];

/** Returns the warnings about a running order, without those that were switched off. */
export const findWarnings = (
  schedule: Schedule,
  settings: ProgramSettings,
  target: number,
): ProgramWarning[] => {
  const { entries } = schedule;
  return [
    ...findToFix(schedule, settings, target),
    ...findWaits(entries, settings),
    ...findLongStretches(entries, settings),
    ...findUnevenHalves(schedule),
    ...findAtPieces(entries, 'timeless', (entry) => entry.isGuess && !isWithdrawn(entry)),
    ...findNearRepeats(entries),
  ].filter(({ kind }) => !settings.silent?.includes(kind));
};

/** Moves one item to another position, counted from 0 in the current list. */
export interface Cure {
  id: string;
  to: number;
}

/** Returns whether a warning is about two pieces of which one can be moved. */
const isPair = ({ kind, items }: ProgramWarning): boolean => kind !== 'no-break' && items.length === 2;

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
  return (to) => {
    const place = entries[to];
    if (!other || !place) return false;
    const [one, two] = place.start < other.start ? [place, other] : [other, place];
    return (two.start - one.start - one.length) / 60 <= familyWait;
  };
};

/**
 * Returns the shortest move that fixes a warning about two pieces without a new error or a worse warning of its kind.
 */
export const findCure = (
  found: ProgramWarning,
  items: readonly ProgramItem[],
  pieces: ReadonlyMap<string, ProgramPiece>,
  settings: ProgramSettings,
  target: number,
): Cure | undefined => {
  if (!isPair(found)) return undefined;
  const { key, kind } = found;
  const [first = '', second = ''] = found.items;
  const scheduleOf = (order: readonly ProgramItem[]) => scheduleProgram(order, pieces, settings);
  const schedule = scheduleOf(items);
  const now = new Map(findMovable(schedule, settings, target).map((one) => [one.key, one.weight]));
  const matters = (one: ProgramWarning) => one.kind === kind || isMustFix(one);
  const nearOf = (id: string) => canEndWait(schedule, settings, id === first ? second : first);
  const mayHelp = { [first]: nearOf(first), [second]: nearOf(second) };
  const cures = ({ id, to }: Cure): boolean => {
    const moved = items.find((item) => item.id === id);
    if (moved === undefined || to < 0 || to >= items.length) return false;
    if (kind === 'family-wait' && !mayHelp[id]?.(to)) return false;
    const order = items.filter((item) => item !== moved).toSpliced(to, 0, moved);
    return findMovable(scheduleOf(order), settings, target)
      .filter(matters)
      .every((one) => one.key !== key && (now.get(one.key) ?? -Infinity) >= one.weight);
  };
  const movable = [second, first].map((id) => ({ id, from: items.findIndex((item) => item.id === id) }));
  for (let distance = 1; distance < items.length; distance += 1) {
    const moves = movable.flatMap(({ id, from }) => [
      { id, to: from + distance },
      { id, to: from - distance },
    ]);
    const cure = moves.find(cures);
    if (cure) return cure;
  }
  return undefined;
};

/** Returns the reason given for accepting a warning; undefined if there is none, or the warning is worse now. */
export const reasonFor = (
  { key, weight }: ProgramWarning,
  acknowledged: readonly Acknowledgement[],
): string | undefined => acknowledged.find((known) => known.key === key && known.weight >= weight)?.reason;
