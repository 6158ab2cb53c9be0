import { longestRun } from '@portal/contracts/program-findings.rules';
import type { PinOfRow } from '../pins/pins.ts';
import { AgeOrder } from './age-order.ts';
import { farthest, missBy, type BoundPin, type Places } from './bound-pins.ts';
import { noLevel, pairBits, type Model } from './model.ts';
import { at } from './numbers.ts';
import { priceBreaks } from './price-breaks.ts';
import { Waits, type Change } from './waits.ts';

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

/**
 * An order whose cost is updated with each change, by evaluating the changed stretch only. A test compares the cost with
 * that of the shared rules. Findings that no order can change (withdrawn, timeless) are not included.
 *
 * A change has two steps. `swap` and `rotate` put rows at other indexes and return roughly how much the cost changes.
 * Then `settle` computes the exact cost. `undo` takes the change back, before or after `settle`.
 */
export class OrderState implements Levels {
  /** The row at each index. */
  readonly order: Int32Array;
  /** The indexes whose rows may move. */
  readonly free: Int32Array;
  /** The first free index, and the one after the last, of the zone of each free index. Rows stay in their zone. */
  readonly zoneStart: Int32Array;
  readonly zoneEnd: Int32Array;
  pins = 0;
  cost = 0;
  /** The number of steps so far: a measure of time that is equal on all machines. */
  work = 0;
  /** The number of orders that were tried. */
  tried = 0;
  readonly model: Model;
  private readonly places: Places;
  private readonly bound: readonly BoundPin[];
  private readonly isPinned: Uint8Array;
  /** How many pieces back the rules about near pieces look. */
  private readonly reach: number;

  readonly waits: Waits;
  private readonly ages: AgeOrder;

  // By row.
  /** The index of each row. */
  readonly spots: Int32Array;
  private readonly freeIndexes: Int32Array;
  private readonly busy: Uint8Array;
  private readonly played: Int32Array;
  private readonly previous: Int32Array;
  private readonly rowCosts: Float64Array;
  /** The start at each index. */
  private readonly startAt: Int32Array;
  /** The rows of breaks, in the order of the last change that moved one. */
  private readonly breaks: number[];
  private breaksCost = 0;
  private endCost = 0;

  // The current change: its stretch, the rows that moved, and what was there before.
  private readonly change: Change;
  /** The last index whose row changed. `change.to` is the last one whose time changed. */
  private end = -1;
  private isSettled = true;
  private isSwap = false;
  /** The indexes at which rows have other rows before them. */
  private readonly seams = new Int32Array(3);
  private before = { pins: 0, cost: 0, breaksCost: 0, endCost: 0 };
  private readonly was: Int32Array;
  private readonly changedRows: Int32Array;
  private readonly rowCostsWere: Float64Array;
  private rowsChanged = 0;
  private readonly previousRows: Int32Array;
  private previousChanged = 0;

  constructor(
    model: Model,
    order: ArrayLike<number>,
    options: {
      pins?: readonly BoundPin[];
      mayMove?: (index: number) => boolean;
      /** Whether rows may move to other sections. */
      isMixed?: boolean;
    } = {},
  ) {
    const { pins = model.pins, mayMove = () => true, isMixed = false } = options;
    const { nearby } = model.program.settings;
    const count = order.length;
    const ints = () => new Int32Array(count);
    this.model = model;
    this.order = Int32Array.from(order);
    [this.spots, this.startAt, this.played, this.previous] = [ints(), ints(), ints(), ints().fill(-2)];
    [this.was, this.changedRows, this.previousRows] = [ints(), ints(), ints()];
    [this.rowCosts, this.rowCostsWere] = [new Float64Array(count), new Float64Array(count)];
    this.busy = new Uint8Array(count);
    this.breaks = [...model.breaks];
    this.reach = model.within.length - 1;
    this.order.forEach((row, index) => (this.spots[row] = index));
    this.ages = new AgeOrder(model, this, this);
    const mayMoveAt = (index: number) => !model.isLocked[at(this.order, index)] && mayMove(index);
    this.free = Int32Array.from([...this.order.keys()].filter(mayMoveAt));
    this.freeIndexes = ints().fill(-1);
    this.free.forEach((index, number) => (this.freeIndexes[index] = number));
    const zones = [...this.free].map((index) => (isMixed ? 0 : at(this.ages.sections, index)));
    this.zoneStart = Int32Array.from(zones, (zone) => zones.indexOf(zone));
    this.zoneEnd = Int32Array.from(zones, (zone) => zones.lastIndexOf(zone) + 1);
    this.places = {
      numbers: ints(),
      ranks: ints(),
      starts: ints(),
      seconds: model.seconds,
      isPiece: model.isPiece,
      sectionOf: (row) => this.ages.headingOf(row),
      pieces: model.isPiece.reduce((sum, one) => sum + one, 0),
      ranked: model.kinds.filter((kind) => kind === 'piece' || kind === 'break').length,
      nearby,
    };
    const { starts } = this.places;
    this.waits = new Waits(model, this, { starts, startAt: this.startAt, played: this.played }, this);
    this.bound = pins;
    this.isPinned = new Uint8Array(count);
    for (const { row, other } of pins) for (const one of [row, other]) if (one >= 0) this.isPinned[one] = 1;
    this.change = { from: 0, to: count - 1, rows: Int32Array.from(order), count };
    this.priceFirst();
  }

  private priceFirst(): void {
    this.begin(0, this.order.length - 1);
    this.cost += this.ages.priceAll();
    this.priceRows(false);
    this.waits.estimate(this.change);
    this.settle();
  }

  /** Whether a row can change its place. */
  get canMove(): boolean {
    return this.zoneEnd.some((end, number) => end - (this.zoneStart[number] ?? 0) > 1);
  }

  /** Returns the free number of a row; -1 if it may not move. */
  freeNumberOf(row: number): number {
    return at(this.freeIndexes, at(this.spots, row));
  }

  /** Returns the row at a free number. */
  freeRow(number: number): number {
    return at(this.order, at(this.free, number));
  }

  /** Returns what a piece costs because of the pieces shortly before it. */
  rowCost(row: number): number {
    return this.rowCosts[row] ?? 0;
  }

  /** The pins that do not hold. */
  get broken(): PinOfRow[] {
    return this.bound.filter((bound) => missBy(bound, this.places) > 0).map(({ pinned }) => pinned);
  }

  /** Exchanges the rows of two free numbers. Returns roughly how much the cost changes. */
  swap(one: number, other: number): number {
    const { order, free, was, seams } = this;
    const [from, to] = one < other ? [at(free, one), at(free, other)] : [at(free, other), at(free, one)];
    const [first, last] = [at(order, from), at(order, to)];
    this.begin(from, to);
    this.isSwap = true;
    was[0] = first;
    was[1] = last;
    this.putRow(from, last);
    this.putRow(to, first);
    this.change.rows[0] = first;
    this.change.rows[1] = last;
    this.change.count = 2;
    seams[0] = from;
    seams[1] = seams[2] = to;
    return this.priceRows() + this.addAges(this.ages.priceSwap(first, last, from, to));
  }

  /**
   * Moves the rows of the free numbers from `first`, `count` of them, behind the rows up to the free number `last`.
   * Returns roughly how much the cost changes.
   */
  rotate(first: number, count: number, last: number): number {
    const { free, order, was, change, seams } = this;
    const [from, to] = [at(free, first), at(free, last)];
    this.begin(from, to);
    this.isSwap = false;
    for (let index = from; index <= to; index += 1) was[index - from] = at(order, index);
    const all = last - first + 1;
    let source = first + count;
    for (let number = first; number <= last; number += 1) {
      this.putRow(at(free, number), at(was, at(free, source) - from));
      source = source === last ? first : source + 1;
    }
    const isWhole = to - from === last - first;
    // The smaller one of the two blocks that pass each other is said to have moved; both if they also pass fixed rows.
    const [start, end] = count * 2 <= all ? [first, first + count] : [first + count, last + 1];
    change.count = 0;
    for (let number = isWhole ? start : first; number < (isWhole ? end : last + 1); number += 1) {
      change.rows[change.count] = at(was, at(free, number) - from);
      change.count += 1;
    }
    seams[0] = from;
    seams[1] = to - count + 1;
    seams[2] = to + 1;
    const ages = this.ages.priceRotation(was, isWhole ? count : undefined, from, to);
    return this.priceRows(isWhole) + this.addAges(ages);
  }

  /** Moves `count` rows so that they begin at another free number. Returns roughly how much the cost changes. */
  insert(source: number, target: number, count = 1): number {
    return target > source
      ? this.rotate(source, count, target + count - 1)
      : this.rotate(target, source - target, source + count - 1);
  }

  /** Computes the exact cost after a change. */
  settle(): void {
    this.tried += 1;
    this.isSettled = true;
    const shifted = this.place();
    this.change.to = shifted;
    this.cost += this.waits.price(this.change);
    if (this.hasBreakIn(shifted)) {
      this.cost -= this.breaksCost;
      this.breaksCost = priceBreaks(this.model, this.order, this.places, this.breaks);
      this.cost += this.breaksCost;
    }
    this.priceEnd();
    this.pricePins(shifted);
    this.work += 2 * (shifted - this.change.from);
  }

  /** Takes the last change back. */
  undo(): void {
    const { was, before, end } = this;
    const { from } = this.change;
    if (this.isSwap) {
      this.putRow(from, at(was, 0));
      this.putRow(end, at(was, 1));
    } else for (let index = from; index <= end; index += 1) this.putRow(index, at(was, index - from));
    for (let index = 0; index < this.rowsChanged; index += 1)
      this.rowCosts[at(this.changedRows, index)] = this.rowCostsWere[index] ?? 0;
    for (let index = 0; index < this.previousChanged; index += 1) {
      const row = at(this.previousRows, index);
      const spot = at(this.spots, row);
      this.previous[row] = spot === 0 ? -1 : at(this.order, spot - 1);
    }
    this.ages.undo();
    if (this.isSettled) {
      this.place();
      this.waits.undo();
    }
    this.pins = before.pins;
    this.cost = before.cost;
    this.breaksCost = before.breaksCost;
    this.endCost = before.endCost;
    this.isSettled = true;
  }

  private begin(from: number, to: number): void {
    const { before } = this;
    this.change.from = from;
    this.end = to;
    this.isSettled = false;
    before.pins = this.pins;
    before.cost = this.cost;
    before.breaksCost = this.breaksCost;
    before.endCost = this.endCost;
    this.ages.begin();
    this.waits.begin();
    this.rowsChanged = 0;
    this.previousChanged = 0;
    this.work += to - from + 30;
  }

  /** Adds what the order of ages changes, and returns it with roughly what the waits change. */
  private addAges(change: number): number {
    this.cost += change;
    return change + this.waits.estimate(this.change);
  }

  private putRow(index: number, row: number): void {
    this.order[index] = row;
    this.spots[row] = index;
  }

  /**
   * Prices the pieces again that have other rows shortly before them. If only the rows at the seams have another row
   * before them, the others are skipped. Returns by how much the cost changes.
   */
  private priceRows(hasSeams = true): number {
    const { order, previous, model, rowCosts, end, reach, seams } = this;
    let change = 0;
    let left = 0;
    let seam = 0;
    for (let index = this.change.from; index < order.length && (index <= end + 1 || left > 0); index += 1) {
      if (hasSeams && left === 0) {
        while (seam < 3 && at(seams, seam) < index) seam += 1;
        if (seam === 3) break;
        index = at(seams, seam);
        if (index >= order.length) break;
      }
      const row = at(order, index);
      const last = index === 0 ? -1 : at(order, index - 1);
      if (at(previous, row) !== last) {
        left = reach;
        previous[row] = last;
        this.previousRows[this.previousChanged] = row;
        this.previousChanged += 1;
      }
      if (left === 0 || model.isPiece[row] === 0) continue;
      left -= 1;
      const was = rowCosts[row] ?? 0;
      const now = this.priceRow(row, index);
      this.work += 4;
      if (now === was) continue;
      this.changedRows[this.rowsChanged] = row;
      this.rowCostsWere[this.rowsChanged] = was;
      this.rowsChanged += 1;
      rowCosts[row] = now;
      change += now - was;
    }
    this.cost += change;
    return change;
  }

  /** Returns what a piece costs because of at most `reach` pieces before it. */
  private priceRow(row: number, index: number): number {
    const { order, reach } = this;
    const { pairs, pairPrices, within, acrossBreak, prices, isPiece, kinds, instruments } = this.model;
    const base = row * order.length;
    const own = at(instruments, row);
    let cost = 0;
    let seen = 0;
    let distance = 0;
    let read = within;
    let isRun = own > 0;
    for (let back = index - 1; back >= 0 && distance < reach; back -= 1) {
      const other = at(order, back);
      if (isPiece[other] === 0) {
        if (kinds[other] === 'break') read = acrossBreak;
        continue;
      }
      distance += 1;
      isRun &&= read === within && at(instruments, other) === own;
      if (isRun && distance === longestRun) cost += prices['long-run'];
      // Only the nearest pair of each rule counts.
      const found = (pairs[base + other] ?? 0) & (read[distance] ?? 0) & ~seen;
      if (found === 0) continue;
      seen |= found;
      cost += pairPrices[(distance << pairBits) | found] ?? 0;
    }
    return cost;
  }

  /** Computes the places of rows from an index on, until nothing changes. Returns the last index that changed. */
  private place(): number {
    const { order, end, busy, played, startAt } = this;
    const { from } = this.change;
    const { numbers, ranks, starts, seconds, isPiece } = this.places;
    const { kinds, program } = this.model;
    const { changeover } = program.settings;
    const previous = from === 0 ? -1 : at(order, from - 1);
    const isFirst = previous < 0;
    let number = isFirst ? 0 : at(numbers, previous);
    let rank = isFirst ? 0 : at(ranks, previous);
    let sum = isFirst ? 0 : at(played, previous);
    let isBusy = isFirst ? 0 : (busy[previous] ?? 0);
    let clock = isFirst ? 0 : at(starts, previous) + at(seconds, previous);
    for (let index = from; index < order.length; index += 1) {
      const row = at(order, index);
      const length = at(seconds, row);
      let start = clock;
      if (isPiece[row] === 1) {
        if (isBusy) start += changeover;
        number += 1;
        rank += 1;
        sum += length;
        isBusy = 1;
      } else if (kinds[row] === 'break') {
        rank += 1;
        isBusy = 0;
      }
      clock = start + length;
      if (index > end && at(starts, row) === start && busy[row] === isBusy) return index - 1;
      numbers[row] = number;
      ranks[row] = rank;
      starts[row] = start;
      startAt[index] = start;
      busy[row] = isBusy;
      played[row] = sum;
    }
    return order.length - 1;
  }

  private hasBreakIn(last: number): boolean {
    const { order, model } = this;
    if (last === order.length - 1) return true;
    for (let index = this.change.from; index <= last; index += 1)
      if (model.kinds[at(order, index)] === 'break') return true;
    return false;
  }

  /** Prices how far the level of the last piece that has one is below the highest. */
  private priceEnd(): void {
    const { order, model } = this;
    if (model.prices['weak-ending'] === 0) return;
    let index = order.length - 1;
    while (index >= 0 && at(model.levels, at(order, index)) === noLevel) index -= 1;
    if (index < 0) return;
    this.cost -= this.endCost;
    this.endCost = model.prices['weak-ending'] * (model.highest - at(model.levels, at(order, index)));
    this.cost += this.endCost;
  }

  private pricePins(last: number): void {
    let hasPin = false;
    for (let index = this.change.from; index <= last && !hasPin; index += 1)
      hasPin = this.isPinned[at(this.order, index)] === 1;
    if (!hasPin) return;
    this.pins = 0;
    for (const bound of this.bound) {
      const miss = missBy(bound, this.places);
      if (miss > 0) this.pins += brokenPin + Math.min(miss, farthest);
    }
    this.work += this.bound.length;
  }
}
