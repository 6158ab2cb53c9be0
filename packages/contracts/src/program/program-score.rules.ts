import {
  factsIn,
  finding,
  findLongRuns,
  findLongStretches,
  findOlderFirst,
  findOverLength,
  findPersonWaits,
  findTimeless,
  findUnevenHalves,
  findWaiting,
  findWaits,
  findWeakEnding,
  findWithdrawn,
  isPlayed,
  type Find,
  type Finding,
  type Played,
  type ProgramWarning,
  type RuledOrder,
} from './program-findings.rules.ts';
import { isSameWork, shares, sharesPerson, type PieceFacts } from './piece-facts.rules.ts';
import type { ScheduledItem } from './program-clock.rules.ts';
import { RuleKind, WarningKind, type RuleWeight } from './program.ts';

interface AnyRule {
  /**
   * The cost of one unit in the score: a minute, a change, a level, a pair one position too near, a piece at the wrong end of
   * its section, a piece too many of the same instrument. Readers who did not know the score compared orders:
   * docs/decisions/108.
   */
  weight: number;
  /** How bad it is to break the rule, where users chose nothing. */
  usual: RuleWeight;
  /** Whether no order can cure what breaks it. */
  isIncurable?: true;
  /** Findings of this weight must never be, where users chose nothing. */
  neverAt?: number;
}

/** A rule about two pieces that are close to each other. A suggested order reads it from here. */
export interface PairRule extends AnyRule {
  isBrokenBy: (one: PieceFacts, other: PieceFacts) => boolean;
  /** Pieces at most this many positions apart are compared: 1 is directly after each other. */
  within: (settings: Pick<RuledOrder['settings'], 'nearby'>) => number;
  /** Whether a break between the pieces cures it. */
  endsAtBreak?: true;
  /** Whether a pin that keeps the two pieces together switches it off. */
  endsWithPin?: true;
}

/** A rule about a whole order. A suggested order has its own way to price a change of the order, and shares its amounts. */
interface OrderRule extends AnyRule {
  find: Find;
}

// The same piece again after more positions than this is no warning.
const repeatsWithin = 3;

const nearby: PairRule['within'] = (settings) => settings.nearby;
const nextOnly = () => 1;

/** The rules about two pieces that are too close together, such as two of the same performer. */
export const pairRules = {
  'performer-near': {
    weight: 10,
    usual: 'never',
    isBrokenBy: sharesPerson,
    within: nearby,
    endsAtBreak: true,
  },
  'family-near': {
    weight: 5,
    usual: 'never',
    isBrokenBy: (one, other) => !sharesPerson(one, other) && shares(one.families, other.families),
    within: nearby,
    endsAtBreak: true,
    endsWithPin: true,
  },
  'same-piece': {
    weight: 10,
    usual: 'ratherNot',
    isBrokenBy: isSameWork,
    within: () => repeatsWithin,
    // Directly after each other.
    neverAt: -1,
  },
  'setup-change': {
    weight: 1,
    usual: 'ratherNot',
    isBrokenBy: (one, other) => one.setup !== other.setup && one.setup !== '' && other.setup !== '',
    within: nextOnly,
    endsAtBreak: true,
  },
  'same-composer': {
    weight: 4,
    usual: 'ratherNot',
    isBrokenBy: (one, other) => one.composer === other.composer && one.composer !== '',
    within: nextOnly,
  },
  'mixed-levels': {
    weight: 1,
    usual: 'dontCare',
    isBrokenBy: (one, other) => one.level !== undefined && one.level === other.level,
    within: nextOnly,
  },
} as const satisfies Partial<Record<RuleKind, PairRule>>;

export type PairKind = keyof typeof pairRules;

const isPairKind = (kind: RuleKind): kind is PairKind => Object.hasOwn(pairRules, kind);

const orderRules: Readonly<Record<Exclude<RuleKind, PairKind>, OrderRule>> = {
  withdrawn: { weight: 10, usual: 'never', find: findWithdrawn, isIncurable: true },
  'over-length': { weight: 1, usual: 'never', find: findOverLength, isIncurable: true },
  'family-wait': { weight: 1, usual: 'ratherNot', find: findWaits },
  'no-break': { weight: 2, usual: 'ratherNot', find: findLongStretches },
  'uneven-halves': { weight: 2, usual: 'ratherNot', find: findUnevenHalves },
  timeless: { weight: 1, usual: 'ratherNot', find: findTimeless, isIncurable: true },
  // An error in the last week before the event.
  waiting: { weight: 1, usual: 'ratherNot', find: findWaiting, isIncurable: true, neverAt: 1 },
  'youngest-first': { weight: 30, usual: 'ratherNot', find: findOlderFirst },
  'weak-ending': { weight: 4, usual: 'ratherNot', find: findWeakEnding },
  'long-run': { weight: 4, usual: 'ratherNot', find: findLongRuns },
  wait: { weight: 1, usual: 'dontCare', find: findPersonWaits },
};

/** All rules for a running order. Their names in words are in the messages of the program editor. */
export const programRules: Readonly<Record<RuleKind, PairRule | OrderRule>> = { ...pairRules, ...orderRules };

/** The weights that users chose, by rule. A number counts in the place of the usual weight. */
export type RuleWeights = Partial<Record<RuleKind, RuleWeight | number>>;

/** Returns the weight of a rule: 'never', or a number that is 0 if it does not matter. */
export const weightOf = (
  { kind, weight }: Pick<Finding, 'kind' | 'weight'>,
  chosen: RuleWeights = {},
): 'never' | number => {
  const rule = programRules[kind];
  const choice = chosen[kind] ?? (weight === rule.neverAt ? 'never' : rule.usual);
  if (typeof choice === 'number' || choice === 'never') return choice;
  return choice === 'dontCare' ? 0 : rule.weight;
};

/** Returns the weight of a rule where users chose none. */
export const defaultWeight = (kind: RuleKind): RuleWeight => programRules[kind].usual;

/** Returns whether a warning is an error: its rule must never be broken. Others are advice. */
export const isMustFix = (one: Pick<Finding, 'kind' | 'weight'>, chosen: RuleWeights | undefined): boolean =>
  weightOf(one, chosen) === 'never';

/** Returns whether a finding is a warning that the program editor shows. */
export const isWarning = (one: Finding): one is ProgramWarning =>
  WarningKind.options.some((kind) => kind === one.kind);

/** Returns whether another order can cure a finding. */
export const isCurable = ({ kind }: Pick<Finding, 'kind'>): boolean =>
  programRules[kind].isIncurable === undefined;

const isPinnedTo = ({ item }: ScheduledItem, other: ScheduledItem): boolean =>
  item.kind === 'piece' &&
  (item.pins ?? []).some((pin) => pin.kind === 'together' && pin.other === other.item.id);

/**
 * Finds, for each piece, the nearest one before it that breaks a rule about two pieces. The weight increases as the pieces
 * get closer; -1 means directly after each other.
 */
export const findPairs = (
  order: RuledOrder,
  kind: PairKind,
  within = pairRules[kind].within(order.settings),
): Finding[] => {
  const { isBrokenBy, endsAtBreak, endsWithPin }: PairRule = pairRules[kind];
  const factsOf = factsIn(order);
  let before: { entry: Played; facts: PieceFacts }[] = [];
  return order.schedule.entries.flatMap((entry) => {
    if (entry.item.kind === 'break' && endsAtBreak) before = [];
    const facts = isPlayed(entry) && factsOf(entry);
    if (!isPlayed(entry) || !facts) return [];
    const isPinned = (other: Played) => isPinnedTo(entry, other) || isPinnedTo(other, entry);
    while (before[0] && entry.number - before[0].entry.number > within) before.shift();
    const found = before.findLast(
      (other) => isBrokenBy(facts, other.facts) && !(endsWithPin && isPinned(other.entry)),
    );
    before.push({ entry, facts });
    if (!found) return [];
    const distance = entry.number - found.entry.number;
    return [finding(kind, -distance, within + 1 - distance, found.entry.item.id, entry.item.id)];
  });
};

/** Returns what breaks these rules in an order. */
export const findBroken = (order: RuledOrder, kinds: readonly RuleKind[]): Finding[] => {
  const factsOf = factsIn(order);
  return kinds.flatMap((kind) =>
    isPairKind(kind) ? findPairs(order, kind) : orderRules[kind].find(order, factsOf),
  );
};

/** Returns everything in an order that breaks a rule that matters. */
export const findFindings = (order: RuledOrder, chosen: RuleWeights): Finding[] => {
  const kinds = RuleKind.options.filter((kind) => weightOf({ kind, weight: -1 }, chosen) !== 0);
  return findBroken(order, kinds);
};

/** The cost of an order without its pins. `never` counts more than any `rest`. */
export interface Score {
  never: number;
  rest: number;
  /** The findings of each rule, and what they add up to in the unit of the rule. */
  rules: Partial<Record<RuleKind, { count: number; amount: number }>>;
}

/** Adds up the findings of an order. */
export const scoreOf = (findings: readonly Finding[], chosen: RuleWeights): Score => {
  const score: Score = { never: 0, rest: 0, rules: {} };
  for (const one of findings) {
    const weight = weightOf(one, chosen);
    if (weight === 'never') score.never += one.amount * programRules[one.kind].weight;
    else score.rest += one.amount * weight;
    const sum = (score.rules[one.kind] ??= { count: 0, amount: 0 });
    sum.count += 1;
    sum.amount += one.amount;
  }
  return score;
};
