import { isWarning } from '@portal/contracts/program-score.rules';
import type { Finding } from '@portal/contracts/program-warnings.rules';
import { evaluate, type Model } from './model.ts';
import { levelsOf, type Budget } from './anneal.ts';
import { insertMove, swapMove, type Move } from './moves.ts';
import { compare, type OrderState } from './order-state.ts';
import type { StateRow } from './state-row.ts';

type MoveOf = typeof swapMove;

/** Tries a kind of move of a row to all positions and returns the best that lowers the cost, the nearest if equal. */
const bestMove = (state: OrderState, row: StateRow, moveOf: MoveOf): Move | undefined => {
  const from = state.freeIndexOf(row);
  let best = levelsOf(state);
  let found: Move | undefined;
  if (from === undefined) return undefined;
  for (let distance = 1; distance < state.free.length; distance += 1)
    for (const to of [from + distance, from - distance]) {
      const move = to >= 0 && to < state.free.length && moveOf(state, from, to);
      if (!move) continue;
      state.put(move.first, move.rows);
      if (compare(state, best) < 0) {
        best = levelsOf(state);
        found = move;
      }
      state.undo();
    }
  return found;
};

/** Makes the one move of these rows that lowers the cost most, and returns whether there was one. */
export const cure = (state: OrderState, ids: readonly string[]): boolean => {
  const rows = state.order.filter(({ id }) => ids.includes(id));
  for (const moveOf of [insertMove, swapMove])
    for (const row of rows) {
      const move = bestMove(state, row, moveOf);
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
const troubles = (model: Model, state: OrderState): (readonly string[])[] => [
  ...state.broken.map((pin) => ('other' in pin ? [pin.row, pin.other] : [pin.row])),
  ...evaluate(model, state.ids)
    .findings.filter(isWarning)
    .map((one) => rowsToMove(one, state)),
];

/** Cures what is wrong with single moves, each time with the move that helps most, and leaves the other rows. */
export const repair = (model: Model, state: OrderState, { work, isOver, onBetter }: Budget): void => {
  const end = state.work + work;
  const tried = new Set<string>();
  const next = () => troubles(model, state).find((rows) => !tried.has(rows.join()));
  for (let rows = next(); rows && state.work < end && !isOver(); rows = next()) {
    if (cure(state, rows)) {
      tried.clear();
      onBetter(state.ids);
    } else tried.add(rows.join());
  }
};
