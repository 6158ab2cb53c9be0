import {
  findAllWarnings,
  finding,
  groupBy,
  isMustFix,
  isPlayed,
  type Finding,
  type PieceFacts,
  type Played,
  type ProgramWarning,
  type RuledOrder,
} from './program-warnings.rules.ts';
import { WarningKind, type RuleKind, type RuleWeight } from './program.ts';

/** How bad it is to break each rule, where users chose nothing. */
export type RuleWeights = Partial<Record<RuleKind, RuleWeight | number>>;

/**
 * The weight of one unit of each rule in the score: a minute, a change, a level, a pair one position too near, a piece
 * at the wrong end of its section, a piece too many of the same instrument. Readers who did not know the score compared orders:
 * docs/decisions/108.
 */
export const usualWeights: Readonly<Record<RuleKind, number>> = {
  'performer-near': 10,
  'family-near': 5,
  withdrawn: 10,
  'over-length': 1,
  'family-wait': 1,
  'no-break': 2,
  'uneven-halves': 2,
  timeless: 1,
  'same-piece': 10,
  'setup-change': 1,
  'same-composer': 4,
  'youngest-first': 30,
  'mixed-levels': 1,
  'weak-ending': 4,
  'long-run': 4,
  wait: 1,
};

const offByDefault: ReadonlySet<RuleKind> = new Set<RuleKind>(['mixed-levels', 'wait']);

/** Returns the weight of a rule: 'never', or a number that is 0 if it does not matter. */
export const weightOf = (one: Pick<Finding, 'kind' | 'weight'>, rules: RuleWeights): 'never' | number => {
  const chosen = rules[one.kind];
  if (typeof chosen === 'number' || chosen === 'never') return chosen;
  if (chosen === 'dontCare' || (chosen === undefined && offByDefault.has(one.kind))) return 0;
  return chosen === undefined && isMustFix(one, undefined) ? 'never' : usualWeights[one.kind];
};

/** Returns the weight of a rule where users chose none. */
export const defaultWeight = (kind: RuleKind): RuleWeight => {
  const weight = weightOf({ kind, weight: 0 }, {});
  if (weight === 'never') return weight;
  return weight === 0 ? 'dontCare' : 'ratherNot';
};

/** A rule about two pieces that are played one after the other. */
export interface FollowRule {
  kind: RuleKind;
  /** Returns whether two pieces break the rule. */
  isBrokenBy: (one: PieceFacts, other: PieceFacts) => boolean;
  /** Whether a break between the pieces cures it. */
  endsAtBreak?: boolean;
}

/** The rules about two pieces that are played one after the other. */
export const followRules = [
  {
    kind: 'setup-change',
    isBrokenBy: (one, other) => one.setup !== other.setup && one.setup !== '' && other.setup !== '',
    endsAtBreak: true,
  },
  {
    kind: 'same-composer',
    isBrokenBy: (one, other) => one.composer === other.composer && one.composer !== '',
  },
  {
    kind: 'mixed-levels',
    isBrokenBy: (one, other) => one.level !== undefined && one.level === other.level,
  },
] as const satisfies readonly FollowRule[];

const findFollowing = ({ schedule: { entries }, factsOf }: RuledOrder): Finding[] => {
  let before: Played | undefined;
  let isAfterBreak = false;
  return entries.flatMap((entry) => {
    if (entry.item.kind === 'break') isAfterBreak = true;
    if (!isPlayed(entry)) return [];
    const [facts, last] = [factsOf(entry), before && factsOf(before)];
    const pair = before ? [before.item.id, entry.item.id] : [];
    const rules: readonly FollowRule[] = followRules;
    const found = rules
      .filter(({ endsAtBreak = false }) => !(endsAtBreak && isAfterBreak))
      .filter(({ isBrokenBy }) => facts && last && isBrokenBy(facts, last))
      .map(({ kind }) => finding(kind, 1, 1, ...pair));
    before = entry;
    isAfterBreak = false;
    return found;
  });
};

// An older child this many grades above a younger one, or more, should not play before it.
const gradesApart = 2;
// Kindergartners and first graders wait badly, so it counts more if they play late.
const lastSmallGrade = 1;
const weightOfSmall = 3;

const weightOfYounger = (level: number): number => (level <= lastSmallGrade ? weightOfSmall : 1);

/** Returns how much it counts that one level plays before another; 0 if it is not much higher, or for NaN. */
export const weightOfPair = (before: number, level: number): number =>
  before - level >= gradesApart ? weightOfYounger(level) : 0;

/** Adds up the weights of all pairs of levels in this order. Leaves out NaN. */
export const countOlderFirst = (levels: ArrayLike<number>, length = levels.length): number => {
  // How often each level was there before. Levels are grades, so they are few.
  const seen: number[] = [];
  let pairs = 0;
  for (let at = 0; at < length; at += 1) {
    const level = levels[at] ?? NaN;
    if (Number.isNaN(level)) continue;
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
const findOlderFirst = ({ schedule: { entries }, factsOf }: RuledOrder): Finding[] => {
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
const findLongRuns = ({ schedule: { entries }, factsOf }: RuledOrder): Finding[] => {
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
const findWeakEnding = ({ schedule: { entries }, factsOf }: RuledOrder): Finding[] => {
  const graded = entries.filter((entry) => isPlayed(entry) && factsOf(entry)?.level !== undefined);
  const levels = graded.map((entry) => factsOf(entry)?.level ?? 0);
  const last = graded.at(-1);
  const amount = Math.max(...levels) - (levels.at(-1) ?? 0);
  return last && amount > 0 ? [finding('weak-ending', amount, amount, last.item.id)] : [];
};

/** Finds people who wait during pieces of others, between their first and their last piece. */
const findPersonWaits = ({ schedule, factsOf, weights }: RuledOrder): Finding[] => {
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

/** Returns whether a finding is a warning that the program editor shows. */
export const isWarning = (one: Finding): one is ProgramWarning =>
  WarningKind.options.some((kind) => kind === one.kind);

const inNoOrder: ReadonlySet<RuleKind> = new Set<RuleKind>(['withdrawn', 'timeless', 'over-length']);

/** Returns whether another order can cure a finding. */
export const isCurable = ({ kind }: Pick<Finding, 'kind'>): boolean => !inNoOrder.has(kind);

/** Returns everything in a running order that breaks a rule that matters. */
export const findFindings = (order: RuledOrder, rules: RuleWeights): Finding[] =>
  [
    ...findAllWarnings(order),
    ...findFollowing(order),
    ...findOlderFirst(order),
    ...findWeakEnding(order),
    ...findLongRuns(order),
    ...(weightOf({ kind: 'wait', weight: 0 }, rules) === 0 ? [] : findPersonWaits(order)),
  ].filter((one) => weightOf(one, rules) !== 0);

/** The cost of an order without its pins. `never` counts more than any `rest`. */
export interface Score {
  never: number;
  rest: number;
  /** The findings of each rule, and what they add up to in the unit of the rule. */
  rules: Partial<Record<RuleKind, { count: number; amount: number }>>;
}

/** Adds up the findings of an order. */
export const scoreOf = (findings: readonly Finding[], rules: RuleWeights): Score => {
  const score: Score = { never: 0, rest: 0, rules: {} };
  for (const one of findings) {
    const weight = weightOf(one, rules);
    if (weight === 'never') score.never += one.amount * usualWeights[one.kind];
    else score.rest += one.amount * weight;
    const sum = (score.rules[one.kind] ??= { count: 0, amount: 0 });
    sum.count += 1;
    sum.amount += one.amount;
  }
  return score;
};
