import {
  longestRun,
  measureFamilyWait,
  measureLongRun,
  measureLongStretches,
  measureOlderFirst,
  measureOverLength,
  measurePins,
  measurePersonWait,
  measureUnevenHalves,
  measureWeakEnding,
  measureWishes,
  weighTimeless,
  weighWaiting,
  weighWithdrawn,
  type Finding,
  type Group,
  type MeasureGroup,
  type MeasureOrder,
  type MeasurePlace,
  type MeasureStretch,
  type ProgramWarning,
  type RuledOrder,
  type WeighRow,
} from './program-findings.rules.ts';
import { isSameWork, shares, sharesPerson, type PieceFacts } from './piece-facts.rules.ts';
import { RuleKind, WarningKind, type RuleWeight } from './program.ts';

interface AnyRule {
  /**
   * The cost of one unit in the score: a minute, a change, a level, a pair one position too near, a piece at the wrong end of
   * its section, a piece too many of the same instrument. Readers who did not know the score compared orders:
   * docs/decisions/108.
   */
  weight: number;
  /** The weight of the rule if the user has chosen none. */
  usual: RuleWeight;
  /** Whether no order can satisfy the rule. */
  isIncurable?: true;
  /** Findings of this weight are errors if the user has chosen no weight. */
  neverAt?: number;
}

/** A rule about two pieces that are close to each other. */
export interface PairRule extends AnyRule {
  isBrokenBy: (one: PieceFacts, other: PieceFacts) => boolean;
  /** Pieces at most this many positions apart are compared: 1 is directly after each other. */
  within: (settings: Pick<RuledOrder['settings'], 'nearby'>) => number;
  /** Whether a break between the pieces satisfies the rule. */
  endsAtBreak?: true;
  /** Whether a pin or a wish that keeps the two pieces together switches it off. */
  endsWithPin?: true;
}

/**
 * A rule with its own function for its amounts. The editor calls it for all places of an order, a search only for changed
 * places. The result of `row` does not depend on the order.
 */
type MeasuredRule = AnyRule &
  (
    | { row: WeighRow }
    | { place: MeasurePlace; /** How many pieces before a piece change the amount. */ reach: number }
    | { group: MeasureGroup; by: Group['by'] }
    | { stretch: MeasureStretch }
    | { order: MeasureOrder }
  );

// The same piece is not a warning if it is more positions away, or after a break.
const repeatsWithin = 6;

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
    weight: 6,
    usual: 'ratherNot',
    isBrokenBy: isSameWork,
    within: () => repeatsWithin,
    endsAtBreak: true,
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
  // An accompanist has no time to breathe between the two.
  'accompanist-near': {
    weight: 4,
    usual: 'dontCare',
    isBrokenBy: (one, other) => shares(one.accompanists, other.accompanists),
    within: nextOnly,
    endsAtBreak: true,
  },
  'mixed-levels': {
    weight: 1,
    usual: 'dontCare',
    isBrokenBy: (one, other) => one.level !== undefined && one.level === other.level,
    within: nextOnly,
  },
} as const satisfies Partial<Record<RuleKind, PairRule>>;

export type PairKind = keyof typeof pairRules;

/** The rules that measure their amounts themselves. */
export const measuredRules: Readonly<Record<Exclude<RuleKind, PairKind>, MeasuredRule>> = {
  wish: { weight: 10, usual: 'never', order: measureWishes },
  // A search keeps pins before it considers any rule.
  pin: { weight: 10, usual: 'never', order: measurePins },
  withdrawn: { weight: 10, usual: 'never', row: weighWithdrawn, isIncurable: true },
  'over-length': { weight: 1, usual: 'never', order: measureOverLength, isIncurable: true },
  'family-wait': { weight: 1, usual: 'ratherNot', group: measureFamilyWait, by: 'families' },
  'no-break': { weight: 2, usual: 'ratherNot', order: measureLongStretches },
  'uneven-halves': { weight: 2, usual: 'ratherNot', order: measureUnevenHalves },
  timeless: { weight: 1, usual: 'ratherNot', row: weighTimeless, isIncurable: true },
  // An error in the last week before the event.
  waiting: { weight: 1, usual: 'ratherNot', row: weighWaiting, isIncurable: true, neverAt: 1 },
  'youngest-first': { weight: 30, usual: 'ratherNot', stretch: measureOlderFirst },
  'weak-ending': { weight: 4, usual: 'ratherNot', order: measureWeakEnding },
  'long-run': { weight: 4, usual: 'ratherNot', place: measureLongRun, reach: longestRun },
  wait: { weight: 1, usual: 'dontCare', group: measurePersonWait, by: 'people' },
};

/** All rules for a running order. Their names in words are in the messages of the program editor. */
export const programRules: Readonly<Record<RuleKind, PairRule | MeasuredRule>> = {
  ...pairRules,
  ...measuredRules,
};

/** The weights that users have chosen, by rule. A number replaces the usual weight of the rule. */
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

/** Returns the weight of a rule if the user has chosen none. */
export const defaultWeight = (kind: RuleKind): RuleWeight => programRules[kind].usual;

/** Returns whether a warning is an error: its rule must never be broken. Others are advice. */
export const isMustFix = (one: Pick<Finding, 'kind' | 'weight'>, chosen: RuleWeights | undefined): boolean =>
  weightOf(one, chosen) === 'never';

const isWarning = (one: Finding): one is ProgramWarning =>
  WarningKind.options.some((kind) => kind === one.kind);

/** Returns the findings that the program editor shows as warnings. Two families that wait for the same pieces are one. */
export const warningsIn = (findings: readonly Finding[]): ProgramWarning[] => [
  ...new Map(findings.filter(isWarning).map((one) => [one.key, one])).values(),
];

/** Returns whether another order can remove a finding. */
export const isCurable = ({ kind }: Pick<Finding, 'kind'>): boolean =>
  programRules[kind].isIncurable === undefined;

/** The cost of an order, without violated pins. Orders are compared by `never` first, the cost of errors, and then by `rest`. */
export interface Score {
  never: number;
  rest: number;
  /** The findings of each rule, and what they add up to in the unit of the rule. */
  rules: Partial<Record<RuleKind, { count: number; amount: number }>>;
}

/** Adds up the findings of an order. */
export const scoreOf = (findings: readonly Finding[], chosen: RuleWeights): Score => {
  const score: Score = { never: 0, rest: 0, rules: {} };
  for (const one of findings.filter(({ kind }) => kind !== 'pin')) {
    const weight = weightOf(one, chosen);
    if (weight === 'never') score.never += one.amount * programRules[one.kind].weight;
    else score.rest += one.amount * weight;
    const sum = (score.rules[one.kind] ??= { count: 0, amount: 0 });
    sum.count += 1;
    sum.amount += one.amount;
  }
  return score;
};
