import type { AccountType } from '../people/auth.ts';
import { oneSpelling } from '../people/chinese-surnames.ts';
import { isCounted } from '../people/profiles.rules.ts';
import { peopleOf } from '../events/performers.rules.ts';
import type { PersonResponse } from '../events/performers.ts';
import {
  scheduleProgram,
  type ProgramPiece,
  type Schedule,
  type ScheduledItem,
} from './program-clock.rules.ts';
import type { Acknowledgement, ProgramItem, ProgramSettings, RuleKind, WarningKind } from './program.ts';

const mustFix: ReadonlySet<RuleKind> = new Set<RuleKind>([
  'performer-near',
  'family-near',
  'withdrawn',
  'over-length',
]);

/**
 * Returns whether a warning is an error: one of `mustFix`, a piece directly after itself, or a rule with the weight
 * 'never'. Others are advice.
 */
export const isMustFix = (
  { kind, weight }: Pick<Finding, 'kind' | 'weight'>,
  rules: ProgramSettings['rules'],
): boolean => mustFix.has(kind) || (kind === 'same-piece' && weight === -1) || rules?.[kind] === 'never';

/** Returns whether warnings of a kind are switched off. */
export const isOff = (kind: WarningKind, { rules }: Pick<ProgramSettings, 'rules'>): boolean =>
  rules?.[kind] === 'dontCare';

/** A warning about a running order. It is computed each time and never stored. */
export interface ProgramWarning<Kind extends RuleKind = WarningKind> {
  kind: Kind;
  /** Stays the same when the items of the warning move. */
  key: string;
  /** The higher, the worse. An acknowledgement of a lower weight does not cover the warning. */
  weight: number;
  /** How much it adds to the score, in the unit of its rule. */
  amount: number;
  /** The items it is about. It is shown at the first; if there are none, at the whole program. */
  items: string[];
}

/** A broken rule: a warning, or something that only a suggested order considers. */
export type Finding = ProgramWarning<RuleKind>;

/** The data of a piece that the rules compare. */
export interface PieceFacts {
  /** The ids of the performers. */
  people: readonly string[];
  /** The family of each performer, in the same order. */
  families: readonly string[];
  /** The ids of the accompanists. They may stay at the piano for many pieces and belong to no family here. */
  accompanists?: readonly string[];
  /** Folded, so that equal texts are the same title, composer or setup. '' if unknown. */
  title: string;
  composer: string;
  setup: string;
  /** The instruments of the performers, sorted and folded. */
  instruments: string;
  /** The highest grade; undefined for adults, whose grade is none. */
  level: number | undefined;
  isWithdrawn: boolean;
}

/** A running order with all that the rules read. */
export interface RuledOrder {
  schedule: Schedule;
  settings: Pick<ProgramSettings, 'nearby' | 'familyWait' | 'breakEvery'>;
  /** The planned length in seconds. */
  target: number;
  /** Returns the facts of a piece; undefined if it was not found. */
  factsOf: (entry: ScheduledItem) => PieceFacts | undefined;
  /** The weight of each person for the rule 'wait'; 1 for people who are absent. */
  weights?: ReadonlyMap<string, number>;
}

type FactsOf = RuledOrder['factsOf'];

export type Played = ScheduledItem & { number: number };

export const isPlayed = (entry: ScheduledItem): entry is Played => entry.number !== undefined;

export const finding = <Kind extends RuleKind>(
  kind: Kind,
  weight: number,
  amount: number,
  ...items: string[]
): ProgramWarning<Kind> => ({
  kind,
  key: [kind, ...[...items].sort()].join(':'),
  weight,
  amount,
  items,
});

/** Returns a text in the form in which equal names are compared. */
export const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

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

/** Setups on stage by instrument. Any other instrument is its own setup. */
export const defaultSetups: Readonly<Record<string, string>> = {
  violin: 'stand',
  viola: 'stand',
  flute: 'stand',
  clarinet: 'stand',
  oboe: 'stand',
  recorder: 'stand',
  trumpet: 'stand',
  saxophone: 'stand',
};

/** Returns the setup of an instrument, by the table of the program. */
export const setupOf = (instrument: string, setups: ProgramSettings['setups'] = {}): string => {
  const name = fold(instrument);
  // Families type instruments, so a name can be that of an inherited property.
  const table = [setups, defaultSetups].find((one) => Object.hasOwn(one, name));
  return table?.[name] ?? name;
};

/** Returns the family of a person: the one that the server found, otherwise by account and surname. */
export const familyOf = ({ family, user = '', profile }: PersonResponse): string =>
  family ?? familyKey(user, undefined, profile.lastName);

// The order in which performers are named does not matter. Accompanists bring nothing to set up.
const setupOfAll = (performers: readonly PersonResponse[], setups: ProgramSettings['setups']): string =>
  [...new Set(performers.map(({ instrument }) => setupOf(instrument, setups)))].sort().join(' + ');

// Teachers and other adults have another number, which is no level.
const levelOf = (grades: readonly number[]): number | undefined => {
  const levels = grades.filter((grade) => grade === 0 || isCounted(grade));
  return levels.length > 0 ? Math.max(...levels) : undefined;
};

const readFacts = (piece: ProgramPiece, setups: ProgramSettings['setups']): PieceFacts => {
  const { title, composer, withdrawn } = piece;
  const people = peopleOf<PersonResponse>(piece);
  const performers = people.filter(({ role }) => role === 'performer');
  return {
    people: performers.map((one) => one.profile._id),
    families: performers.map(familyOf),
    accompanists: people.filter(({ role }) => role === 'accompanist').map((one) => one.profile._id),
    title: fold(title),
    composer: fold(composer),
    setup: setupOfAll(performers, setups),
    instruments: [...new Set(performers.map(({ instrument }) => fold(instrument)))].sort().join(' + '),
    level: levelOf(performers.map((one) => one.profile.grade)),
    isWithdrawn: withdrawn,
  };
};

// Cached for each piece, because searching for a move asks hundreds of times.
const known = new WeakMap<ProgramPiece, { setups: ProgramSettings['setups']; facts: PieceFacts }>();

/** Returns the facts of a piece. */
export const factsOfPiece = (piece: ProgramPiece, setups?: ProgramSettings['setups']): PieceFacts => {
  const before = known.get(piece);
  if (before?.setups === setups && before) return before.facts;
  const facts = readFacts(piece, setups);
  known.set(piece, { setups, facts });
  return facts;
};

export const shares = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.some((one) => others.includes(one));

/** Returns whether a person is in both pieces and not only accompanies both. */
export const sharesPerson = (one: PieceFacts | undefined, other: PieceFacts | undefined): boolean =>
  shares(one?.people, other?.people) ||
  shares(one?.people, other?.accompanists) ||
  shares(one?.accompanists, other?.people);

const isPinnedTo = ({ item }: ScheduledItem, other: ScheduledItem): boolean =>
  item.kind === 'piece' &&
  (item.pins ?? []).some((pin) => pin.kind === 'together' && pin.other === other.item.id);

/** Finds two pieces of one performer or one family with too few others between them. A break resets the count. */
const findNear = ({ schedule, settings: { nearby }, factsOf }: RuledOrder): ProgramWarning[] => {
  const found: ProgramWarning[] = [];
  let since: Played[] = [];
  for (const entry of schedule.entries) {
    if (entry.item.kind === 'break') since = [];
    if (!isPlayed(entry)) continue;
    const facts = factsOf(entry);
    const near = since.filter((other) => entry.number - other.number <= nearby);
    const isOwn = (other: Played) => sharesPerson(facts, factsOf(other));
    const own = near.findLast(isOwn);
    // A family that wants to play together is not warned about it.
    const relative = near.findLast(
      (other) =>
        !isOwn(other) &&
        !isPinnedTo(entry, other) &&
        !isPinnedTo(other, entry) &&
        shares(facts?.families, factsOf(other)?.families),
    );
    if (own) found.push(pairFinding('performer-near', nearby, own, entry));
    if (relative) found.push(pairFinding('family-near', nearby, relative, entry));
    since = [...near, entry];
  }
  return found;
};

/** The weight increases as the pieces get closer; -1 means directly after each other. */
const pairFinding = (kind: WarningKind, within: number, before: Played, entry: Played): ProgramWarning => {
  const weight = before.number - entry.number;
  return finding(kind, weight, within + 1 + weight, before.item.id, entry.item.id);
};

export const groupBy = <Key>(entries: readonly Played[], keysOf: (entry: Played) => readonly Key[]) => {
  const groups = new Map<Key, Played[]>();
  for (const entry of entries)
    for (const key of new Set(keysOf(entry))) {
      const group = groups.get(key);
      if (group) group.push(entry);
      else groups.set(key, [entry]);
    }
  return groups;
};

/** Returns the performers of a piece that belong to a family. */
const membersOf = ({ people, families }: PieceFacts, family: string): string =>
  people.filter((_, at) => families[at] === family).join();

/** Finds families that wait too long between their first and their last piece. */
const findWaits = ({ schedule, settings: { familyWait }, factsOf }: RuledOrder): ProgramWarning[] => {
  const families = groupBy(schedule.entries.filter(isPlayed), (entry) => factsOf(entry)?.families ?? []);
  return [...families].flatMap(([family, pieces]) => {
    const who = (entry: Played | undefined) => {
      const facts = entry && factsOf(entry);
      return facts && membersOf(facts, family);
    };
    const first = pieces[0];
    const last = pieces.findLast((entry) => who(entry) !== who(first));
    if (!first || !last) return [];
    const minutes = Math.ceil((last.start - first.start - first.length) / 60);
    if (minutes <= familyWait) return [];
    return [finding('family-wait', minutes, minutes - familyWait, first.item.id, last.item.id)];
  });
};

export const isSameWork = (one: string, other: string): boolean =>
  one === other || one === '' || other === '';

/** Finds pieces that are played again, with the previous performance. */
const findRepeats = (entries: readonly ScheduledItem[], factsOf: FactsOf): ProgramWarning[] => {
  const titles = groupBy(entries.filter(isPlayed), (entry) => [factsOf(entry)?.title].filter(Boolean));
  return [...titles.values()].flatMap((same) =>
    same.flatMap((entry, at) => {
      const composerOf = (one: Played) => factsOf(one)?.composer ?? '';
      const before = same.slice(0, at).findLast((other) => isSameWork(composerOf(entry), composerOf(other)));
      return before ? [pairFinding('same-piece', repeatsWithin, before, entry)] : [];
    }),
  );
};

// The same piece again after more positions than this is no warning.
export const repeatsWithin = 3;

const isNearRepeat = ({ weight }: ProgramWarning): boolean => weight >= -repeatsWithin;

const findNearRepeats = ({ schedule, factsOf }: RuledOrder): ProgramWarning[] =>
  findRepeats(schedule.entries, factsOf).filter(isNearRepeat);

/** Returns the number of pieces that are played again too far apart for a warning. */
export const countFarRepeats = ({ entries }: Schedule, settings: ProgramSettings): number =>
  isOff('same-piece', settings)
    ? 0
    : findRepeats(entries, factsOfEntry).filter((one) => !isNearRepeat(one)).length;

/** Returns the amount of a stretch without a break: the minutes too many, and more for each of them the longer it is. */
export const stretchAmount = (minutes: number, breakEvery: number): number => {
  const over = Math.max(0, minutes - breakEvery);
  return over + over ** 2 / 30;
};

/** Finds the item during which the audience has sat too long, once for each stretch without a break. */
const findLongStretches = ({ schedule, settings: { breakEvery } }: RuledOrder): ProgramWarning[] => {
  const found: ProgramWarning[] = [];
  let since = 0;
  let long: ProgramWarning | undefined;
  for (const { item, start, length } of schedule.entries) {
    const minutes = Math.ceil((start + length - since) / 60);
    if (item.kind === 'break') {
      since = start + length;
      long = undefined;
    } else if (long) long.amount = stretchAmount(minutes, breakEvery);
    else if (minutes > breakEvery) {
      long = finding('no-break', minutes, stretchAmount(minutes, breakEvery), item.id);
      found.push(long);
    }
  }
  return found;
};

// Halves may differ by this factor, or by this many minutes.
const mostUneven = 1.5;
const littleDifference = 10;

/** Returns by how many minutes two halves differ; 0 if they are similar. Times are in seconds. */
export const unevenBy = (first: number, second: number): number => {
  const [shorter, longer] = [Math.min(first, second), Math.max(first, second)];
  const minutes = Math.round((longer - shorter) / 60);
  return longer > shorter * mostUneven && minutes >= littleDifference ? minutes : 0;
};

/** Compares the halves of a program with one break; the warning is shown at the break. */
const findUnevenHalves = ({ schedule: { entries, planned } }: RuledOrder): ProgramWarning[] => {
  const at = entries.findIndex(({ item }) => item.kind === 'break');
  const [first, second] = [entries.slice(0, at), entries.slice(at + 1)];
  const pause = entries[at];
  const isOnlyBreak = second.every(({ item }) => item.kind !== 'break');
  if (!pause || !isOnlyBreak || !first.some(isPlayed) || !second.some(isPlayed)) return [];
  const minutes = unevenBy(pause.start, planned - pause.start - pause.length);
  return minutes > 0 ? [finding('uneven-halves', minutes, minutes, pause.item.id)] : [];
};

const findAtPieces = (
  entries: readonly ScheduledItem[],
  kind: WarningKind,
  isTroubled: (entry: ScheduledItem) => boolean,
): ProgramWarning[] =>
  entries
    .filter((entry) => isPlayed(entry) && isTroubled(entry))
    .map(({ item }) => finding(kind, 0, 1, item.id));

const isWithdrawnIn =
  ({ factsOf }: RuledOrder) =>
  (entry: ScheduledItem): boolean =>
    factsOf(entry)?.isWithdrawn ?? true;

const findToFix = (order: RuledOrder): ProgramWarning[] => {
  const { schedule, target } = order;
  const over = schedule.planned - target;
  return [
    ...findNear(order),
    ...findAtPieces(schedule.entries, 'withdrawn', isWithdrawnIn(order)),
    ...(over > 0 ? [finding('over-length', over, Math.ceil(over / 60))] : []),
  ];
};

/** The warnings that moving an item can fix or cause. */
const findMovable = (order: RuledOrder): ProgramWarning[] => [
  ...findToFix(order),
  ...findWaits(order),
  ...findNearRepeats(order),
];

/** Returns all warnings about a running order, with those that were switched off. */
export const findAllWarnings = (order: RuledOrder): ProgramWarning[] => {
  const isWithdrawn = isWithdrawnIn(order);
  return [
    ...findToFix(order),
    ...findWaits(order),
    ...findLongStretches(order),
    ...findUnevenHalves(order),
    ...findAtPieces(order.schedule.entries, 'timeless', (entry) => entry.isGuess && !isWithdrawn(entry)),
    ...findNearRepeats(order),
  ];
};

const factsOfEntry: FactsOf = ({ piece }) => piece && factsOfPiece(piece);

/** Returns the warnings about a running order, without those that were switched off. */
export const findWarnings = (
  schedule: Schedule,
  settings: ProgramSettings,
  target: number,
): ProgramWarning[] =>
  findAllWarnings({ schedule, settings, target, factsOf: factsOfEntry }).filter(
    ({ kind }) => !isOff(kind, settings),
  );

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
  const ruled = (order: readonly ProgramItem[]): RuledOrder => {
    const schedule = scheduleProgram(order, pieces, settings);
    return { schedule, settings, target, factsOf: factsOfEntry };
  };
  const current = ruled(items);
  const now = new Map(findMovable(current).map((one) => [one.key, one.weight]));
  const matters = (one: ProgramWarning) => one.kind === kind || isMustFix(one, settings.rules);
  const nearOf = (id: string) => canEndWait(current.schedule, settings, id === first ? second : first);
  const mayHelp = { [first]: nearOf(first), [second]: nearOf(second) };
  const cures = ({ id, to }: Cure): boolean => {
    const moved = items.find((item) => item.id === id);
    if (moved === undefined || to < 0 || to >= items.length) return false;
    if (kind === 'family-wait' && !mayHelp[id]?.(to)) return false;
    const order = items.filter((item) => item !== moved).toSpliced(to, 0, moved);
    return findMovable(ruled(order))
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
  { key, weight }: Pick<Finding, 'key' | 'weight'>,
  acknowledged: readonly Acknowledgement[],
): string | undefined => acknowledged.find((known) => known.key === key && known.weight >= weight)?.reason;
