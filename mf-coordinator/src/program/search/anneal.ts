import { endsOf } from '@portal/contracts/program-measures.rules';
import { brokenPin, compare, type Levels, type OrderState } from './order-state.ts';

/** The limits of one search. */
export interface Budget {
  /** How many steps may be made. */
  work: number;
  random: () => number;
  /** Checked now and then; ends the search early. */
  isOver: () => boolean;
  /** Called for better orders, at most a few times per second. */
  onBetter: (levels: Levels) => void;
}

/** The temperatures at the begin and at the end, in units of the cost. */
export interface Heat {
  from: number;
  to: number;
}

/** Returns the cost of a state as it is now. */
export const levelsOf = ({ pins, cost }: Levels): Levels => ({ pins, cost });

// The price of a broken pin, and of each step that it is away, while the search is hot.
const perPin = 50_000;
const perStep = 50;

const energyOf = ({ pins, cost }: Levels): number =>
  pins === 0 ? cost : cost + Math.floor(pins / brokenPin) * perPin + (pins % brokenPin) * perStep;

// Which part of the moves is of each kind: up to this number. The others gather a family.
const shares = { insert: 0.35, swap: 0.65, block: 0.75, pause: 0.77 };

/**
 * Makes random moves, mostly short ones: a row or a block to another place, an exchange of two rows, or a row next to
 * another one of its family. Returns whether there was something to move.
 */
const moverOf = (state: OrderState, random: () => number): ((reach: number) => boolean) => {
  const { free, zoneStart, zoneEnd, model } = state;
  const below = (count: number) => Math.floor(random() * count);
  const isMovable = (row: number) => state.freeNumberOf(row) >= 0;
  const groups = model.measures.groups.map(({ rows }) => rows.filter(isMovable));
  const several = [...groups.keys()].filter((number) => (groups[number]?.length ?? 0) > 1);
  const breaks = model.breaks.filter(isMovable);
  /** Returns another free number in the zone, mostly a near one. */
  const near = (from: number, reach: number, count = 1): number => {
    const distance = Math.floor(reach ** random());
    const [start, end] = [zoneStart[from] ?? 0, (zoneEnd[from] ?? 0) - count];
    return Math.max(start, Math.min(end, random() < 0.5 ? from - distance : from + distance));
  };
  const insert = (from: number, to: number, count = 1): boolean => {
    if (to !== from) state.insert(from, to, count);
    return to !== from;
  };
  const swap = (from: number, to: number): boolean => {
    if (to !== from) state.swap(from, to);
    return to !== from;
  };
  const costly = () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const number = below(free.length);
      if ((state.rowCosts[state.freeRow(number)] ?? 0) > 0) return number;
    }
    return below(free.length);
  };
  /** Moves a row next to another one of its family: if the family waits too long, its first or its last row. */
  const gather = (reach: number): boolean => {
    let number = several[below(several.length)] ?? 0;
    for (let tries = 0; tries < 6 && state.groupCosts[number] === 0; tries += 1)
      number = several[below(several.length)] ?? 0;
    const rows = groups[number];
    if (!rows) return false;
    const group = model.measures.groups[number];
    const ends = group && endsOf(group, state.spots);
    const end = (random() < 0.5 ? ends?.first : ends?.last) ?? -1;
    const isEnd = state.groupCosts[number] !== 0 && isMovable(end) && random() < 0.7;
    const from = state.freeNumberOf(isEnd ? end : (rows[below(rows.length)] ?? 0));
    const goal = near(state.freeNumberOf(rows[below(rows.length)] ?? 0), Math.min(reach, 10));
    if (zoneStart[from] !== zoneStart[goal]) return false;
    return random() < 0.5 ? insert(from, goal) : swap(from, goal);
  };
  return (reach) => {
    const kind = random();
    const from = kind < 0.3 ? costly() : below(free.length);
    if (kind < shares.insert) return insert(from, near(from, reach));
    if (kind < shares.swap) return swap(from, near(from, reach));
    if (kind < shares.block) {
      const room = (zoneEnd[from] ?? 0) - from;
      const count = Math.min(room, 1 + Math.floor(Math.min(room, reach) ** random()));
      return insert(from, near(from, reach, count), count);
    }
    if (kind < shares.pause && breaks.length > 0) {
      const source = state.freeNumberOf(breaks[below(breaks.length)] ?? 0);
      return insert(source, near(source, reach));
    }
    return several.length > 0 && gather(reach);
  };
};

/**
 * Improves an order by simulated annealing, and leaves the state at the last order. Returns the best order found, which
 * is never worse than the first.
 */
export const anneal = (state: OrderState, budget: Budget, heat: Heat): Int32Array => {
  let best = levelsOf(state);
  const bestOrder = state.order.slice();
  if (state.free.length < 2) return bestOrder;
  const { random } = budget;
  const move = moverOf(state, random);
  const begin = state.work;
  const longest = state.free.length;
  let isNew = false;
  let now = energyOf(state);
  let temperature = heat.from;
  let reach = longest;
  for (let step = 0; state.work - begin < budget.work; step += 1) {
    if (step % 64 === 0) {
      const share = (state.work - begin) / budget.work;
      temperature = heat.from * (heat.to / heat.from) ** share;
      reach = Math.max(12, longest * (1 - share));
    }
    if (step % 4096 === 4095) {
      if (isNew) budget.onBetter(best);
      isNew = false;
      if (budget.isOver() || (best.pins === 0 && best.cost < 1e-6)) break;
    }
    const allowed = -temperature * Math.log(random());
    if (!move(reach)) {
      state.work += 1;
      continue;
    }
    const after = energyOf(state);
    if (after - now > allowed) {
      state.undo();
      continue;
    }
    now = after;
    if (compare(state, best) >= 0) continue;
    best = levelsOf(state);
    bestOrder.set(state.order);
    isNew = true;
  }
  if (isNew) budget.onBetter(best);
  return bestOrder;
};

/** Returns random numbers from 0 to 1, the same for the same seed (the algorithm is mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};
