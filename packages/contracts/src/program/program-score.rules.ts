import {
  findAllWarnings,
  finding,
  groupBy,
  isMustFix,
  isPlayed,
  type Finding,
  type PieceFacts,
  type Played,
  type RuledOrder,
} from './program-warnings.rules.ts';
import { WarningKind, type RuleKind, type RuleWeight } from './program.ts';

/** How bad it is to break each rule, where users chose nothing. */
export type RuleWeights = Partial<Record<RuleKind, RuleWeight | number>>;

/** The weight of one unit of each rule in the score: a minute, a change, a level, a pair one position too near. */
export const usualWeights: Readonly<Record<RuleKind, number>> = {
  'performer-near': 10,
  'family-near': 5,
  withdrawn: 10,
  'over-length': 1,
  'family-wait': 2,
  'no-break': 2,
  'uneven-halves': 2,
  timeless: 1,
  'same-piece': 10,
  'setup-change': 6,
  'same-composer': 4,
  'youngest-first': 1,
  'mixed-levels': 1,
  'weak-ending': 2,
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

/** A rule about two pieces that are played one after the other. Returns how badly they break it. */
export type Follow = (facts: PieceFacts, before: PieceFacts, isAfterBreak: boolean) => number;

/** The rules about two pieces that are played one after the other. */
export const follows = {
  'setup-change': ({ setup }, before, isAfterBreak) =>
    setup !== before.setup && setup !== '' && before.setup !== '' && !isAfterBreak ? 1 : 0,
  'same-composer': ({ composer }, before) => (composer === before.composer && composer !== '' ? 1 : 0),
  'youngest-first': ({ level = -Infinity }, before) =>
    Number.isFinite(level) ? Math.max(0, (before.level ?? -Infinity) - level) : 0,
  'mixed-levels': ({ level }, before) => (level !== undefined && level === before.level ? 1 : 0),
} satisfies Partial<Record<RuleKind, Follow>>;

const findFollowing = ({ schedule: { entries }, factsOf }: RuledOrder): Finding[] => {
  let before: Played | undefined;
  let isAfterBreak = false;
  return entries.flatMap((entry) => {
    if (entry.item.kind === 'break') isAfterBreak = true;
    if (!isPlayed(entry)) return [];
    const [facts, last] = [factsOf(entry), before && factsOf(before)];
    const pair = before ? [before.item.id, entry.item.id] : [];
    const found = Object.entries(follows).flatMap(([kind, follow]) => {
      const amount = facts && last ? follow(facts, last, isAfterBreak) : 0;
      return amount > 0 ? [finding(kind as keyof typeof follows, amount, amount, ...pair)] : [];
    });
    before = entry;
    isAfterBreak = false;
    return found;
  });
};

/** Compares the level of the last piece with the highest level. */
const findWeakEnding = ({ schedule: { entries }, factsOf }: RuledOrder): Finding[] => {
  const levels = entries.flatMap((entry) => factsOf(entry)?.level ?? []);
  const last = entries.findLast(isPlayed);
  const level = last && factsOf(last)?.level;
  const amount = level === undefined ? 0 : levels.reduce((a, b) => Math.max(a, b), level) - level;
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
    const amount = waited * (weights?.get(person) ?? 1);
    return amount > 0 ? [finding('wait', waited, amount, first.item.id, last.item.id)] : [];
  });
};

/** Returns whether a finding is a warning that the program editor shows. */
export const isWarning = ({ kind }: Finding): boolean => WarningKind.options.some((one) => one === kind);

/** Returns everything in a running order that breaks a rule that matters. */
export const findFindings = (order: RuledOrder, rules: RuleWeights): Finding[] =>
  [
    ...findAllWarnings(order),
    ...findFollowing(order),
    ...findWeakEnding(order),
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
