import { anneal, levelsOf, randomOf, type Budget } from './anneal.ts';
import { missedPins, remainingFindings } from './explain.ts';
import type { Cost, Problem, SearchProgram, SuggestOptions, Suggestion } from './input.ts';
import { evaluate, modelOf, type Model } from './model.ts';
import { compare, OrderState, type Levels } from './order-state.ts';
import { repair } from './repair.ts';
import { inPinnedSections, placeNumbers, sortByLevel } from './start-order.ts';

// Fits into 3 seconds for 300 pieces on a computer at a quarter of the speed of a usual one. It is counted in steps, not
// in time, so that the same program has the same answer on all computers.
const mostWork = 12_000_000;
const workPerRow = 600_000;

const costOf = (model: Model, order: readonly number[]): Cost => ({
  ...evaluate(model, order).score,
  pins: new OrderState(model, order).broken.length,
});

const compareCosts = (a: Cost, b: Cost): number => a.pins - b.pins || a.never - b.never || a.rest - b.rest;

const familySets = ({ facts }: Model): Set<string> =>
  new Set(facts.flatMap((one) => (one ? [one.families.toSorted().join()] : [])));

/** Lists what the user should know about the program before they read a suggestion. */
const programProblems = (model: Model, canMove: boolean): Problem[] => {
  const { entries, target, lostPins, seconds } = model;
  const played = entries.filter(({ item }) => item.kind === 'piece');
  const guesses = played
    .filter(({ piece, isGuess }) => isGuess && piece && !piece.withdrawn)
    .map(({ item }) => item.id);
  const count = (): Problem[] => {
    if (played.length === 0) return [{ kind: 'empty' }];
    if (played.length === 1) return [{ kind: 'one-piece' }];
    if (familySets(model).size === 1) return [{ kind: 'one-family' }];
    return canMove ? [] : [{ kind: 'nothing-to-move' }];
  };
  return [
    ...count(),
    ...(guesses.length > 0 ? [{ kind: 'no-length' as const, rows: guesses }] : []),
    ...model.breaks
      .filter((row) => (seconds[row] ?? 0) > target)
      .map((row): Problem => ({ kind: 'break-too-long', row: entries[row]?.item.id ?? '' })),
    ...lostPins.map((pin): Problem => ({ kind: 'unknown-row', pin })),
  ];
};

type StateOf = (order: ArrayLike<number>, isFree?: (index: number) => boolean) => OrderState;

/** Returns a function that prepares an order for the search, with the rows that may move in this mode. */
const stateMaker = (model: Model, { mode, section = '', mixSections = false }: SuggestOptions): StateOf => {
  const heading = model.rows.get(section) ?? -1;
  return (order, isFree = () => true) =>
    new OrderState(model, order, {
      mayMove: (index, head) => isFree(index) && (mode !== 'section' || head === heading),
      isMixed: mode === 'new' && mixSections,
    });
};

/** A part of a search: its share of the work, and its temperatures. */
interface Round {
  share: number;
  from: number;
  to: number;
}

const repeat = (count: number, from: number, to: number): Round[] =>
  Array.from({ length: count }, () => ({ share: 1 / count, from, to }));

const planFor = (rows: number): readonly Round[] => {
  // These can be tried in almost all orders, if the search begins hot enough to break any rule, and twice.
  if (rows <= 12) return repeat(2, 1000, 0.5);
  // One long round ends in another order than the best with about half of the seeds.
  if (rows <= 24) return repeat(20, 15, 1);
  return [
    { share: 0.9, from: 40, to: 0.7 },
    { share: 0.1, from: 2, to: 0.5 },
  ];
};

type SearchBudget = Budget & { onTried: (count: number) => void };

/** Orders the free rows anew, from the youngest to the oldest at first. */
const orderAnew = (model: Model, first: OrderState, stateOf: StateOf, budget: SearchBudget): OrderState => {
  let state = stateOf(model.prices['youngest-first'].usual > 0 ? sortByLevel(first) : first.order);
  const placed = placeNumbers(state);
  let best = compare(state, first) < 0 ? state : first;
  let reported = levelsOf(first);
  const onBetter = (levels: Levels) => {
    if (compare(levels, reported) >= 0) return;
    reported = levels;
    budget.onBetter(levels);
  };
  onBetter(levelsOf(best));
  const plan = planFor(first.free.length);
  plan.forEach(({ share, from, to }, round) => {
    // Rows that are pinned to a number stay there, except in the last round.
    const isLast = round === plan.length - 1;
    state = stateOf(isLast ? best.order : state.order, (index) => isLast || !placed.has(index));
    const found = stateOf(anneal(state, { ...budget, onBetter, work: budget.work * share }, { from, to }));
    budget.onTried(state.tried);
    if (compare(found, best) < 0) best = found;
  });
  return best;
};

/**
 * Suggests an order for a program, never worse than the current one. The same program, options and seed give the same
 * order, unless a deadline ends the search.
 */
export const suggest = (program: SearchProgram, options: SuggestOptions): Suggestion => {
  const model = modelOf(program);
  const current = [...program.items.keys()];
  const { deadline = Infinity, seed = 1, onBetter = () => undefined } = options;
  const stateOf = stateMaker(model, options);
  const isKept = options.mode === 'repair' || (options.mode === 'new' && !options.mixSections);
  const first = stateOf(isKept ? inPinnedSections(model) : current);
  let tried = 0;
  const budget: SearchBudget = {
    work: Math.min(mostWork, workPerRow * first.free.length),
    random: randomOf(seed),
    isOver: () => performance.now() > deadline,
    onBetter,
    onTried: (count) => (tried += count),
  };
  const isRepair = options.mode === 'repair';
  const isComplete = !isRepair || repair(first, budget);
  tried += first.tried;
  const last = isRepair || !first.canMove ? first : orderAnew(model, first, stateOf, budget);
  const before = costOf(model, current);
  const isBetter = compareCosts(costOf(model, [...last.order]), before) < 0;
  const order = isBetter ? [...last.order] : current;
  return {
    order: order.map((row) => program.items[row]?.id ?? ''),
    before,
    after: costOf(model, order),
    remaining: remainingFindings(model, order, budget.isOver),
    missed: missedPins(model, order),
    problems: [
      ...programProblems(model, first.canMove),
      ...(isComplete ? [] : [{ kind: 'stopped-early' as const }]),
      ...(isComplete && budget.isOver() ? [{ kind: 'cut-off' as const }] : []),
    ],
    tried,
  };
};
