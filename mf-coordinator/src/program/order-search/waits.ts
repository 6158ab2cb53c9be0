import type { Rows } from './age-order.ts';
import type { Group, Model } from './model.ts';
import { at, type Meter } from './numbers.ts';

/** The times of an order that waits depend on. */
export interface Times {
  /** The start of each row. */
  starts: Int32Array;
  /** The start at each index. */
  startAt: Int32Array;
  /** The seconds of the pieces up to each row, with it. */
  played: Int32Array;
}

/** A stretch of an order whose rows or times changed, and the rows that moved in it. */
export interface Change {
  from: number;
  to: number;
  rows: Int32Array;
  count: number;
}

/** The cost of the waits of families and people, each from the first piece of a group to its last one. */
export class Waits {
  private readonly model: Model;
  private readonly rows: Rows;
  private readonly times: Times;
  private readonly meter: Meter;
  private readonly costs: Float64Array;
  private readonly firsts: Int32Array;
  private readonly lasts: Int32Array;
  /** The number of the last change that found the ends of each group, and of the last one that priced it. */
  private readonly found: Int32Array;
  private readonly seen: Int32Array;
  private stamp = 0;
  /** The ends of each group, its first and its last row, that the current change found. */
  private readonly nextFirsts: Int32Array;
  private readonly nextLasts: Int32Array;
  // The groups that the current change priced, with their values before.
  private readonly changed: Int32Array;
  private readonly costsWere: Float64Array;
  private readonly firstsWere: Int32Array;
  private readonly lastsWere: Int32Array;
  private changes = 0;

  constructor(model: Model, rows: Rows, times: Times, meter: Meter) {
    const { length } = model.groups;
    [this.model, this.rows, this.times, this.meter] = [model, rows, times, meter];
    [this.costs, this.costsWere] = [new Float64Array(length), new Float64Array(length)];
    [this.firsts, this.firstsWere] = [new Int32Array(length), new Int32Array(length)];
    [this.lasts, this.lastsWere] = [new Int32Array(length), new Int32Array(length)];
    [this.nextFirsts, this.nextLasts] = [new Int32Array(length), new Int32Array(length)];
    [this.found, this.seen, this.changed] = [
      new Int32Array(length),
      new Int32Array(length),
      new Int32Array(length),
    ];
  }

  /** Returns what the wait of a group costs. */
  costOf(number: number): number {
    return this.costs[number] ?? 0;
  }

  /** Returns the first row of a group and the last one of others of the family; -1 if there is none. */
  endsOf(number: number): readonly [first: number, last: number] {
    return [at(this.firsts, number), at(this.lasts, number)];
  }

  /** Whether a family or person waits longer than before the last change, and too long. */
  get isLonger(): boolean {
    for (let index = 0; index < this.changes; index += 1)
      if ((this.costs[at(this.changed, index)] ?? 0) > (this.costsWere[index] ?? 0)) return true;
    return false;
  }

  begin(): void {
    this.changes = 0;
  }

  undo(): void {
    for (let index = 0; index < this.changes; index += 1) {
      const number = at(this.changed, index);
      this.costs[number] = this.costsWere[index] ?? 0;
      this.firsts[number] = at(this.firstsWere, index);
      this.lasts[number] = at(this.lastsWere, index);
    }
  }

  /**
   * Finds the ends of the moved rows' groups in the new order. Returns roughly how much the waits of families change, with
   * the times before the change.
   */
  estimate({ rows: moved, count }: Change): number {
    const { found, nextFirsts, nextLasts } = this;
    const { groupsOf, groups, seconds } = this.model;
    const { startAt } = this.times;
    const { spots } = this.rows;
    this.stamp += 1;
    let change = 0;
    for (let step = 0; step < count; step += 1) {
      const row = at(moved, step);
      const own = groupsOf[row];
      if (!own) continue;
      for (const number of own) {
        const group = groups[number];
        if (!group || at(found, number) === this.stamp || this.isInside(row, number)) continue;
        found[number] = this.stamp;
        this.findEnds(group, number);
        if (group.isPerson) continue;
        const first = at(nextFirsts, number);
        const last = at(nextLasts, number);
        const wait =
          last < 0 ? 0 : at(startAt, at(spots, last)) - at(startAt, at(spots, first)) - at(seconds, first);
        change += group.price * this.minutesTooLong(wait) - this.costOf(number);
      }
    }
    return change;
  }

  /** Prices the groups that have other ends since `estimate`, or ends with other times. Returns the change of the cost. */
  price({ rows: moved, count, from, to }: Change): number {
    const { found, seen, firsts, lasts, stamp } = this;
    const { groupsOf } = this.model;
    const { order } = this.rows;
    let change = 0;
    for (let step = 0; step < count; step += 1) {
      const own = groupsOf[at(moved, step)];
      if (!own) continue;
      for (const number of own)
        if (at(found, number) === stamp && at(seen, number) !== stamp) change += this.priceGroup(number);
    }
    for (let index = from; index <= to; index += 1) {
      const row = at(order, index);
      const own = groupsOf[row];
      if (!own) continue;
      for (const number of own)
        if (at(seen, number) !== stamp && (at(firsts, number) === row || at(lasts, number) === row))
          change += this.priceGroup(number);
    }
    return change;
  }

  private priceGroup(number: number): number {
    const { firsts, lasts, changes } = this;
    const { groups, seconds } = this.model;
    const { starts, played } = this.times;
    const group = groups[number];
    if (!group) return 0;
    const was = this.costOf(number);
    this.seen[number] = this.stamp;
    this.changed[changes] = number;
    this.costsWere[changes] = was;
    this.firstsWere[changes] = at(firsts, number);
    this.lastsWere[changes] = at(lasts, number);
    this.changes += 1;
    if (at(this.found, number) === this.stamp) {
      firsts[number] = at(this.nextFirsts, number);
      lasts[number] = at(this.nextLasts, number);
    }
    const first = at(firsts, number);
    const last = at(lasts, number);
    let cost = 0;
    if (last >= 0 && group.isPerson)
      cost = group.price * (at(played, last) - at(played, first) + at(seconds, first) - group.plays);
    else if (last >= 0)
      cost = group.price * this.minutesTooLong(at(starts, last) - at(starts, first) - at(seconds, first));
    this.costs[number] = cost;
    this.meter.work += 3;
    return cost - was;
  }

  /** Returns whether a row is between the first and the last row of its group, so that the wait does not depend on it. */
  private isInside(row: number, number: number): boolean {
    const { spots } = this.rows;
    const first = at(this.firsts, number);
    const last = at(this.lasts, number);
    if (row === first || row === last || last < 0) return false;
    const spot = at(spots, row);
    return spot > at(spots, first) && spot < at(spots, last);
  }

  private minutesTooLong(wait: number): number {
    return Math.max(0, Math.ceil(wait / 60) - this.model.program.settings.familyWait);
  }

  private findEnds({ rows, who, isPerson }: Group, number: number): void {
    const { spots } = this.rows;
    let first = 0;
    let last = -1;
    for (let index = 1; index < rows.length; index += 1)
      if (at(spots, at(rows, index)) < at(spots, at(rows, first))) first = index;
    for (let index = 0; index < rows.length; index += 1) {
      const isOther = isPerson || at(who, index) !== at(who, first);
      if (isOther && (last < 0 || at(spots, at(rows, index)) > at(spots, at(rows, last)))) last = index;
    }
    this.nextFirsts[number] = at(rows, first);
    this.nextLasts[number] = last < 0 ? -1 : at(rows, last);
  }
}
