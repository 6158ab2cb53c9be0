import { anneal, type Budget } from './anneal.ts';
import { missedPins, movedRows, remainingFindings } from './explain.ts';
import { greedyOrder } from './greedy.ts';
import type { Cost, Instance, InstanceRow, Problem, SuggestOptions, Suggestion } from './instance.ts';
import { evaluate, modelOf, type Model } from './model.ts';
import { compare, OrderState } from './order-state.ts';
import { randomOf } from './random.ts';
import { repair } from './repair.ts';

// Fits into 2 seconds for 300 pieces on a computer at a quarter of the speed of a usual one. It is counted in rows that
// are evaluated, not in time, so that the same program has the same answer on all computers.
const mostWork = 6_000_000;
const workPerRow = 200_000;

type StateOf = (order: readonly string[], isFree?: (at: number) => boolean) => OrderState;

const costOf = (model: Model, order: readonly string[]): Cost => ({
  ...evaluate(model, order).score,
  pins: new OrderState(model, order).broken.length,
});

const rowsOfPin = (pin: Instance['pins'][number]): string[] => [
  pin.row,
  ...('other' in pin ? [pin.other] : []),
  ...(pin.kind === 'section' && pin.section !== '' ? [pin.section] : []),
];

/** Takes the rows of the current order. An id without a row keeps its index, and pins on unknown rows are ignored. */
const instanceFor = (instance: Instance, current: readonly string[]): Instance => {
  const known = new Map(instance.rows.map((row) => [row.id, row]));
  const lost = (id: string): InstanceRow => ({ id, kind: 'heading', seconds: 0, people: [] });
  const rows = current.map((id) => known.get(id) ?? lost(id));
  const ids = new Set(current);
  return {
    ...instance,
    rows,
    pins: instance.pins.filter((pin) => rowsOfPin(pin).every((id) => ids.has(id))),
  };
};

const familiesOf = ({ facts }: Model): Set<string> =>
  new Set(facts.flatMap((one) => (one ? [one.families.toSorted().join()] : [])));

/** Lists what the user should know about the program before they read a suggestion. */
const problemsOf = (model: Model, state: OrderState, given: Instance): Problem[] => {
  const { rows, limits, pins } = model.instance;
  const pieces = rows.filter(({ kind }) => kind === 'piece');
  const guesses = pieces.filter(({ isGuess }) => isGuess).map(({ id }) => id);
  const { target = Infinity } = limits;
  const count = (): Problem[] => {
    if (pieces.length === 0) return [{ kind: 'empty' }];
    if (pieces.length === 1) return [{ kind: 'one-piece' }];
    if (familiesOf(model).size === 1) return [{ kind: 'one-family' }];
    return state.free.length < 2 ? [{ kind: 'nothing-to-move' }] : [];
  };
  return [
    ...count(),
    ...(guesses.length > 0 ? [{ kind: 'no-length' as const, rows: guesses }] : []),
    ...rows
      .filter(({ kind, seconds }) => kind === 'break' && seconds > target)
      .map(({ id }): Problem => ({ kind: 'break-too-long', row: id })),
    ...given.pins.filter((pin) => !pins.includes(pin)).map((pin): Problem => ({ kind: 'unknown-row', pin })),
  ];
};

/** Returns whether the row at an index may move in this mode. */
const mayMoveIn = ({ rows }: Instance, { mode, section = '' }: SuggestOptions): ((at: number) => boolean) => {
  if (mode !== 'section') return () => true;
  let now = '';
  const sections = rows.map(({ id, isSection }) => (isSection ? (now = id) : now));
  return (at) => sections[at] === section;
};

/** The share of the work and the first temperature of each round of the search. */
const rounds = [
  { share: 0.1, heat: 0.5 },
  { share: 0.8, heat: 1 },
  { share: 0.1, heat: 0.03 },
];
// Few rows can be tried in almost all orders, if the search is hot enough to leave each of them.
const fewRows = 12;
const roundsOfFew = [100, 30, 10, 3, 1, 0.5].map((heat) => ({ share: 1 / 6, heat }));

/** Returns the indexes of the pieces whose pinned number is right, which the search does better not to move. */
const anchors = ({ instance: { pins } }: Model, { order, broken }: OrderState): Set<number> => {
  const numbers = new Set(['first', 'last', 'at']);
  const right = pins.filter((pin) => numbers.has(pin.kind) && !broken.includes(pin)).map(({ row }) => row);
  return new Set(order.flatMap(({ id, isPiece }, at) => (isPiece && right.includes(id) ? [at] : [])));
};

/** Orders the free rows anew: from a greedy order, or from the current one if that is better. */
const orderAnew = (model: Model, first: OrderState, stateOf: StateOf, budget: Budget): string[] => {
  const greedy = stateOf(greedyOrder(model, first));
  let state = compare(greedy, first) < 0 ? greedy : first;
  const plan = state.free.length <= fewRows ? roundsOfFew : rounds;
  plan.forEach(({ share, heat }, round) => {
    const isLast = round === plan.length - 1;
    const fixed = isLast ? new Set<number>() : anchors(model, state);
    const next = stateOf(state.ids, (at) => !fixed.has(at));
    state = stateOf(anneal(next, { ...budget, work: budget.work * share }, heat));
    budget.onBetter(state.ids);
  });
  return state.ids;
};

const search = (
  model: Model,
  stateOf: StateOf,
  current: readonly string[],
  mode: SuggestOptions['mode'],
  budget: Budget,
): { order: readonly string[]; isComplete: boolean } => {
  const first = stateOf(current);
  if (first.free.length < 2) return { order: current, isComplete: true };
  if (mode !== 'repair') return { order: orderAnew(model, first, stateOf, budget), isComplete: true };
  const isComplete = repair(model, first, budget);
  return { order: first.ids, isComplete };
};

/**
 * Suggests an order for a program, never worse than the current one. The same program, options and seed give the same
 * order, unless a deadline ends the search.
 */
export const suggest = (given: Instance, current: readonly string[], options: SuggestOptions): Suggestion => {
  const model = modelOf(instanceFor(given, current));
  const { instance } = model;
  const mayMove = mayMoveIn(instance, options);
  const states: OrderState[] = [];
  const stateOf: StateOf = (order, isFree = () => true) => {
    const mayMoveAt = (at: number) => mayMove(at) && isFree(at);
    const state = new OrderState(model, order, instance.pins, mayMoveAt);
    states.push(state);
    return state;
  };
  const first = stateOf(current);
  const { deadline = Infinity, seed = 1, onBetter } = options;
  const budget: Budget = {
    work: Math.min(mostWork, workPerRow * first.free.length),
    random: randomOf(seed),
    isOver: () => performance.now() > deadline,
    onBetter: (order) => onBetter?.({ order, cost: costOf(model, order) }),
  };
  const { order, isComplete } = search(model, stateOf, current, options.mode, budget);
  return {
    order,
    before: costOf(model, current),
    after: costOf(model, order),
    moved: movedRows(model, current, order),
    remaining: remainingFindings(model, order, budget.isOver),
    missed: missedPins(model, order),
    problems: [
      ...problemsOf(model, first, given),
      ...(isComplete ? [] : [{ kind: 'stopped-early' as const }]),
      ...(isComplete && budget.isOver() ? [{ kind: 'cut-off' as const }] : []),
    ],
    tried: states.reduce((sum, { tried }) => sum + tried, 0),
  };
};
