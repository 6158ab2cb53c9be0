import type { Arrangement, Report, Section } from '@portal/contracts/program-findings.rules';
import { countLeveled, endsOf, sectionsOf } from '@portal/contracts/program-measures.rules';
import type { PinOfRow } from '../pins/pins.ts';
import { farthest, missBy, type BoundPin, type Places } from './bound-pins.ts';
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
 * An order whose cost is updated with each change: the shared rules measure the changed places only.
 *
 * A change has two steps. `swap` and `rotate` put rows at other indexes, and return roughly how much the cost changes: they
 * measure pieces, sections and the groups of moved rows, with the times of the order before. Then `settle` computes the
 * times, and measures what depends on them. `undo` takes the change back, before or after `settle`.
 */
export class OrderState implements Levels, Arrangement, Places {
  readonly order: Int32Array;
  readonly spots: Int32Array;
  readonly starts: Int32Array;
  readonly played: Int32Array;
  readonly numbers: Int32Array;
  readonly ranks: Int32Array;
  readonly breaks: Int32Array;
  readonly sections: readonly Section[];
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
  readonly rows: Model;
  readonly pieces: number;
  readonly ranked: number;
  private readonly bound: readonly BoundPin[];
  private readonly isPinned: Uint8Array;
  private readonly freeIndexes: Int32Array;
  /** The section at each index: headings do not move. */
  private readonly sectionAt: Int32Array;
  /** Whether a piece after each index needs a changeover. */
  private readonly busy: Uint8Array;
  /** The cost of each row as a piece, then of each group, and the ends of each group. */
  private readonly costs: Float64Array;
  private readonly firsts: Int32Array;
  private readonly lasts: Int32Array;
  private orderCost = 0;

  // The current change: its indexes, the rows that moved, the indexes at which rows have other rows before them.
  private from = 0;
  private to = 0;
  private readonly moved: Int32Array;
  private movedCount = 0;
  private readonly seams: Int32Array;
  private seamCount = 0;
  private isSettled = true;
  private isSwap = false;
  private stretchCost = 0;
  private readonly stretch = { from: 0, to: 0 };
  // The rows and costs before it. Changed costs are listed in the order in which they changed.
  private before = { pins: 0, cost: 0, orderCost: 0 };
  private readonly was: Int32Array;
  private changes = 0;
  private stamp = 0;
  private readonly stamps: Int32Array;
  private readonly settled: Int32Array;
  private readonly changed: Int32Array;
  private readonly costsWere: Float64Array;
  private readonly firstsWere: Int32Array;
  private readonly lastsWere: Int32Array;
  /** The sum of the reported prices since it was set to 0. */
  private measured = 0;
  private readonly report: Report;

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
    const count = order.length;
    const all = count + model.measures.groups.length;
    const ints = (length = count) => new Int32Array(length);
    [this.model, this.rows, this.bound] = [model, model, pins];
    this.order = Int32Array.from(order);
    [this.spots, this.starts, this.played, this.numbers, this.ranks] = [
      ints(),
      ints(),
      ints(),
      ints(),
      ints(),
    ];
    [this.was, this.moved, this.seams, this.busy] = [ints(), ints(), ints(count + 4), new Uint8Array(count)];
    [this.costs, this.costsWere] = [new Float64Array(all), new Float64Array(all)];
    [this.firsts, this.lasts, this.firstsWere, this.lastsWere] = [ints(all), ints(all), ints(all), ints(all)];
    [this.stamps, this.settled, this.changed] = [ints(all), ints(all), ints(all)];
    this.order.forEach((row, index) => (this.spots[row] = index));
    this.pieces = model.isPiece.reduce((sum, one) => sum + one, 0);
    this.ranked = this.pieces + model.breaks.length;
    this.breaks = ints(model.breaks.length);
    this.sections = sectionsOf(model, this.order);
    this.sectionAt = ints();
    this.sections.forEach(({ start, end }, number) => this.sectionAt.fill(number, start, end));
    const mayMoveAt = (index: number) => !model.isLocked[at(this.order, index)] && mayMove(index);
    this.free = Int32Array.from([...this.order.keys()].filter(mayMoveAt));
    this.freeIndexes = ints().fill(-1);
    this.free.forEach((index, number) => (this.freeIndexes[index] = number));
    const zones = [...this.free].map((index) => (isMixed ? 0 : at(this.sectionAt, index)));
    this.zoneStart = Int32Array.from(zones, (zone) => zones.indexOf(zone));
    this.zoneEnd = Int32Array.from(zones, (zone) => zones.lastIndexOf(zone) + 1);
    this.isPinned = new Uint8Array(count);
    for (const { row, other } of pins) for (const one of [row, other]) if (one >= 0) this.isPinned[one] = 1;
    this.report = (kind, weight, amount) => {
      const { usual, neverAt, never } = model.prices[kind];
      this.measured += amount * (weight === neverAt ? never : usual);
    };
    this.measureAll();
  }

  get nearby(): number {
    return this.model.settings.nearby;
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

  /** Returns the row of the heading of a row's section; -1 before the first. */
  sectionOf(row: number): number {
    return this.sections[at(this.sectionAt, at(this.spots, row))]?.heading ?? -1;
  }

  /** Returns what a piece costs because of the pieces shortly before it. */
  rowCost(row: number): number {
    return this.costs[row] ?? 0;
  }

  /** Returns what the wait of a group costs. */
  groupCost(group: number): number {
    return this.costs[this.order.length + group] ?? 0;
  }

  /** Returns the first row of a group, and the last one of others of the group. */
  groupEnds(group: number): readonly [first: number, last: number] {
    return [at(this.firsts, this.order.length + group), at(this.lasts, this.order.length + group)];
  }

  /** Whether a group costs more than before the last change. */
  get isLonger(): boolean {
    for (let index = 0; index < this.changes; index += 1) {
      const unit = at(this.changed, index);
      if (unit >= this.order.length && (this.costs[unit] ?? 0) > (this.costsWere[index] ?? 0)) return true;
    }
    return false;
  }

  /** The pins that do not hold. */
  get broken(): PinOfRow[] {
    return this.bound.filter((bound) => missBy(bound, this) > 0).map(({ pinned }) => pinned);
  }

  /** Exchanges the rows of two free numbers. Returns roughly how much the cost changes. */
  swap(one: number, other: number): number {
    const { order, free, was, moved, seams } = this;
    const [from, to] = one < other ? [at(free, one), at(free, other)] : [at(free, other), at(free, one)];
    this.begin(from, to);
    this.isSwap = true;
    was[0] = moved[0] = at(order, from);
    was[1] = moved[1] = at(order, to);
    this.movedCount = 2;
    this.putRow(from, at(was, 1));
    this.putRow(to, at(was, 0));
    seams[0] = from;
    seams[1] = from + 1;
    seams[2] = to;
    seams[3] = to + 1;
    this.seamCount = 4;
    return this.measureRoughly();
  }

  /**
   * Moves the rows of the free numbers from `first`, `count` of them, behind the rows up to the free number `last`.
   * Returns roughly how much the cost changes.
   */
  rotate(first: number, count: number, last: number): number {
    const { free, order, was, moved, seams } = this;
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
    this.movedCount = 0;
    for (let number = isWhole ? start : first; number < (isWhole ? end : last + 1); number += 1) {
      moved[this.movedCount] = at(was, at(free, number) - from);
      this.movedCount += 1;
    }
    this.seamCount = isWhole ? 3 : to - from + 2;
    if (isWhole) [seams[0], seams[1], seams[2]] = [from, to - count + 1, to + 1];
    else for (let index = from; index <= to + 1; index += 1) seams[index - from] = index;
    return this.measureRoughly();
  }

  /** Moves `count` rows so that they begin at another free number. Returns roughly how much the cost changes. */
  insert(source: number, target: number, count = 1): number {
    return target > source
      ? this.rotate(source, count, target + count - 1)
      : this.rotate(target, source - target, source + count - 1);
  }

  /** Computes the times and the exact cost after a change. */
  settle(): void {
    const { order, model, stamp, settled, firsts, lasts } = this;
    this.tried += 1;
    this.isSettled = true;
    const last = this.place();
    let hasPin = false;
    for (let index = this.from; index <= last; index += 1) {
      const row = at(order, index);
      hasPin ||= this.isPinned[row] === 1;
      const groups = model.groupsOf[row];
      if (!groups) continue;
      for (const group of groups) {
        const unit = order.length + group;
        if (settled[unit] === stamp || (firsts[unit] !== row && lasts[unit] !== row)) continue;
        settled[unit] = stamp;
        this.measureGroup(group);
      }
    }
    this.measureOrder();
    if (hasPin) this.measurePins();
    this.work += 2 * (last - this.from);
  }

  /** Takes the last change back. */
  undo(): void {
    const { was, before, from, to } = this;
    if (this.isSwap) {
      this.putRow(from, at(was, 0));
      this.putRow(to, at(was, 1));
    } else for (let index = from; index <= to; index += 1) this.putRow(index, at(was, index - from));
    for (let index = 0; index < this.changes; index += 1) {
      const unit = at(this.changed, index);
      this.costs[unit] = this.costsWere[index] ?? 0;
      this.firsts[unit] = at(this.firstsWere, index);
      this.lasts[unit] = at(this.lastsWere, index);
    }
    this.countLevels();
    if (this.isSettled) this.place();
    this.pins = before.pins;
    this.cost = before.cost;
    this.orderCost = before.orderCost;
    this.isSettled = true;
  }

  private begin(from: number, to: number): void {
    const { before } = this;
    this.from = from;
    this.to = to;
    this.isSettled = false;
    before.pins = this.pins;
    before.cost = this.cost;
    before.orderCost = this.orderCost;
    this.changes = 0;
    this.stamp += 1;
    this.work += to - from + 30;
    this.stretchCost = this.measureStretch();
  }

  private putRow(index: number, row: number): void {
    this.order[index] = row;
    this.spots[row] = index;
  }

  /** Measures everything at first. */
  private measureAll(): void {
    const { order, seams, moved } = this;
    this.begin(0, order.length - 1);
    this.stretchCost = 0;
    seams.forEach((_, index) => (seams[index] = index));
    this.seamCount = this.movedCount = order.length;
    moved.set(order);
    this.lasts.fill(-1);
    this.place();
    this.measureRoughly();
    this.settle();
    this.measurePins();
    this.work = this.tried = 0;
  }

  /** Measures all but what depends on the times of the new order, and returns how much the cost changes. */
  private measureRoughly(): number {
    const { moved, model, before, order, stamps } = this;
    let unknown = 0;
    this.measurePlaces();
    this.countLevels();
    this.cost += this.measureStretch() - this.stretchCost;
    for (let index = 0; index < this.movedCount; index += 1) {
      const row = at(moved, index);
      const groups = model.groupsOf[row];
      if (!groups) continue;
      for (const group of groups) {
        const unit = order.length + group;
        if (stamps[unit] === this.stamp || this.isInside(row, unit)) continue;
        const was = this.cost;
        this.measureGroup(group);
        // A minute of a person can cost so much that the old times say nothing.
        if (model.measures.groups[group]?.by === 'people') unknown += this.cost - was;
      }
    }
    return this.cost - before.cost - unknown;
  }

  /** Measures the pieces that have other rows shortly before them. */
  private measurePlaces(): void {
    const { order, seams, model } = this;
    const { places, reach } = model.measures;
    let next = 0;
    for (let seam = 0; seam < this.seamCount; seam += 1) {
      let left = reach;
      let index = at(seams, seam);
      for (; index < order.length && left > 0; index += 1) {
        const row = at(order, index);
        if (model.isPiece[row] === 0) continue;
        left -= 1;
        if (index < next) continue;
        this.measured = 0;
        for (const measure of places) measure(this, index, this.report);
        this.work += 4;
        if (this.measured !== this.costs[row]) this.keep(row);
      }
      if (index > next) next = index;
    }
  }

  /** Measures the sections that the change is in, as far as it changes them. */
  private measureStretch(): number {
    const { sections, sectionAt, from, to, model, stretch } = this;
    const first = at(sectionAt, from);
    const last = at(sectionAt, to);
    this.measured = 0;
    for (const measure of model.measures.stretches)
      for (let number = first; number <= last; number += 1) {
        const section = sections[number];
        if (!section) continue;
        stretch.from = first === last ? from : section.start;
        stretch.to = first === last ? to + 1 : section.end;
        measure(this, section, stretch, this.report);
      }
    return this.measured;
  }

  /** Counts the levels of the sections again, if rows moved from one to another. */
  private countLevels(): void {
    const first = at(this.sectionAt, this.from);
    const last = at(this.sectionAt, this.to);
    for (let number = first; first < last && number <= last; number += 1) {
      const section = this.sections[number];
      if (section) section.leveled = countLeveled(this.model, this.order, section);
    }
  }

  /** Measures a group, with its ends if that was not done in this change. */
  private measureGroup(number: number): void {
    const group = this.model.measures.groups[number];
    const unit = this.order.length + number;
    if (!group) return;
    const isFound = this.stamps[unit] === this.stamp || this.isSettled;
    const ends = isFound
      ? { first: at(this.firsts, unit), last: at(this.lasts, unit) }
      : endsOf(group, this.spots);
    this.measured = 0;
    if (ends.last >= 0) group.measure(this, group, ends, this.report);
    this.work += 3;
    this.keep(unit);
    this.firsts[unit] = ends.first;
    this.lasts[unit] = ends.last;
  }

  private measureOrder(): void {
    this.measured = 0;
    for (const measure of this.model.measures.orders) measure(this, this.report);
    this.cost += this.measured - this.orderCost;
    this.orderCost = this.measured;
  }

  private measurePins(): void {
    this.pins = 0;
    for (const bound of this.bound) {
      const miss = missBy(bound, this);
      if (miss > 0) this.pins += brokenPin + Math.min(miss, farthest);
    }
    this.work += this.bound.length;
  }

  /** Sets the cost of a row or group to what was measured. Keeps the one before the change. */
  private keep(unit: number): void {
    const { costs, changes, measured } = this;
    const was = costs[unit] ?? 0;
    if (this.stamps[unit] !== this.stamp) {
      this.stamps[unit] = this.stamp;
      this.changed[changes] = unit;
      this.costsWere[changes] = was;
      this.firstsWere[changes] = at(this.firsts, unit);
      this.lastsWere[changes] = at(this.lasts, unit);
      this.changes += 1;
    }
    costs[unit] = measured;
    this.cost += measured - was;
  }

  /** Returns whether a row is between the ends of its group, so that the wait does not depend on it. */
  private isInside(row: number, unit: number): boolean {
    const { spots } = this;
    const [first, last] = [at(this.firsts, unit), at(this.lasts, unit)];
    if (row === first || row === last || last < 0) return false;
    const spot = at(spots, row);
    return spot > at(spots, first) && spot < at(spots, last);
  }

  /** Computes the places of rows from the first that moved, until nothing changes. Returns the last index that changed. */
  private place(): number {
    const { order, to, busy, starts, played, numbers, ranks, breaks, from } = this;
    const { isPiece, isBreak, seconds, program } = this.model;
    const { changeover } = program.settings;
    const previous = from - 1;
    const isFirst = previous < 0;
    let number = isFirst ? 0 : at(numbers, previous);
    let rank = isFirst ? 0 : at(ranks, previous);
    let sum = isFirst ? 0 : at(played, previous);
    let isBusy = isFirst ? 0 : (busy[previous] ?? 0);
    let clock = isFirst ? 0 : at(starts, previous) + at(seconds, at(order, previous));
    for (let index = from; index < order.length; index += 1) {
      const row = at(order, index);
      let start = clock;
      if (isPiece[row] === 1) {
        if (isBusy === 1) start += changeover;
        number += 1;
        rank += 1;
        sum += at(seconds, row);
        isBusy = 1;
      } else if (isBreak[row] === 1) {
        rank += 1;
        isBusy = 0;
        breaks[rank - number - 1] = index;
      }
      clock = start + at(seconds, row);
      if (index > to && at(starts, index) === start && busy[index] === isBusy) return index - 1;
      numbers[index] = number;
      ranks[index] = rank;
      starts[index] = start;
      busy[index] = isBusy;
      played[index] = sum;
    }
    return order.length - 1;
  }
}
