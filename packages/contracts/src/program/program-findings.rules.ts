import { awaitedIn } from '../events/performers.rules.ts';
import { factsOfPiece, type PieceFacts } from './piece-facts.rules.ts';
import type { Schedule, ScheduledItem } from './program-clock.rules.ts';
import type { ProgramSettings, RuleKind, WarningKind } from './program.ts';

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

/** A running order with all that the rules read. */
export interface RuledOrder {
  schedule: Schedule;
  settings: Pick<ProgramSettings, 'nearby' | 'familyWait' | 'breakEvery' | 'setups'>;
  /** The planned length in seconds. */
  target: number;
  /** The weight of each person for the rule 'wait'; 1 for people who are absent. */
  weights?: ReadonlyMap<string, number>;
}

type FactsOf = (entry: ScheduledItem) => PieceFacts | undefined;

/** Finds what breaks a rule in an order. */
export type Find = (order: RuledOrder, factsOf: FactsOf) => Finding[];

export type Played = ScheduledItem & { number: number };

export const isPlayed = (entry: ScheduledItem): entry is Played => entry.number !== undefined;

export const finding = (kind: RuleKind, weight: number, amount: number, ...items: string[]): Finding => ({
  kind,
  key: [kind, ...[...items].sort()].join(':'),
  weight,
  amount,
  items,
});

/** Returns a function that reads the facts of a piece; undefined if it was not found. */
export const factsIn =
  ({ settings }: RuledOrder): FactsOf =>
  ({ piece }) =>
    piece && factsOfPiece(piece, settings.setups);

const groupBy = <Key>(entries: readonly Played[], keysOf: (entry: Played) => readonly Key[]) => {
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
export const findWaits: Find = ({ schedule, settings: { familyWait } }, factsOf) => {
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

/** Returns the amount of a stretch without a break: the minutes too many, and more for each of them the longer it is. */
export const stretchAmount = (minutes: number, breakEvery: number): number => {
  const over = Math.max(0, minutes - breakEvery);
  return over + over ** 2 / 30;
};

/** Finds the item during which the audience has sat too long, once for each stretch without a break. */
export const findLongStretches: Find = ({ schedule, settings: { breakEvery } }) => {
  const found: Finding[] = [];
  let since = 0;
  let long: Finding | undefined;
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
export const findUnevenHalves: Find = ({ schedule: { entries, planned } }) => {
  const at = entries.findIndex(({ item }) => item.kind === 'break');
  const [first, second] = [entries.slice(0, at), entries.slice(at + 1)];
  const pause = entries[at];
  const isOnlyBreak = second.every(({ item }) => item.kind !== 'break');
  if (!pause || !isOnlyBreak || !first.some(isPlayed) || !second.some(isPlayed)) return [];
  const minutes = unevenBy(pause.start, planned - pause.start - pause.length);
  return minutes > 0 ? [finding('uneven-halves', minutes, minutes, pause.item.id)] : [];
};

const findAtPieces = (
  { schedule }: RuledOrder,
  kind: WarningKind,
  isTroubled: (entry: ScheduledItem) => boolean,
): Finding[] =>
  schedule.entries
    .filter((entry) => isPlayed(entry) && isTroubled(entry))
    .map(({ item }) => finding(kind, 0, 1, item.id));

/** Finds the pieces that were withdrawn, or are not there anymore. */
export const findWithdrawn: Find = (order, factsOf) =>
  findAtPieces(order, 'withdrawn', (entry) => factsOf(entry)?.isWithdrawn ?? true);

/** Finds the pieces without an estimate. */
export const findTimeless: Find = (order, factsOf) =>
  findAtPieces(order, 'timeless', (entry) => entry.isGuess && factsOf(entry)?.isWithdrawn === false);

// Within this many milliseconds before the event, a piece must not wait for anyone.
const lastWeek = 7 * 24 * 3_600_000;

/** Finds the pieces that wait for people of other families. The weight is 1 in the last week before the event. */
export const findWaiting: Find = ({ schedule }) =>
  schedule.entries.flatMap(({ item, piece }) => {
    if (awaitedIn(piece).length === 0) return [];
    const left = piece?.event === undefined ? Infinity : Date.parse(piece.event.date) - Date.now();
    if (left <= 0) return [];
    return [finding('waiting', left < lastWeek ? 1 : 0, 1, item.id)];
  });

/** Compares the length of the program with the planned one. */
export const findOverLength: Find = ({ schedule, target }) => {
  const over = schedule.planned - target;
  return over > 0 ? [finding('over-length', over, Math.ceil(over / 60))] : [];
};

// An older child this many grades above a younger one, or more, should not play before it.
const gradesApart = 2;
// Kindergartners and first graders wait badly, so it counts more if they play late.
const lastSmallGrade = 1;
const weightOfSmall = 3;

const weightOfYounger = (level: number): number => (level <= lastSmallGrade ? weightOfSmall : 1);

/** Returns how much it counts that one level plays before another; 0 if it is not much higher. */
export const weightOfPair = (before: number, level: number): number =>
  before - level >= gradesApart ? weightOfYounger(level) : 0;

/** Adds up the weights of all pairs of levels in this order. */
export const countOlderFirst = (levels: ArrayLike<number>, length = levels.length): number => {
  // How often each level was there before. Levels are grades, so they are few.
  const seen: number[] = [];
  let pairs = 0;
  for (let at = 0; at < length; at += 1) {
    const level = levels[at] ?? 0;
    let before = 0;
    for (let older = level + gradesApart; older < seen.length; older += 1) before += seen[older] ?? 0;
    pairs += before * weightOfYounger(level);
    while (seen.length <= level) seen.push(0);
    seen[level] = (seen[level] ?? 0) + 1;
  }
  return pairs;
};

/** Returns the amount of pairs in the wrong order: one piece at the wrong end of its section is about 1. */
export const amountOfPairs = (pairs: number, pieces: number): number => pairs / Math.max(1, pieces - 1);

/** Counts, in each section, the pairs of pieces of which the first one is played by much older children. */
export const findOlderFirst: Find = ({ schedule: { entries } }, factsOf) => {
  let section = '';
  const sections = Map.groupBy(entries, ({ item }) =>
    item.kind === 'section' ? (section = item.id) : section,
  );
  return [...sections].flatMap(([id, own]) => {
    const levels = own.filter(isPlayed).flatMap((entry) => factsOf(entry)?.level ?? []);
    const pairs = countOlderFirst(levels);
    const amount = amountOfPairs(pairs, levels.length);
    return pairs > 0 ? [finding('youngest-first', pairs, amount, ...(id === '' ? [] : [id]))] : [];
  });
};

/** More pieces with the same instruments in a row than this are a long run. A break ends it. */
export const longestRun = 2;

/** Finds each piece that makes a run of the same instruments too long. */
export const findLongRuns: Find = ({ schedule: { entries } }, factsOf) => {
  let instruments = '';
  let run = 0;
  return entries.flatMap((entry) => {
    if (entry.item.kind === 'break') run = 0;
    if (!isPlayed(entry)) return [];
    const own = factsOf(entry)?.instruments ?? '';
    run = own !== '' && own === instruments ? run + 1 : 1;
    instruments = own;
    return run > longestRun ? [finding('long-run', run, 1, entry.item.id)] : [];
  });
};

/** Compares the level of the last piece that has one with the highest level. */
export const findWeakEnding: Find = ({ schedule: { entries } }, factsOf) => {
  const graded = entries.filter((entry) => isPlayed(entry) && factsOf(entry)?.level !== undefined);
  const levels = graded.map((entry) => factsOf(entry)?.level ?? 0);
  const last = graded.at(-1);
  const amount = Math.max(...levels) - (levels.at(-1) ?? 0);
  return last && amount > 0 ? [finding('weak-ending', amount, amount, last.item.id)] : [];
};

/** Finds people who wait during pieces of others, between their first and their last piece. */
export const findPersonWaits: Find = ({ schedule, weights }, factsOf) => {
  const played = schedule.entries.filter(isPlayed);
  const people = groupBy(played, (entry) => factsOf(entry)?.people ?? []);
  const seconds = (entries: readonly Played[]) => entries.reduce((sum, { length }) => sum + length, 0);
  return [...people].flatMap(([person, own]) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const waited = seconds(played.slice(first.number - 1, last.number)) - seconds(own);
    const amount = (waited / 60) * (weights?.get(person) ?? 1);
    return amount > 0 ? [finding('wait', waited, amount, first.item.id, last.item.id)] : [];
  });
};
