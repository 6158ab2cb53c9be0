import {
  amountOfPairs,
  countOlderFirst,
  longestRun,
  weightOfPair,
} from '@portal/contracts/program-score.rules';
import { repeatsWithin } from '@portal/contracts/program-warnings.rules';
import type { PinOfRow } from '../model/pins.ts';
import { farthest, missBy, type BoundPin, type Places } from './bound-pins.ts';
import { firstFollow, sameFamily, samePerformer, sameWork, type Model } from './model.ts';
import { priceBreaks } from './price-breaks.ts';

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

const at = (array: Int32Array, index: number): number => array[index] ?? 0;

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

  // By row.
  private readonly spots: Int32Array;
  private readonly freeIndexes: Int32Array;
  private readonly busy: Uint8Array;
  private readonly played: Int32Array;
  private readonly previous: Int32Array;
  private readonly rowCosts: Float64Array;
  // By index.
  private readonly startAt: Int32Array;
  private readonly sections: Int32Array;
  // By section.
  private readonly sectionCosts: Float64Array;
  private readonly levels: Float64Array;
  private graded = 0;
  private readonly sectionRows: Int32Array;
  // By group.
  private readonly groupCosts: Float64Array;
  private readonly firsts: Int32Array;
  private readonly lasts: Int32Array;
  private readonly seen: Int32Array;
  /** The rows of breaks, in the order of the last change that moved one. */
  private readonly breaks: number[];
  private breaksCost = 0;
  private endCost = 0;

  // The current change.
  private from = 0;
  private to = -1;
  private isSettled = true;
  private isSwap = false;
  /** The indexes at which rows have other rows before them. */
  private readonly seams = new Int32Array(3);
  private before = { pins: 0, cost: 0, breaksCost: 0, endCost: 0 };
  private readonly was: Int32Array;
  private readonly movedRows: Int32Array;
  private moved = 0;
  private readonly changedRows: Int32Array;
  private readonly rowCostsWere: Float64Array;
  private rowsChanged = 0;
  private readonly previousRows: Int32Array;
  private previousChanged = 0;
  private readonly changedGroups: Int32Array;
  private readonly groupCostsWere: Float64Array;
  private readonly firstsWere: Int32Array;
  private readonly lastsWere: Int32Array;
  private groupsChanged = 0;
  private readonly sectionCostsWere: Float64Array;
  private readonly sectionRowsWere: Int32Array;

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
    const { limits, groups } = { limits: model.program.settings, groups: model.groups };
    const ints = (length = count) => new Int32Array(length);
    this.model = model;
    this.order = Int32Array.from(order);
    this.spots = ints();
    this.order.forEach((row, index) => (this.spots[row] = index));
    this.sections = this.findSections();
    const free = Array.from(this.order.keys()).filter(
      (index) => !model.isLocked[at(this.order, index)] && mayMove(index),
    );
    this.free = Int32Array.from(free);
    this.freeIndexes = ints().fill(-1);
    const zones = free.map((index) => (isMixed ? 0 : at(this.sections, index)));
    this.zoneStart = Int32Array.from(zones, (zone) => zones.indexOf(zone));
    this.zoneEnd = Int32Array.from(zones, (zone) => zones.lastIndexOf(zone) + 1);
    this.free.forEach((index, number) => (this.freeIndexes[index] = number));
    this.places = {
      numbers: ints(),
      ranks: ints(),
      starts: ints(),
      seconds: model.seconds,
      isPiece: model.isPiece,
      sectionOf: (row) => this.headings[at(this.sections, at(this.spots, row))] ?? -1,
      pieces: model.isPiece.reduce((sum, one) => sum + one, 0),
      ranked: model.kinds.filter((kind) => kind === 'piece' || kind === 'break').length,
      nearby: limits.nearby,
    };
    this.bound = pins;
    this.isPinned = new Uint8Array(count);
    for (const { row, other } of pins) {
      this.isPinned[row] = 1;
      if (other >= 0) this.isPinned[other] = 1;
    }
    this.reach = Math.max(limits.nearby, repeatsWithin, longestRun);
    this.breaks = [...model.breaks];
    this.busy = new Uint8Array(count);
    this.played = ints();
    this.previous = ints().fill(-2);
    this.rowCosts = new Float64Array(count);
    this.startAt = ints();
    this.levels = new Float64Array(count);
    this.sectionCosts = new Float64Array(this.headings.length);
    this.sectionCostsWere = new Float64Array(this.headings.length);
    this.sectionRows = ints(this.headings.length);
    this.sectionRowsWere = ints(this.headings.length);
    this.groupCosts = new Float64Array(groups.length);
    this.groupCostsWere = new Float64Array(groups.length);
    [this.firsts, this.lasts, this.seen] = [ints(groups.length), ints(groups.length), ints(groups.length)];
    [this.firstsWere, this.lastsWere] = [ints(groups.length), ints(groups.length)];
    this.changedGroups = ints(groups.length);
    [this.was, this.movedRows, this.changedRows] = [ints(), ints(), ints()];
    this.rowCostsWere = new Float64Array(count);
    this.previousRows = ints();
    this.begin(0, count - 1);
    this.movedRows.set(this.order);
    this.moved = count;
    this.headings.forEach((_, section) => this.countSection(section));
    this.priceRows(false);
    this.settle();
  }

  /** The rows of the headings of sections, in order; -1 before the first. */
  private headings: number[] = [-1];

  private findSections(): Int32Array {
    this.headings = [-1];
    return Int32Array.from(this.order, (row) => {
      if (this.model.kinds[row] === 'section') this.headings.push(row);
      return this.headings.length - 1;
    });
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

  /** Returns what the wait of a group costs. */
  groupCost(number: number): number {
    return this.groupCosts[number] ?? 0;
  }

  /** Returns the first row of a group and the last one of others of the family; -1 if there is none. */
  endsOfGroup(number: number): readonly [first: number, last: number] {
    return [at(this.firsts, number), at(this.lasts, number)];
  }

  /** The pins that do not hold. */
  get broken(): PinOfRow[] {
    return this.bound.filter((bound) => missBy(bound, this.places) > 0).map(({ pinned }) => pinned);
  }

  /** Whether a family or person waits longer than before the last change, and too long. */
  get isWaitLonger(): boolean {
    for (let index = 0; index < this.groupsChanged; index += 1)
      if ((this.groupCosts[at(this.changedGroups, index)] ?? 0) > (this.groupCostsWere[index] ?? 0))
        return true;
    return false;
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
    this.movedRows[0] = first;
    this.movedRows[1] = last;
    this.moved = 2;
    seams[0] = from;
    seams[1] = seams[2] = to;
    return this.priceRows() + this.priceSwap(first, last) + this.estimateGroups();
  }

  /**
   * Moves the rows of the free numbers from `first`, `count` of them, behind the rows up to the free number `last`.
   * Returns roughly how much the cost changes.
   */
  rotate(first: number, count: number, last: number): number {
    const { free, order, was, movedRows, seams } = this;
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
    this.moved = 0;
    for (let number = isWhole ? start : first; number < (isWhole ? end : last + 1); number += 1) {
      movedRows[this.moved] = at(was, at(free, number) - from);
      this.moved += 1;
    }
    seams[0] = from;
    seams[1] = to - count + 1;
    seams[2] = to + 1;
    return this.priceRows(isWhole) + this.priceRotation(count, isWhole) + this.estimateGroups();
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
    this.priceGroups(shifted);
    if (this.hasBreakIn(shifted)) {
      this.cost -= this.breaksCost;
      this.breaksCost = priceBreaks(this.model, this.order, this.places, this.breaks);
      this.cost += this.breaksCost;
    }
    this.priceEnd();
    this.pricePins(shifted);
    this.work += shifted - this.from;
  }

  /** Takes the last change back. */
  undo(): void {
    const { from, to, was, before } = this;
    if (this.isSwap) {
      this.putRow(from, at(was, 0));
      this.putRow(to, at(was, 1));
    } else for (let index = from; index <= to; index += 1) this.putRow(index, at(was, index - from));
    for (let index = 0; index < this.rowsChanged; index += 1)
      this.rowCosts[at(this.changedRows, index)] = this.rowCostsWere[index] ?? 0;
    for (let index = 0; index < this.previousChanged; index += 1) {
      const row = at(this.previousRows, index);
      const spot = at(this.spots, row);
      this.previous[row] = spot === 0 ? -1 : at(this.order, spot - 1);
    }
    this.sectionCosts.set(this.sectionCostsWere);
    this.sectionRows.set(this.sectionRowsWere);
    if (this.isSettled) {
      this.place();
      for (let index = 0; index < this.groupsChanged; index += 1) {
        const group = at(this.changedGroups, index);
        this.groupCosts[group] = this.groupCostsWere[index] ?? 0;
        this.firsts[group] = at(this.firstsWere, index);
        this.lasts[group] = at(this.lastsWere, index);
      }
    }
    this.pins = before.pins;
    this.cost = before.cost;
    this.breaksCost = before.breaksCost;
    this.endCost = before.endCost;
    this.isSettled = true;
  }

  private begin(from: number, to: number): void {
    const { before } = this;
    this.from = from;
    this.to = to;
    this.isSettled = false;
    before.pins = this.pins;
    before.cost = this.cost;
    before.breaksCost = this.breaksCost;
    before.endCost = this.endCost;
    this.sectionCostsWere.set(this.sectionCosts);
    this.sectionRowsWere.set(this.sectionRows);
    this.rowsChanged = 0;
    this.groupsChanged = 0;
    this.previousChanged = 0;
    this.work += ((to - from) >> 1) + 10;
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
    const { order, previous, model, rowCosts, to, reach, seams } = this;
    let change = 0;
    let left = 0;
    let seam = 0;
    for (let index = this.from; index < order.length && (index <= to + 1 || left > 0); index += 1) {
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
    const { pairs, prices, followPrices, breakPrices, isPiece, kinds, instruments } = this.model;
    const { nearby } = this.places;
    const base = row * order.length;
    const own = at(instruments, row);
    let [cost, seen, distance, isAfterBreak, isRun] = [0, 0, 0, false, own > 0];
    for (let back = index - 1; back >= 0 && distance < reach; back -= 1) {
      const other = at(order, back);
      if (isPiece[other] === 0) {
        if (kinds[other] === 'break') isAfterBreak = true;
        continue;
      }
      distance += 1;
      isRun &&= !isAfterBreak && at(instruments, other) === own;
      if (isRun && distance === longestRun) cost += prices['long-run'];
      let bits = pairs[base + other] ?? 0;
      if (bits === 0) continue;
      if (distance === 1) cost += (isAfterBreak ? breakPrices : followPrices)[bits >> firstFollow] ?? 0;
      // A pair of one performer is no pair of one family too, and only the nearest pair of each kind counts.
      if (bits & samePerformer) bits &= ~sameFamily;
      if (isAfterBreak || distance > nearby) bits &= sameWork;
      if (distance > repeatsWithin) bits &= ~sameWork;
      const found = bits & ~seen & 7;
      if (found === 0) continue;
      seen |= found;
      if (found & samePerformer) cost += prices['performer-near'] * (nearby + 1 - distance);
      if (found & sameFamily) cost += prices['family-near'] * (nearby + 1 - distance);
      if (found & sameWork)
        cost += prices[distance === 1 ? 'same-piece-next' : 'same-piece'] * (repeatsWithin + 1 - distance);
    }
    return cost;
  }

  /** Adds to a section's pairs in the wrong order. Returns by how much the cost changes. */
  private addPairs(section: number, pairs: number): number {
    const change = this.model.prices['youngest-first'] * amountOfPairs(pairs, at(this.sectionRows, section));
    this.sectionCosts[section] = (this.sectionCosts[section] ?? 0) + change;
    this.cost += change;
    return change;
  }

  /** Prices the order of levels after an exchange of two rows. */
  private priceSwap(first: number, last: number): number {
    const { order, from, to, model, sections } = this;
    const { levels, prices } = model;
    if (prices['youngest-first'] === 0) return 0;
    if (at(sections, from) !== at(sections, to)) return this.countSections();
    const [a, b] = [levels[first] ?? NaN, levels[last] ?? NaN];
    if (a === b) return 0;
    let pairs = weightOfPair(b, a) - weightOfPair(a, b);
    for (let index = from + 1; index < to; index += 1) {
      const level = levels[at(order, index)] ?? NaN;
      pairs +=
        weightOfPair(b, level) + weightOfPair(level, a) - weightOfPair(a, level) - weightOfPair(level, b);
    }
    return pairs === 0 ? 0 : this.addPairs(at(sections, from), pairs);
  }

  /** Prices the order of levels after two blocks passed each other. */
  private priceRotation(count: number, isWhole: boolean): number {
    const { from, to, was, model, sections } = this;
    const { levels, prices } = model;
    if (prices['youngest-first'] === 0) return 0;
    if (at(sections, from) !== at(sections, to)) return this.countSections();
    // Rows that do not move can lie between.
    if (!isWhole) {
      const before = this.countPairs(was, 0, to - from + 1);
      const change = this.countPairs(this.order, from, to + 1) - before;
      return change === 0 ? 0 : this.addPairs(at(sections, from), change);
    }
    let pairs = 0;
    for (let one = 0; one < count; one += 1) {
      const level = levels[at(was, one)] ?? NaN;
      for (let other = count; other <= to - from; other += 1) {
        const passed = levels[at(was, other)] ?? NaN;
        pairs += weightOfPair(passed, level) - weightOfPair(level, passed);
      }
    }
    this.work += (count * (to - from)) >> 3;
    return pairs === 0 ? 0 : this.addPairs(at(sections, from), pairs);
  }

  /** Counts the pairs in the sections of the changed stretch again. */
  private countSections(): number {
    const { cost } = this;
    const last = at(this.sections, this.to);
    for (let section = at(this.sections, this.from); section <= last; section += 1)
      this.countSection(section);
    return this.cost - cost;
  }

  private countSection(section: number): void {
    const { order, sections } = this;
    const heading = this.headings[section] ?? -1;
    const begin = heading < 0 ? 0 : at(this.spots, heading);
    let end = begin;
    while (end < order.length && at(sections, end) === section) end += 1;
    const pairs = this.countPairs(order, begin, end);
    this.cost -= this.sectionCosts[section] ?? 0;
    this.sectionCosts[section] = 0;
    this.sectionRows[section] = this.graded;
    this.addPairs(section, pairs);
  }

  /** Counts the pairs in the wrong order among some rows, and sets `graded` to the number of rows with a level. */
  private countPairs(rows: Int32Array, from: number, end: number): number {
    const { levels, model } = this;
    this.graded = 0;
    for (let index = from; index < end; index += 1) {
      const level = model.levels[at(rows, index)] ?? NaN;
      if (Number.isNaN(level)) continue;
      levels[this.graded] = level;
      this.graded += 1;
    }
    this.work += 2 * (end - from);
    return countOlderFirst(levels, this.graded);
  }

  /** Returns roughly how much the waits of the moved rows' families and people change, with the times before. */
  private estimateGroups(): number {
    const { model, seen, movedRows, spots, startAt } = this;
    const { groupsOf, groups, seconds } = model;
    const stamp = -this.work - 1;
    let change = 0;
    for (let step = 0; step < this.moved; step += 1) {
      const own = groupsOf[at(movedRows, step)];
      if (!own) continue;
      for (const number of own) {
        const group = groups[number];
        if (!group || at(seen, number) === stamp || group.isPerson) continue;
        seen[number] = stamp;
        const [first, last] = this.endsOf(number);
        const wait =
          last < 0 ? 0 : at(startAt, at(spots, last)) - at(startAt, at(spots, first)) - at(seconds, first);
        change += group.price * this.minutesTooLong(wait) - (this.groupCosts[number] ?? 0);
      }
    }
    return change;
  }

  private minutesTooLong(wait: number): number {
    return Math.max(0, Math.ceil(wait / 60) - this.model.program.settings.familyWait);
  }

  /** Returns the first row of a group and the last one of others of the family; -1 if there is none. */
  private endsOf(number: number): readonly [first: number, last: number] {
    const group = this.model.groups[number];
    if (!group) return [-1, -1];
    const { rows, who } = group;
    let [first, last] = [0, -1];
    for (let index = 1; index < rows.length; index += 1)
      if (at(this.spots, at(rows, index)) < at(this.spots, at(rows, first))) first = index;
    for (let index = 0; index < rows.length; index += 1) {
      const isOther = group.isPerson || at(who, index) !== at(who, first);
      if (isOther && (last < 0 || at(this.spots, at(rows, index)) > at(this.spots, at(rows, last))))
        last = index;
    }
    return [at(rows, first), last < 0 ? -1 : at(rows, last)];
  }

  /** Prices the groups of moved rows, and those whose first or last row has another time. */
  private priceGroups(shifted: number): void {
    const { model, order, seen, movedRows, tried, firsts, lasts } = this;
    const { groupsOf } = model;
    for (let step = 0; step < this.moved; step += 1) {
      const own = groupsOf[at(movedRows, step)];
      if (!own) continue;
      for (const number of own) if (at(seen, number) !== tried) this.priceGroup(number, true);
    }
    for (let index = this.from; index <= shifted; index += 1) {
      const row = at(order, index);
      const own = groupsOf[row];
      if (!own) continue;
      for (const number of own)
        if (at(seen, number) !== tried && (at(firsts, number) === row || at(lasts, number) === row))
          this.priceGroup(number, false);
    }
  }

  private priceGroup(number: number, hasMoved: boolean): void {
    const { seen, tried, firsts, lasts, groupCosts, changedGroups, groupsChanged, played } = this;
    const { groups, seconds } = this.model;
    const group = groups[number];
    if (!group) return;
    seen[number] = tried;
    const was = groupCosts[number] ?? 0;
    changedGroups[groupsChanged] = number;
    this.groupCostsWere[groupsChanged] = was;
    this.firstsWere[groupsChanged] = at(firsts, number);
    this.lastsWere[groupsChanged] = at(lasts, number);
    this.groupsChanged += 1;
    if (hasMoved) [firsts[number], lasts[number]] = this.endsOf(number);
    const [first, last] = [at(firsts, number), at(lasts, number)];
    const { starts } = this.places;
    let cost = 0;
    if (last >= 0 && group.isPerson)
      cost = group.price * (at(played, last) - at(played, first) + at(seconds, first) - group.plays);
    else if (last >= 0)
      cost = group.price * this.minutesTooLong(at(starts, last) - at(starts, first) - at(seconds, first));
    groupCosts[number] = cost;
    this.cost += cost - was;
    this.work += 3;
  }

  /** Computes the places of rows from an index on, until nothing changes. Returns the last index that changed. */
  private place(): number {
    const { order, to, busy, played, startAt } = this;
    const { numbers, ranks, starts, seconds, isPiece } = this.places;
    const { kinds, program } = this.model;
    const { changeover } = program.settings;
    const previous = this.from === 0 ? -1 : at(order, this.from - 1);
    let [number, rank, sum, isBusy, clock] = [0, 0, 0, 0, 0];
    if (previous >= 0) {
      [number, rank, sum] = [at(numbers, previous), at(ranks, previous), at(played, previous)];
      isBusy = busy[previous] ?? 0;
      clock = at(starts, previous) + at(seconds, previous);
    }
    for (let index = this.from; index < order.length; index += 1) {
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
      if (index > to && at(starts, row) === start && busy[row] === isBusy) return index - 1;
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
    for (let index = this.from; index <= last; index += 1)
      if (model.kinds[at(order, index)] === 'break') return true;
    return false;
  }

  /** Prices how far the level of the last piece that has one is below the highest. */
  private priceEnd(): void {
    const { order, model } = this;
    if (model.prices['weak-ending'] === 0) return;
    let index = order.length - 1;
    while (index >= 0 && Number.isNaN(model.levels[at(order, index)] ?? NaN)) index -= 1;
    if (index < 0) return;
    this.cost -= this.endCost;
    this.endCost = model.prices['weak-ending'] * (model.highest - (model.levels[at(order, index)] ?? 0));
    this.cost += this.endCost;
  }

  private pricePins(last: number): void {
    let hasPin = false;
    for (let index = this.from; index <= last && !hasPin; index += 1)
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
