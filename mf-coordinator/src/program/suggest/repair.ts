import { isWarning } from '@portal/contracts/program-score.rules';
import type { Finding } from '@portal/contracts/program-warnings.rules';
import { evaluate, type Model } from './model.ts';
import { levelsOf, type Budget } from './anneal.ts';
import { insertMove, swapMove, type Move } from './moves.ts';
import { compare, type OrderState } from './order-state.ts';
import type { StateRow } from './state-row.ts';

type MoveOf = typeof swapMove;

// How far from its place, and from the other rows of a warning, a row is tried.
const reach = 10;

/** Lists the free indexes near these rows, the nearest to `from` first. */
const indexesNear = (state: OrderState, rows: readonly StateRow[], from: number): number[] => {
  const near = rows.flatMap((row) => {
    const at = state.freeIndexOf(row);
    return at === undefined ? [] : Array.from({ length: 2 * reach + 1 }, (_, step) => at - reach + step);
  });
  return [...new Set(near)]
    .filter((to) => to !== from && to >= 0 && to < state.free.length)
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || b - a);
};

/** Tries a kind of move of a row to the indexes near these rows. Returns the best one, if possible without a longer wait. */
const bestMove = (
  state: OrderState,
  row: StateRow,
  rows: readonly StateRow[],
  moveOf: MoveOf,
): Move | undefined => {
  const from = state.freeIndexOf(row);
  let best = levelsOf(state);
  let mildest = levelsOf(state);
  let found: Move | undefined;
  let mild: Move | undefined;
  if (from === undefined) return undefined;
  for (const to of indexesNear(state, rows, from)) {
    const move = moveOf(state, from, to);
    if (!move) continue;
    state.put(move.first, move.rows);
    if (compare(state, mildest) < 0 && !state.isWaitLonger) {
      mildest = levelsOf(state);
      mild = move;
    }
    if (compare(state, best) < 0) {
      best = levelsOf(state);
      found = move;
    }
    state.undo();
  }
  return mild ?? found;
};

/** Makes the one move of these rows that lowers the cost most, and returns whether there was one. */
export const cure = (state: OrderState, ids: readonly string[]): boolean => {
  const rows = state.order.filter(({ id }) => ids.includes(id));
  for (const moveOf of [insertMove, swapMove])
    for (const row of rows) {
      const move = bestMove(state, row, rows, moveOf);
      if (!move) continue;
      state.put(move.first, move.rows);
      return true;
    }
  return false;
};

/** Returns the rows whose move can cure a finding. */
export const rowsToMove = ({ kind, items }: Finding, state: OrderState): readonly string[] =>
  kind === 'no-break' || kind === 'uneven-halves' ? state.breaks.map(({ id }) => id) : items.toReversed();

/** Lists the rows of broken pins, then those of each finding. */
const troubles = (model: Model, state: OrderState): (readonly string[])[] => {
  // The shared rules take about this many times as long for a row.
  state.work += 20 * state.order.length;
  return [
    ...state.broken.map((pin) => ('other' in pin ? [pin.row, pin.other] : [pin.row])),
    ...evaluate(model, state.ids)
      .findings.filter(isWarning)
      .map((one) => rowsToMove(one, state)),
  ];
};

/**
 * Cures what is wrong with single moves, each time with the move that helps most, and leaves the other rows. Returns
 * whether it tried everything.
 */
export const repair = (model: Model, state: OrderState, { work, isOver, onBetter }: Budget): boolean => {
  // Its moves are longer than those of the other search, so a row takes more time.
  const end = state.work + 0.7 * work;
  const tried = new Set<string>();
  let open = troubles(model, state);
  const next = () => open.find((rows) => !tried.has(rows.join()));
  let rows = next();
  for (; rows && state.work < end && !isOver(); rows = next()) {
    tried.add(rows.join());
    if (!cure(state, rows)) continue;
    tried.clear();
    open = troubles(model, state);
    onBetter(state.ids);
  }
  return rows === undefined;
};
