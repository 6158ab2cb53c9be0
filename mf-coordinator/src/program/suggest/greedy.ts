import type { Pin } from './instance.ts';
import { sameFamily, samePerformer, sameWork, type Model } from './model.ts';
import type { OrderState } from './order-state.ts';
import type { StateRow } from './state-row.ts';

// For long programs, only so many of the remaining rows are considered for a position.
const mostCandidates = 300;

// More than most changes of setup or level, and less than two pieces of one family that are too near.
const forWaiting = 20;

/** Returns how bad it is to play a piece after the given rows, roughly. */
const priceAfter = (
  { pairs, follows, indexes, instance }: Model,
  row: StateRow,
  done: readonly StateRow[],
): number => {
  let [price, distance, isAfterBreak] = [0, 0, false];
  for (let back = done.length - 1; back >= 0 && distance <= instance.limits.nearby; back -= 1) {
    const other = done[back];
    if (other?.kind === 'break') isAfterBreak = true;
    if (!other?.isPiece) continue;
    distance += 1;
    if (distance === 1 && row.facts && other.facts)
      for (const { amount, price: one } of follows)
        price += amount(row.facts, other.facts, isAfterBreak) * (one.rest + 100 * one.never);
    const bits = pairs[row.index * indexes.size + other.index] ?? 0;
    if (bits & sameWork || (!isAfterBreak && bits & (samePerformer | sameFamily))) price += 1000 / distance;
  }
  return price;
};

/** Returns the numbers at which pieces are pinned. */
const pinnedNumbers = (pins: readonly Pin[]): Map<number, string> =>
  new Map(
    pins.flatMap((pin): [number, string][] => {
      if (pin.kind === 'at') return [[pin.number, pin.row]];
      return pin.kind === 'first' ? [[1, pin.row]] : [];
    }),
  );

/** Builds an order from the first position on, each time with the piece that fits best after those before it. */
export const greedyOrder = (model: Model, state: OrderState): string[] => {
  const pinned = pinnedNumbers(model.instance.pins);
  const kept = new Set(pinned.values());
  const isOpen = (row: StateRow) => row.isPiece && state.freeIndexOf(row) !== undefined;
  const open = new Set(state.order.filter(isOpen));
  const done: StateRow[] = [];
  let number = 0;
  const begun = new Set<number>();
  const waiting = (row: StateRow) => row.groups.filter((group) => begun.has(group)).length;
  const choose = (): StateRow | undefined => {
    const wanted = [...open].find(({ id }) => id === pinned.get(number));
    if (wanted) return wanted;
    const free = [...open].filter(({ id }) => !kept.has(id));
    const candidates = (free.length > 0 ? free : [...open]).slice(0, mostCandidates);
    const prices = candidates.map((row) => priceAfter(model, row, done) - forWaiting * waiting(row));
    return candidates[prices.indexOf(Math.min(...prices))];
  };
  for (const row of state.order) {
    if (row.isPiece) number += 1;
    const chosen = isOpen(row) ? (choose() ?? row) : row;
    open.delete(chosen);
    chosen.groups.forEach((one) => begun.add(one));
    done.push(chosen);
  }
  return done.map(({ id }) => id);
};
