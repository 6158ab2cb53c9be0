import type { Model } from '../../mf-coordinator/src/program/suggest/model.ts';
import { compare, OrderState } from '../../mf-coordinator/src/program/suggest/order-state.ts';
import type { StateRow } from '../../mf-coordinator/src/program/suggest/state-row.ts';

/** Tries all orders of the free rows (Heap's algorithm) and returns the lowest cost. */
export const lowestCost = (model: Model, order: readonly string[]) => {
  const state = new OrderState(model, order);
  const rows = state.free.flatMap((_, at): StateRow[] => {
    const row = state.freeRow(at);
    return row ? [row] : [];
  });
  const levels = () => ({ pins: state.pins, never: state.never, rest: state.rest });
  let best = levels();
  const permute = (count: number): void => {
    if (count <= 1) {
      state.put(0, rows);
      if (compare(state, best) < 0) best = levels();
      return;
    }
    for (let at = 0; at < count; at += 1) {
      permute(count - 1);
      const other = count % 2 === 0 ? at : 0;
      const [one, last] = [rows[other], rows[count - 1]];
      if (at === count - 1 || !one || !last) continue;
      rows[other] = last;
      rows[count - 1] = one;
    }
  };
  permute(rows.length);
  return best;
};
