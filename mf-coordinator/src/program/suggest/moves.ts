import type { OrderState } from './order-state.ts';
import type { StateRow } from './state-row.ts';

/** A change of an order: the rows to put at the free indexes from `first` on. */
export interface Move {
  first: number;
  rows: readonly StateRow[];
}

/** Returns the rows of the free indexes from `first` to `last`. */
const stretch = (state: OrderState, first: number, last: number): StateRow[] => {
  const rows: StateRow[] = [];
  for (let at = first; at <= last; at += 1) {
    const row = state.freeRow(at);
    if (row) rows.push(row);
  }
  return rows;
};

/** Moves `count` rows so that they begin at another free index. */
export const insertMove = (state: OrderState, from: number, to: number, count = 1): Move | undefined => {
  const target = Math.min(to, state.free.length - count);
  if (target === from || target < 0) return undefined;
  const first = Math.min(from, target);
  const rows = stretch(state, first, Math.max(from, target) + count - 1);
  const block = rows.splice(from - first, count);
  rows.splice(target - first, 0, ...block);
  return { first, rows };
};

/** Exchanges two rows. */
export const swapMove = (state: OrderState, from: number, to: number): Move | undefined => {
  if (from === to) return undefined;
  const first = Math.min(from, to);
  const rows = stretch(state, first, Math.max(from, to));
  const [one, other] = [rows[0], rows.at(-1)];
  if (!one || !other) return undefined;
  rows[0] = other;
  rows[rows.length - 1] = one;
  return { first, rows };
};

/** Moves all rows of a family or a person by the same distance, as far as there is room. */
export const groupMove = (state: OrderState, members: ReadonlySet<StateRow>, by: number): Move => {
  const rows = stretch(state, 0, state.free.length - 1);
  const last = rows.length - 1;
  const ends = rows.flatMap((row, at) => (members.has(row) ? [at] : []));
  const distance = Math.max(-(ends[0] ?? 0), Math.min(by, last - (ends.at(-1) ?? last)));
  const others = rows.filter((row) => !members.has(row));
  for (const at of ends) {
    const row = rows[at];
    if (row) others.splice(at + distance, 0, row);
  }
  return { first: 0, rows: others };
};
