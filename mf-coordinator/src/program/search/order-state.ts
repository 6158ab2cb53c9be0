import { farthest, missBy, type BoundPinOfRow, type PinOfRow } from '@portal/contracts/pins.rules';
import type { Arrangement, Report } from '@portal/contracts/program-findings.rules';
import { endsOf } from '@portal/contracts/program-measures.rules';
import type { Model } from './model.ts';

/** The cost of a broken pin in `pins`. It is more than the distances of all pins together. */
export const brokenPin = 1e6;

/** The two levels of a cost, as the search compares them. `pins` includes how far the pins are from holding. */
export interface Levels {
  pins: number;
  cost: number;
}

// Costs are sums of fractions, so equal orders can differ by as little as this.
const rounding = 1e-6;

/** Compares two costs: negative if the first is lower. */
export const compare = (a: Levels, b: Levels): number =>
  a.pins - b.pins || (Math.abs(a.cost - b.cost) < rounding ? 0 : a.cost - b.cost);

/** Returns an entry of an array of numbers; 0 if there is none, which the compiler cannot exclude. */
const at = (array: Int32Array, index: number): number => array[index] ?? 0;

/**
 * An order whose cost is updated with each change: the shared rules measure the changed places only. `swap` and `rotate`
 * change it, and `undo` takes the last change back.
 */
export class OrderState implements Levels, Arrangement {
  readonly order: Int32Array;
  readonly spots: Int32Array;
  readonly starts: Int32Array;
  readonly played: Int32Array;
  readonly numbers: Int32Array;
  readonly ranks: Int32Array;
  readonly breaks: Int32Array;
  /** The indexes whose rows may move. */
  readonly free: Int32Array;
  /** The first free index, and the one after the last, of the zone of each free index. Rows stay in their zone. */
  readonly zoneStart: Int32Array;
  readonly zoneEnd: Int32Array;
  /** The cost of each row as a piece, because of the pieces shortly before it. */
  readonly rowCosts: Float64Array;
  /** The cost of the wait of each group. */
  readonly groupCosts: Float64Array;
  pins = 0;
  cost = 0;
  /** The number of steps so far: a measure of time that is equal on all machines. */
  work = 0;
  /** The number of orders that were tried. */
  tried = 0;
  readonly model: Model;
  readonly rows: Model;
  private readonly bound: readonly BoundPinOfRow[];
  private readonly freeIndexes: Int32Array;
  /** The row of the heading of the section at each index; -1 before the first. Headings do not move. */
  private readonly sectionAt: Int32Array;
  private orderCost = 0;

  // The indexes of the current change, and the numbers before it: `places` is order and spots in one array.
  private from = 0;
  private to = 0;
  private before = { pins: 0, cost: 0, orderCost: 0 };
  private readonly places: Int32Array;
  private readonly placesWere: Int32Array;
  private readonly earlier: Arrangement;
  private readonly costs: Float64Array;
  private readonly costsWere: Float64Array;
  /** The last change that measured each group. */
  private readonly seen: Int32Array;
  private readonly stretch = { from: 0, to: 0 };
  /** The sum of the reported prices since it was set to 0. */
  private measured = 0;
  private readonly report: Report;

  constructor(
    model: Model,
    order: ArrayLike<number>,
    options: {
      pins?: readonly BoundPinOfRow[];
      /** Whether the row at an index may move; `heading` is the row of the heading of its section, -1 before the first. */
      mayMove?: (index: number, heading: number) => boolean;
      /** Whether rows may move to other sections. */
      isMixed?: boolean;
    } = {},
  ) {
    const { pins = model.pins, mayMove = () => true, isMixed = false } = options;
    const [count, groups] = [order.length, model.measures.groups.length];
    const ints = () => new Int32Array(count);
    [this.model, this.rows, this.bound] = [model, model, pins];
    this.places = new Int32Array(2 * count);
    this.placesWere = this.places.slice();
    this.order = this.places.subarray(0, count);
    this.spots = this.places.subarray(count);
    this.seen = new Int32Array(groups);
    this.costs = new Float64Array(count + groups);
    this.costsWere = this.costs.slice();
    this.rowCosts = this.costs.subarray(0, count);
    this.groupCosts = this.costs.subarray(count);
    [this.starts, this.played, this.numbers, this.ranks] = [ints(), ints(), ints(), ints()];
    this.breaks = new Int32Array(model.breaks.length);
    Array.from(order, (row, index) => this.putRow(index, row));
    let heading = -1;
    this.sectionAt = this.order.map((row) => (heading = model.kinds[row] === 'section' ? row : heading));
    this.free = this.order
      .map((_, index) => index)
      .filter((index) => !model.isLocked[at(this.order, index)] && mayMove(index, at(this.sectionAt, index)));
    this.freeIndexes = ints().fill(-1);
    this.free.forEach((index, number) => (this.freeIndexes[index] = number));
    const zones = this.free.map((index) => (isMixed ? 0 : at(this.sectionAt, index)));
    this.zoneStart = zones.map((zone) => zones.indexOf(zone));
    this.zoneEnd = zones.map((zone) => zones.lastIndexOf(zone) + 1);
    this.report = (kind, weight, amount) => {
      const { usual, neverAt, never } = model.prices[kind];
      this.measured += amount * (weight === neverAt ? never : usual);
    };
    this.earlier = { ...this, order: this.placesWere.subarray(0, count) };
    this.measureAll();
  }

  /** Whether a row can change its place. */
  get canMove(): boolean {
    return this.zoneEnd.some((end, number) => end - at(this.zoneStart, number) > 1);
  }

  /** Returns the free number of a row; -1 if it may not move. */
  freeNumberOf(row: number): number {
    return at(this.freeIndexes, at(this.spots, row));
  }

  /** Returns the row at a free number. */
  freeRow(number: number): number {
    return at(this.order, at(this.free, number));
  }

  /** Returns the row of the heading of a row's section; -1 before the first. */
  sectionOf(row: number): number {
    return this.sectionAt[at(this.spots, row)] ?? -1;
  }

  /** Whether a group costs more than before the last change. */
  get isLonger(): boolean {
    return this.groupCosts.some((cost, group) => cost > (this.costsWere[this.order.length + group] ?? 0));
  }

  /** The pins that do not hold. */
  get broken(): PinOfRow[] {
    return this.bound.filter((bound) => missBy(bound, this) > 0).map(({ pinned }) => pinned);
  }

  /** Exchanges the rows of two free numbers. */
  swap(one: number, other: number): void {
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    this.change(first, last, (number) => (number === first ? last : number === last ? first : number));
  }

  /** Moves `count` rows so that they begin at another free number. */
  insert(source: number, target: number, count = 1): void {
    const first = Math.min(source, target);
    const length = Math.abs(target - source) + count;
    const shift = target > source ? count : source - target;
    this.change(first, first + length - 1, (number) => first + ((number - first + shift) % length));
  }

  /** Computes the times, and measures what depends on them. */
  private measureTimes(): void {
    const { order, seen, from, bound, model } = this;
    const end = this.place();
    for (let index = from; index < end; index += 1)
      for (const group of model.groupsOf[at(order, index)] ?? []) {
        if (seen[group] === this.tried) continue;
        seen[group] = this.tried;
        this.measureGroup(group);
      }
    this.measured = 0;
    for (const measure of model.measures.orders) measure(this, this.report);
    this.cost += this.measured - this.orderCost;
    this.orderCost = this.measured;
    this.pins = 0;
    for (const one of bound) {
      const miss = missBy(one, this);
      if (miss > 0) this.pins += brokenPin + Math.min(miss, farthest);
    }
    this.work += 2 * (end - from) + bound.length;
  }

  /** Takes the last change back. */
  undo(): void {
    this.places.set(this.placesWere);
    this.costs.set(this.costsWere);
    this.place();
    Object.assign(this, this.before);
  }

  /** Puts rows to the free numbers from `first` to `last`, each from another one, and measures what this changes. */
  private change(first: number, last: number, sourceOf: (number: number) => number): void {
    const { free, placesWere: was, before } = this;
    this.from = at(free, first);
    this.to = at(free, last);
    was.set(this.places);
    this.costsWere.set(this.costs);
    before.pins = this.pins;
    before.cost = this.cost;
    before.orderCost = this.orderCost;
    this.tried += 1;
    this.work += this.to - this.from + 30;
    for (let number = first; number <= last; number += 1)
      this.putRow(at(free, number), at(was, at(free, sourceOf(number))));
    this.measurePlaces();
    this.cost -= this.measureStretch(this.earlier);
    this.cost += this.measureStretch(this);
    this.measureTimes();
  }

  private putRow(index: number, row: number): void {
    this.order[index] = row;
    this.spots[row] = index;
  }

  /** Measures everything at first. */
  private measureAll(): void {
    this.to = this.order.length - 1;
    // Then each row has another one before it than it had.
    this.placesWere.fill(this.order.length);
    this.seen.fill(-1);
    this.measurePlaces();
    this.cost += this.measureStretch(this);
    this.measureTimes();
    this.work = 0;
  }

  /** Measures the pieces that have other rows shortly before them. */
  private measurePlaces(): void {
    const { order, from, to, model, placesWere: was } = this;
    const { places, reach } = model.measures;
    let left = 0;
    for (let index = from; index < order.length && (index <= to + 1 || left > 0); index += 1) {
      const row = at(order, index);
      if (index <= to + 1) {
        const spot = at(was, order.length + row);
        if (index === 0 || spot === 0 || order[index - 1] !== was[spot - 1]) left = reach;
      }
      if (left === 0 || model.isPiece[row] === 0) continue;
      left -= 1;
      this.measured = 0;
      for (const measure of places) measure(this, index, this.report);
      this.work += 4;
      this.cost += this.measured - (this.rowCosts[row] ?? 0);
      this.rowCosts[row] = this.measured;
    }
  }

  /** Measures the part of the order that the change is in. */
  private measureStretch(order: Arrangement): number {
    const { from, to, model, stretch } = this;
    stretch.from = from;
    stretch.to = to + 1;
    this.measured = 0;
    for (const measure of model.measures.stretches) measure(order, stretch, this.report);
    return this.measured;
  }

  private measureGroup(number: number): void {
    const group = this.model.measures.groups[number];
    if (!group) return;
    this.measured = 0;
    group.measure(this, group, endsOf(group, this.spots), this.report);
    this.work += 3;
    this.cost += this.measured - (this.groupCosts[number] ?? 0);
    this.groupCosts[number] = this.measured;
  }

  /** Computes the places of rows from the first that moved, until nothing changes. Returns the first index that did not. */
  private place(): number {
    const { order, to, starts, played, numbers, ranks, breaks, from } = this;
    const { isPiece, isBreak, seconds, program } = this.model;
    const { changeover } = program.settings;
    const previous = from - 1;
    let number = at(numbers, previous);
    let rank = at(ranks, previous);
    let sum = at(played, previous);
    let clock = previous < 0 ? 0 : at(starts, previous) + at(seconds, at(order, previous));
    // After a piece, until a break, the next piece needs a changeover.
    let last = previous;
    while (last >= 0 && isPiece[at(order, last)] === 0 && isBreak[at(order, last)] === 0) last -= 1;
    let isBusy = last >= 0 && isPiece[at(order, last)] === 1;
    for (let index = from; index < order.length; index += 1) {
      const row = at(order, index);
      const isPlayed = isPiece[row] === 1;
      const start = clock + (isPlayed && isBusy ? changeover : 0);
      clock = start + at(seconds, row);
      if (isPlayed) {
        number += 1;
        rank += 1;
        sum += at(seconds, row);
        isBusy = true;
      } else if (isBreak[row] === 1) {
        rank += 1;
        isBusy = false;
        breaks[rank - number - 1] = index;
      }
      // Other rows than pieces and breaks do not end what is before them.
      if (index > to && starts[index] === start && (isPlayed || isBreak[row] === 1)) return index;
      numbers[index] = number;
      ranks[index] = rank;
      starts[index] = start;
      played[index] = sum;
    }
    return order.length;
  }
}
