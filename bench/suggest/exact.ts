import type { Model } from '../../mf-coordinator/src/program/order-search/model.ts';
import { compare, OrderState } from '../../mf-coordinator/src/program/order-search/order-state.ts';
import { levelsOf } from '../../mf-coordinator/src/program/order-search/anneal.ts';

/** Tries all orders of the free rows (Heap's algorithm) and returns the lowest cost. */
export const lowestCost = (model: Model) => {
  const state = new OrderState(model, [...model.kinds.keys()]);
  let best = levelsOf(state);
  const permute = (count: number): void => {
    if (count <= 1) {
      if (compare(state, best) < 0) best = levelsOf(state);
      return;
    }
    for (let at = 0; at < count; at += 1) {
      permute(count - 1);
      const other = count % 2 === 0 ? at : 0;
      if (at === count - 1 || other === count - 1) continue;
      state.swap(other, count - 1);
      state.settle();
    }
  };
  permute(state.free.length);
  return best;
};
