import type { AccountType } from './auth.ts';
import { oneSpelling } from './chinese-surnames.ts';
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

/** Whether a program cannot stay like that; everything else is worth a look. The same piece must not follow itself. */
export const isMustFix = ({ kind, weight }: Pick<ProgramWarning, 'kind' | 'weight'>): boolean =>
  mustFix.has(kind) || (kind === 'same-piece' && weight === -1);

/** One thing to look at. It is computed from the running order each time and never stored. */
export interface ProgramWarning {
  kind: WarningKind;
  /** The same for the same trouble, wherever it moves to. */
  key: string;
  /** How bad it is, the more the worse: an acknowledgement of less does not cover it. */
  weight: number;
  /** The items it is about; the first is where it is shown. Empty: the whole program. */
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

// A sister is Иванова or Kowalska where her brother is Иванов or Kowalski, and Lin where he is 林.
const surname = (lastName: string): string =>
  oneSpelling(fold(lastName))
    .replace(/(ов|ев|ёв|ин|ov|ev|in)[аa]$/u, '$1')
    .replace(/ская$/u, 'ский')
    .replace(/ska$/u, 'ski');

/**
 * What performers of one family share: their account, unless it is a teacher's, who signs up the children of many
 * families. There, or where nobody knows whose account it is, a family shares its surname too.
 */
export const familyKey = (user: string, accountType: AccountType | undefined, lastName: string): string =>
  accountType === undefined || accountType === 'teacher' ? `${user}:${surname(lastName)}` : user;

/** Asks once for each piece: a move asks for the words of hundreds. */
const once = (read: (piece: ProgramPiece) => string): ((piece: ProgramPiece) => string) => {
  const known = new WeakMap<ProgramPiece, string>();
  return (piece) => {
    const before = known.get(piece);
    if (before !== undefined) return before;
    const now = read(piece);
    known.set(piece, now);
    return now;
  };
};

const familyKnown = once(
  ({ user, profile, family }) => family ?? familyKey(user, undefined, profile.lastName),
);
const titleKnown = once(({ title }) => fold(title));

const familyOf = ({ piece }: ScheduledItem): string | undefined => piece && familyKnown(piece);

const isSamePerformer = (a: ScheduledItem, b: ScheduledItem): boolean =>
  a.piece !== undefined && a.piece.profile._id === b.piece?.profile._id;

const isRelative = (a: ScheduledItem, b: ScheduledItem): boolean =>
  a.piece !== undefined && !isSamePerformer(a, b) && familyOf(a) === familyOf(b);

/** Two pieces of one performer or one family with too few others between them; a break starts anew. */
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

/** The nearer two pieces are, the more it weighs; -1: right after each other. */
const pairWarning = (kind: WarningKind, before: Played, entry: Played): ProgramWarning =>
  warning(kind, before.number - entry.number, before.item.id, entry.item.id);

/** A family that waits too long between its first and its last piece. */
const findWaits = (entries: readonly ScheduledItem[], { familyWait }: ProgramSettings): ProgramWarning[] => {
  const families = Map.groupBy(
    entries.filter((entry) => isPlayed(entry) && entry.piece !== undefined),
    familyOf,
  );
  return [...families.values()].flatMap((pieces) => {
    const first = pieces[0];
    const last = pieces.findLast((entry) => entry.piece?.profile._id !== first?.piece?.profile._id);
    if (!first || !last) return [];
    const minutes = Math.ceil((last.start - first.start - first.length) / 60);
    return minutes > familyWait ? [warning('family-wait', minutes, first.item.id, last.item.id)] : [];
  });
};

const isSameWork = (a: ScheduledItem, b: ScheduledItem): boolean => {
  const [one, other] = [fold(a.piece?.composer ?? ''), fold(b.piece?.composer ?? '')];
  return one === other || one === '' || other === '';
};

/** Each piece that is played again, with the time before. */
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

// The audience forgives the same piece further apart than this many places.
const repeatsWithin = 3;

const isNearRepeat = ({ weight }: ProgramWarning): boolean => weight >= -repeatsWithin;

const findNearRepeats = (entries: readonly ScheduledItem[]): ProgramWarning[] =>
  findRepeats(entries).filter(isNearRepeat);

/** How many pieces are played again so far apart that it is no warning. */
export const countFarRepeats = ({ entries }: Schedule, { silent }: ProgramSettings): number =>
  silent?.includes('same-piece') ? 0 : findRepeats(entries).filter((one) => !isNearRepeat(one)).length;

/** The item during which people have sat too long, once for each stretch without a break. */
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

/** The warnings a move can cure or cause. */
const findMovable = (schedule: Schedule, settings: ProgramSettings, target: number) => [
  ...findToFix(schedule, settings, target),
  ...findWaits(schedule.entries, settings),
  ...findNearRepeats(schedule.entries),
];

/** Everything that needs a look in a running order; without what was switched off. */
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
    ...findAtPieces(entries, 'timeless', (entry) => entry.isGuess && !isWithdrawn(entry)),
    ...findNearRepeats(entries),
  ].filter(({ kind }) => !settings.silent?.includes(kind));
};

/** One item taken to another place, counted from 0 in the list as it is then. */
export interface Cure {
  id: string;
  to: number;
}

/** Whether a warning is about two pieces one of which can be moved. */
const isPair = ({ kind, items }: ProgramWarning): boolean => kind !== 'no-break' && items.length === 2;

/**
 * Whether a place can be near enough for a family that waits too long. Only a rough check of the start times: it saves
 * computing whole programs for the many places that are too far.
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
 * The shortest move of one of the two pieces of a warning after which the warning is gone, and nothing that must be
 * fixed or is of the same kind has come or become worse.
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

/** The reason somebody gave for leaving a warning as it is; undefined where none holds any more. */
export const reasonFor = (
  { key, weight }: ProgramWarning,
  acknowledged: readonly Acknowledgement[],
): string | undefined => acknowledged.find((known) => known.key === key && known.weight >= weight)?.reason;
