import { groupMove, insertMove, swapMove, type Move } from './moves.ts';
import { brokenPin } from './pins.ts';
import { compare, type Levels, type OrderState } from './order-state.ts';
import type { StateRow } from './state-row.ts';

/** The limits of one search. */
export interface Budget {
  /** How many rows may be evaluated. */
  work: number;
  random: () => number;
  /** Checked now and then; ends the search early. */
  isOver: () => boolean;
  /** Receives each better order, at most a few times per second. */
  onBetter: (order: string[]) => void;
}

/** Returns the cost of a state as it is now. */
export const levelsOf = ({ pins, never, rest }: Levels): Levels => ({ pins, never, rest });

const costsNothing = ({ pins, never, rest }: Levels): boolean => pins === 0 && never === 0 && rest === 0;

/** Chooses moves at random: mostly short ones, and more often rows that cost something. */
const moverOf = (state: OrderState, random: () => number): (() => Move | undefined) => {
  const { length } = state.free;
  const below = (count: number) => Math.floor(random() * count);
  const clamp = (at: number) => Math.max(0, Math.min(length - 1, at));
  const far = () => (random() < 0.7 ? below(8) : Math.floor(random() ** 2 * length));
  const distance = () => (random() < 0.5 ? -1 : 1) * (1 + far());
  const costly = () => {
    for (let tries = 0; tries < 6; tries += 1) {
      const at = below(length);
      const row = state.freeRow(at);
      if (row && row.cost.never + row.cost.rest > 0) return at;
    }
    return below(length);
  };
  const groups = state.groups
    .map(({ pieces }) => pieces.flatMap(({ row }) => (state.freeIndexOf(row) === undefined ? [] : [row])))
    .filter((rows) => rows.length > 1);
  const freeBreaks = state.breaks.filter((row) => state.freeIndexOf(row) !== undefined);
  const pick = (rows: readonly StateRow[]) => {
    const row = rows[below(rows.length)];
    return (row && state.freeIndexOf(row)) ?? below(length);
  };
  const gather = (rows: readonly StateRow[]) =>
    insertMove(state, pick(rows), clamp(pick(rows) + (random() < 0.5 ? -1 : 1) * (1 + below(6))));
  return () => {
    const kind = random();
    const from = kind < 0.3 ? costly() : below(length);
    if (kind < 0.5) return insertMove(state, from, clamp(from + distance()));
    if (kind < 0.8) return swapMove(state, from, clamp(from + distance()));
    if (kind < 0.87) return insertMove(state, from, clamp(from + distance()), Math.min(length, 2 + below(2)));
    if (kind < 0.9 && freeBreaks.length > 0) {
      const at = pick(freeBreaks);
      return insertMove(state, at, clamp(at + distance()));
    }
    const group = groups[below(groups.length)];
    if (!group) return insertMove(state, from, below(length));
    return kind < 0.99 ? gather(group) : groupMove(state, new Set(group), distance());
  };
};

/** Returns how much a move usually changes the cost, to scale the temperature. */
const usualChange = (state: OrderState, move: () => Move | undefined): number => {
  const changes: number[] = [];
  for (let tries = 0; tries < 100; tries += 1) {
    const { rest } = state;
    const next = move();
    if (!next) continue;
    state.put(next.first, next.rows);
    if (state.rest !== rest) changes.push(Math.abs(state.rest - rest));
    state.undo();
  }
  return changes.reduce((sum, change) => sum + change, 0) / changes.length || 1;
};

// Temperatures, as shares of the usual change of a move.
const hottest = 0.5;
const coldest = 0.01;

/**
 * Improves an order by simulated annealing, and leaves the state at the last order. Returns the best order found, which
 * is never worse than the first.
 */
export const anneal = (state: OrderState, budget: Budget, heat = hottest): string[] => {
  let best = { levels: levelsOf(state), order: state.ids };
  if (state.free.length < 2) return best.order;
  const { random } = budget;
  const move = moverOf(state, random);
  const change = usualChange(state, move);
  const energy = ({ pins, never, rest }: Levels) =>
    rest + change * (2 * never + Math.floor(pins / brokenPin) * 100 + (pins % brokenPin) / 10);
  const begin = state.work;
  let isNew = false;
  let now = energy(state);
  for (let step = 0; state.work - begin < budget.work && !costsNothing(best.levels); step += 1) {
    if (step % 4096 === 4095) {
      if (isNew) budget.onBetter(best.order);
      isNew = false;
      if (budget.isOver()) break;
    }
    const next = move();
    if (!next) {
      state.work += 1;
      continue;
    }
    state.put(next.first, next.rows);
    const share = (state.work - begin) / budget.work;
    const temperature = change * heat * (coldest / heat) ** share;
    const energyAfter = energy(state);
    if (energyAfter > now && random() >= Math.exp((now - energyAfter) / temperature)) {
      state.undo();
      continue;
    }
    now = energyAfter;
    if (compare(state, best.levels) >= 0) continue;
    best = { levels: levelsOf(state), order: state.ids };
    isNew = true;
  }
  return best.order;
};
