import type { Model } from '../../mf-coordinator/src/program/search/model.ts';
import { compare, OrderState } from '../../mf-coordinator/src/program/search/order-state.ts';
import { levelsOf } from '../../mf-coordinator/src/program/search/anneal.ts';

/** Tries all orders of the free rows (Heap's algorithm) and returns the one with the lowest cost. */
export const bestOrder = (model: Model): Int32Array => {
  const state = new OrderState(model, [...model.kinds.keys()]);
  let best = levelsOf(state);
  let order = state.order.slice();
  const permute = (count: number): void => {
    if (count <= 1) {
      if (compare(state, best) >= 0) return;
      best = levelsOf(state);
      order = state.order.slice();
      return;
    }
    for (let at = 0; at < count; at += 1) {
      permute(count - 1);
      const other = count % 2 === 0 ? at : 0;
      if (at === count - 1 || other === count - 1) continue;
      state.swap(other, count - 1);
    }
  };
  permute(state.free.length);
  return order;
};
