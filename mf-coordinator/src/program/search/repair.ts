import type { Finding } from '@portal/contracts/program-findings.rules';
import { isCurable, warningsIn } from '@portal/contracts/program-score.rules';
import { levelsOf, type Budget } from './anneal.ts';
import { evaluate } from './model.ts';
import { compare, type OrderState } from './order-state.ts';

// How far from its place, and from the other rows of a warning, a row is tried.
const reach = 10;

// The shared rules take as long for a row as this many steps.
export const workOfRules = 250;

type Kind = 'insert' | 'swap';

/** Lists the free numbers near these rows in the zone of `from`, the nearest first. */
const numbersNear = (state: OrderState, rows: readonly number[], from: number): number[] => {
  const near = rows.flatMap((row) => {
    const number = state.freeNumberOf(row);
    return number < 0 ? [] : Array.from({ length: 2 * reach + 1 }, (_, step) => number - reach + step);
  });
  const [start, end] = [state.zoneStart[from] ?? 0, state.zoneEnd[from] ?? 0];
  return [...new Set(near)]
    .filter((to) => to !== from && to >= start && to < end)
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || b - a);
};

/** Tries moves of a row to the numbers near these rows. Returns the best one, if possible without a longer wait. */
const bestMove = (
  state: OrderState,
  row: number,
  rows: readonly number[],
  kind: Kind,
): number | undefined => {
  const from = state.freeNumberOf(row);
  let best = levelsOf(state);
  let mildest = best;
  let found: number | undefined;
  let mild: number | undefined;
  if (from < 0) return undefined;
  for (const to of numbersNear(state, rows, from)) {
    state[kind](from, to);
    if (compare(state, mildest) < 0 && !state.isLonger) {
      mildest = levelsOf(state);
      mild = to;
    }
    if (compare(state, best) < 0) {
      best = levelsOf(state);
      found = to;
    }
    state.undo();
  }
  return mild ?? found;
};

/** Makes the best move of the first of these rows that has one, rather to another place than an exchange of two rows. */
export const cure = (state: OrderState, rows: readonly number[]): boolean => {
  for (const kind of ['insert', 'swap'] as const)
    for (const row of rows) {
      const to = bestMove(state, row, rows, kind);
      if (to === undefined) continue;
      state[kind](state.freeNumberOf(row), to);
      return true;
    }
  return false;
};

/** Returns the rows whose move can cure a finding. */
export const rowsToMove = ({ kind, items }: Finding, { model }: OrderState): readonly number[] =>
  kind === 'no-break' || kind === 'uneven-halves'
    ? model.breaks
    : items.toReversed().flatMap((id) => model.rows.get(id) ?? []);

/** Lists the rows of broken pins, then those of each warning that another order can cure. */
const troubles = (state: OrderState): (readonly number[])[] => {
  const { model, order } = state;
  state.work += workOfRules * order.length;
  const rowOf = (id: string) => model.rows.get(id) ?? -1;
  return [
    ...state.broken.map(({ row, pin }) => ('other' in pin ? [row, pin.other] : [row]).map(rowOf)),
    ...warningsIn(evaluate(model, order).findings)
      .filter(isCurable)
      .map((one) => rowsToMove(one, state)),
  ];
};

/**
 * Cures what is wrong with single moves, one trouble after the other, and leaves the other rows. Returns whether it tried
 * everything.
 */
export const repair = (state: OrderState, { work, isOver, onBetter }: Budget): boolean => {
  const end = state.work + work;
  const tried = new Set<string>();
  let open = troubles(state);
  const next = () => open.find((rows) => !tried.has(rows.join()));
  let rows = next();
  for (; rows && state.work < end && !isOver(); rows = next()) {
    tried.add(rows.join());
    if (!cure(state, rows)) continue;
    tried.clear();
    open = troubles(state);
    onBetter(levelsOf(state));
  }
  return rows === undefined;
};
