import { repeatsWithin } from '@portal/contracts/program-warnings.rules';
import type { Pin } from './instance.ts';
import type { Model, Price } from './model.ts';
import { missBy, pinCost, type BoundPin, type Totals } from './pins.ts';
import { priceBreaks, priceEnd, priceGroup, priceHalves, priceRow } from './state-costs.ts';
import { noCost, stateGroup, stateRow, type Cost, type StateGroup, type StateRow } from './state-row.ts';

/** The three levels of a cost, as the search compares them. `pins` includes how far the pins are from holding. */
export interface Levels extends Price {
  pins: number;
}

/** Compares two costs: negative if the first is lower. */
export const compare = (a: Levels, b: Levels): number =>
  a.pins - b.pins || a.never - b.never || a.rest - b.rest;

/** Lists the section of each index; headings do not move. */
const sectionsOf = (order: readonly string[], { instance: { rows }, indexes }: Model): string[] => {
  let section = '';
  return order.map((id) => {
    if (rows[indexes.get(id) ?? -1]?.isSection) section = id;
    return section;
  });
};

/**
 * An order whose cost is updated with each change, by evaluating the changed stretch only. A test proves that the cost
 * equals that of the shared rules. Findings that no order can change (withdrawn, timeless) are not included.
 */
export class OrderState implements Levels {
  readonly order: StateRow[];
  /** The indexes whose rows may move. */
  readonly free: readonly number[];
  /** Families and people whose waits count. */
  readonly groups: readonly StateGroup[];
  readonly breaks: StateRow[];
  pins = 0;
  never = 0;
  rest = 0;
  /** The number of rows evaluated so far: a measure of time that is equal on all machines. */
  work = 0;
  /** The number of orders that were evaluated. */
  tried = 0;
  private readonly model: Model;
  private readonly freeIndexes: (number | undefined)[] = [];
  private readonly bound: readonly BoundPin[];
  private readonly totals: Totals;
  private readonly highest: number;
  /** How many pieces back the rules about near pieces look. */
  private readonly reach: number;
  private readonly whole = noCost();
  private readonly end = noCost();
  private readonly changed: Cost[] = [];
  private before: Levels = { pins: 0, never: 0, rest: 0 };
  private from = 0;
  private to = 0;
  private readonly replaced: (StateRow | undefined)[] = [];

  constructor(
    model: Model,
    order: readonly string[],
    pins: readonly Pin[] = model.instance.pins,
    mayMove: (at: number) => boolean = () => true,
  ) {
    const { rows, limits } = model.instance;
    const states = rows.map((row, index) => stateRow(model, row, index));
    const find = (id: string) => states[model.indexes.get(id) ?? -1];
    this.model = model;
    this.order = order.flatMap((id) => find(id) ?? []);
    this.free = this.order.flatMap(({ index, kind }, at) =>
      rows[index]?.locked || kind === 'heading' || !mayMove(at) ? [] : [at],
    );
    this.free.forEach((at, index) => (this.freeIndexes[at] = index));
    this.groups = model.groups.map((group) => stateGroup(group, states));
    this.breaks = this.order.filter(({ kind }) => kind === 'break');
    this.bound = pins.flatMap((pin) => {
      const row = find(pin.row);
      return row ? [{ pin, row, other: 'other' in pin ? find(pin.other) : undefined }] : [];
    });
    for (const { row, other } of this.bound) for (const one of [row, other]) if (one) one.isPinned = true;
    this.totals = {
      pieces: this.order.filter(({ isPiece }) => isPiece).length,
      ranks: this.order.filter(({ kind }) => kind !== 'heading').length,
      nearby: limits.nearby,
      sections: sectionsOf(order, model),
    };
    this.highest = model.facts.reduce((most, one) => Math.max(most, one?.level ?? -Infinity), -Infinity);
    this.reach = Math.max(limits.nearby, repeatsWithin, 1);
    this.update(0, this.order.length - 1);
  }

  get ids(): string[] {
    return this.order.map(({ id }) => id);
  }

  /** Returns the free index of a row; undefined if it may not move. */
  freeIndexOf({ at }: StateRow): number | undefined {
    return this.freeIndexes[at];
  }

  /** Returns the row at a free index. */
  freeRow(index: number): StateRow | undefined {
    return this.order[this.free[index] ?? -1];
  }

  /** The pins that do not hold. */
  get broken(): Pin[] {
    return this.bound.filter((bound) => missBy(bound, this.totals) > 0).map(({ pin }) => pin);
  }

  /** Puts rows at the free indexes from `first` on: a permutation of the rows that are there. */
  put(first: number, rows: readonly StateRow[]): void {
    const { order, free, replaced } = this;
    const from = free[first] ?? 0;
    const end = free[first + rows.length - 1] ?? from;
    replaced.length = 0;
    for (let at = from; at <= end; at += 1) replaced.push(order[at]);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at];
      if (row) order[free[first + at] ?? -1] = row;
    }
    this.update(from, end);
  }

  /** Whether a family or person waits longer than before the last change, and too long. */
  get isWaitLonger(): boolean {
    const isLonger = ({ never, rest, wasNever, wasRest }: Cost) => never + rest > wasNever + wasRest;
    return this.groups.some(({ cost, change }) => change === this.tried && isLonger(cost));
  }

  /** Takes the last change back. */
  undo(): void {
    const { order, before, from, to } = this;
    for (let at = from; at <= to; at += 1) {
      const row = this.replaced[at - from];
      if (row) order[at] = row;
    }
    for (let at = from; at <= to + 1; at += 1) {
      const row = order[at];
      if (row) row.previous = order[at - 1];
    }
    this.place(from, to);
    for (const cost of this.changed) {
      cost.never = cost.wasNever;
      cost.rest = cost.wasRest;
    }
    this.pins = before.pins;
    this.never = before.never;
    this.rest = before.rest;
  }

  private update(from: number, end: number): void {
    const { before, changed } = this;
    before.pins = this.pins;
    before.never = this.never;
    before.rest = this.rest;
    this.from = from;
    this.to = end;
    this.tried += 1;
    changed.length = 0;
    const shifted = this.place(from, end);
    this.priceRows(from, end);
    this.priceShifted(from, shifted);
    this.renew(this.end);
    priceEnd(this.model, this.end, this.order, this.highest);
    for (const cost of changed) {
      this.never += cost.never - cost.wasNever;
      this.rest += cost.rest - cost.wasRest;
    }
    this.work += shifted - from + 2 * changed.length + 5;
  }

  /** Computes the places of rows from an index on, until nothing changes. Returns the last index that changed. */
  private place(from: number, end: number): number {
    const { order } = this;
    const { changeover } = this.model.instance.limits;
    const previous = order[from - 1];
    let { number, rank, isBusy, played } = previous ?? { number: 0, rank: 0, isBusy: false, played: 0 };
    let clock = previous ? previous.start + previous.length : 0;
    for (let at = from; at < order.length; at += 1) {
      const row = order[at];
      if (!row) break;
      const start = clock + (row.isPiece && isBusy ? changeover : 0);
      clock = start + row.length;
      if (row.kind !== 'heading') {
        rank += 1;
        isBusy = row.isPiece;
      }
      if (row.isPiece) {
        number += 1;
        played += row.length;
      }
      if (at > end && row.start === start && row.isBusy === isBusy) return at - 1;
      row.at = at;
      row.number = number;
      row.rank = rank;
      row.start = start;
      row.isBusy = isBusy;
      row.played = played;
    }
    return order.length - 1;
  }

  /** Begins a cost at 0, and keeps what it was. */
  private renew(cost: Cost): void {
    cost.wasNever = cost.never;
    cost.wasRest = cost.rest;
    cost.never = 0;
    cost.rest = 0;
    this.changed.push(cost);
  }

  /** Prices the pieces again that have other rows shortly before them. */
  private priceRows(from: number, end: number): void {
    const { order, reach } = this;
    let left = this.tried === 1 ? Infinity : 0;
    for (let at = from; at < order.length && (at <= end + 1 || left > 0); at += 1) {
      const row = order[at];
      if (!row) break;
      if (row.previous !== order[at - 1]) left = Math.max(left, reach);
      if (left === 0) continue;
      row.previous = order[at - 1];
      if (!row.isPiece) continue;
      left -= 1;
      this.renew(row.cost);
      priceRow(this.model, row, order, reach);
    }
  }

  /** Prices the families, people, breaks and pins of the rows whose place changed. */
  private priceShifted(from: number, to: number): void {
    const { order, model, groups, tried } = this;
    let hasBreak = to === order.length - 1;
    let hasPin = false;
    for (let at = from; at <= to; at += 1) {
      const row = order[at];
      if (!row) break;
      hasBreak ||= row.kind === 'break';
      hasPin ||= row.isPinned;
      for (const number of row.groups) {
        const group = groups[number];
        if (!group || group.change === tried) continue;
        group.change = tried;
        this.renew(group.cost);
        priceGroup(model, group);
      }
    }
    if (hasBreak) this.priceWhole();
    if (!hasPin) return;
    this.pins = 0;
    for (const bound of this.bound) this.pins += pinCost(bound, this.totals);
  }

  private priceWhole(): void {
    const { order, whole, breaks, model, totals } = this;
    const last = order.at(-1);
    const end = last ? last.start + last.length : 0;
    this.renew(whole);
    priceBreaks(model, whole, breaks, end);
    const [only] = breaks;
    if (only && breaks.length === 1) priceHalves(model, whole, only, totals.pieces, end);
  }
}
