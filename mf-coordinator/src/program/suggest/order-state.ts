import { repeatsWithin, unevenBy, type PieceFacts } from '@portal/contracts/program-warnings.rules';
import type { InstanceRow, Pin } from './instance.ts';
import { sameFamily, samePerformer, sameWork, type Group, type Model, type Price } from './model.ts';
import { missBy, pinCost, type BoundPin, type PinnedRow, type Spot, type Totals } from './pins.ts';

/** Everything about a row that depends on the order. */
interface Place extends Spot, Price {
  /** Whether a piece after this row needs a changeover. */
  isBusy: boolean;
  /** The seconds of the pieces up to this row, with it. */
  played: number;
  previous: StateRow | undefined;
}

/** A row in an order. `was` is its place before the last change. */
export interface StateRow extends PinnedRow {
  index: number;
  id: string;
  kind: InstanceRow['kind'];
  facts: PieceFacts | undefined;
  groups: readonly number[];
  now: Place;
  was: Place;
}

/** The cost of a family or person now and before the last change, and the last change that touched it. */
interface GroupState {
  group: Group;
  pieces: readonly { row: StateRow; who: string }[];
  now: Price;
  was: Price;
  change: number;
}

/** The three levels of a cost, as the search compares them. `pins` includes how far the pins are from holding. */
export interface Levels extends Price {
  pins: number;
}

/** Compares two costs: negative if the first is lower. */
export const compare = (a: Levels, b: Levels): number =>
  a.pins - b.pins || a.never - b.never || a.rest - b.rest;

const nowhere = (): Place => ({
  at: 0,
  number: 0,
  rank: 0,
  start: 0,
  isBusy: false,
  played: 0,
  previous: undefined,
  never: 0,
  rest: 0,
});

const stateRow = ({ facts, groupsOf }: Model, row: InstanceRow, index: number): StateRow => ({
  index,
  id: row.id,
  kind: row.kind,
  isPiece: row.kind === 'piece',
  length: row.isSection ? 0 : row.seconds,
  facts: facts[index],
  groups: groupsOf[index] ?? [],
  now: nowhere(),
  was: nowhere(),
});

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
  private readonly freeIndexes: (number | undefined)[] = [];
  pins = 0;
  never = 0;
  rest = 0;
  /** The number of rows evaluated so far: a measure of time that is equal on all machines. */
  work = 0;
  private readonly model: Model;
  /** Families and people whose waits count. */
  readonly groups: readonly GroupState[];
  readonly breaks: StateRow[];
  private readonly bound: readonly BoundPin[];
  private readonly totals: Totals;
  private readonly highest: number;
  /** How many pieces back the rules about near pieces look. */
  private readonly reach: number;
  private sumNever = 0;
  private sumRest = 0;
  private before = { pins: 0, never: 0, rest: 0, sumNever: 0, sumRest: 0 };
  private from = 0;
  private to = 0;
  private change = 0;
  private readonly changedGroups: GroupState[] = [];
  private replaced: StateRow[] = [];

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
    this.groups = model.groups.map((group) => ({
      group,
      pieces: group.pieces.flatMap(({ row, who }) => {
        const state = states[row];
        return state ? [{ row: state, who }] : [];
      }),
      now: { never: 0, rest: 0 },
      was: { never: 0, rest: 0 },
      change: 0,
    }));
    this.breaks = this.order.filter(({ kind }) => kind === 'break');
    this.bound = pins.flatMap((pin) => {
      const row = find(pin.row);
      return row ? [{ pin, row, other: 'other' in pin ? find(pin.other) : undefined }] : [];
    });
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
  freeIndexOf({ now }: StateRow): number | undefined {
    return this.freeIndexes[now.at];
  }

  /** Returns the row at a free index. */
  freeRow(at: number): StateRow | undefined {
    return this.order[this.free[at] ?? -1];
  }

  /** The number of orders that were evaluated. */
  get tried(): number {
    return this.change;
  }

  /** The pins that do not hold. */
  get broken(): Pin[] {
    return this.bound.filter((bound) => missBy(bound, this.totals) > 0).map(({ pin }) => pin);
  }

  /** Puts rows at the free indexes from `first` on: a permutation of the rows that are there. */
  put(first: number, rows: readonly StateRow[]): void {
    const from = this.free[first] ?? 0;
    const end = this.free[first + rows.length - 1] ?? from;
    this.replaced = this.order.slice(from, end + 1);
    rows.forEach((row, at) => (this.order[this.free[first + at] ?? -1] = row));
    this.update(from, end);
  }

  /** Takes the last change back. */
  undo(): void {
    for (let at = this.from; at <= this.to; at += 1) swapPlaces(this.order[at]);
    this.replaced.forEach((row, at) => (this.order[this.from + at] = row));
    this.changedGroups.forEach(swapPlaces);
    const { before } = this;
    this.pins = before.pins;
    this.never = before.never;
    this.rest = before.rest;
    this.sumNever = before.sumNever;
    this.sumRest = before.sumRest;
  }

  private update(from: number, end: number): void {
    const { before } = this;
    before.pins = this.pins;
    before.never = this.never;
    before.rest = this.rest;
    before.sumNever = this.sumNever;
    before.sumRest = this.sumRest;
    this.from = from;
    this.change += 1;
    this.changedGroups.length = 0;
    const shifted = this.replace(from, end);
    this.priceRows(from);
    this.priceGroups(from, shifted);
    this.never = this.sumNever;
    this.rest = this.sumRest;
    this.priceBreaks();
    this.priceEnd();
    this.pins = 0;
    for (const bound of this.bound) this.pins += pinCost(bound, this.totals);
    this.work += this.to - from + 10 + this.bound.length;
  }

  /** Computes the places of rows from an index on, until nothing changes. Returns the last index that changed. */
  private replace(from: number, end: number): number {
    const { order, reach } = this;
    const { changeover } = this.model.instance.limits;
    let previous = order[from - 1];
    let { number, rank, isBusy, played } = previous?.now ?? nowhere();
    let clock = previous ? previous.now.start + previous.length : 0;
    let shifted = end;
    let past = 0;
    this.to = order.length - 1;
    for (let at = from; at < order.length; at += 1) {
      const row = order[at];
      if (!row) break;
      const start = clock + (row.isPiece && isBusy ? changeover : 0);
      clock = start + row.length;
      if (row.kind !== 'heading') rank += 1;
      if (row.isPiece) {
        number += 1;
        played += row.length;
        isBusy = true;
      } else if (row.kind === 'break') isBusy = false;
      swapPlaces(row);
      const { now, was } = row;
      now.at = at;
      now.number = number;
      now.rank = rank;
      now.start = start;
      now.isBusy = isBusy;
      now.played = played;
      now.previous = previous;
      previous = row;
      now.never = was.never;
      now.rest = was.rest;
      if (at <= end) continue;
      if (row.isPiece) past += 1;
      if (was.start !== start || was.isBusy !== isBusy) shifted = at;
      else if (past >= reach) {
        this.to = at;
        break;
      }
    }
    return shifted;
  }

  /** Prices the pieces again that have other rows shortly before them. */
  private priceRows(from: number): void {
    let left = 0;
    for (let at = from; at <= this.to; at += 1) {
      const row = this.order[at];
      if (!row) continue;
      if (row.now.previous !== row.was.previous || this.change === 1) left = this.reach;
      if (left === 0 || !row.isPiece) continue;
      left -= 1;
      this.sumNever -= row.now.never;
      this.sumRest -= row.now.rest;
      this.priceRow(row, at);
      this.sumNever += row.now.never;
      this.sumRest += row.now.rest;
    }
  }

  /** Adds up what a piece costs because of the pieces shortly before it. */
  private priceRow({ index, facts, now }: StateRow, at: number): void {
    const { order, reach } = this;
    const { pairs, prices, follows, instance } = this.model;
    const { nearby } = instance.limits;
    let own = false;
    let relative = false;
    let again = false;
    let isAfterBreak = false;
    let distance = 0;
    now.never = 0;
    now.rest = 0;
    for (let back = at - 1; back >= 0 && distance < reach; back -= 1) {
      const other = order[back];
      if (other?.kind === 'break') isAfterBreak = true;
      if (!other?.isPiece) continue;
      distance += 1;
      if (distance === 1 && facts && other.facts)
        for (const { amount, price } of follows) add(now, price, amount(facts, other.facts, isAfterBreak));
      const bits = pairs[index * order.length + other.index] ?? 0;
      if (bits === 0) continue;
      if (!isAfterBreak && distance <= nearby) {
        const isOwn = (bits & samePerformer) !== 0;
        if (isOwn && !own) add(now, prices['performer-near'], nearby + 1 - distance);
        if (!isOwn && bits & sameFamily && !relative) add(now, prices['family-near'], nearby + 1 - distance);
        own ||= isOwn;
        relative ||= !isOwn && (bits & sameFamily) !== 0;
      }
      if (bits & sameWork && distance <= repeatsWithin && !again) {
        add(now, prices[distance === 1 ? 'same-piece-next' : 'same-piece'], repeatsWithin + 1 - distance);
        again = true;
      }
    }
  }

  private priceGroups(from: number, to: number): void {
    for (let at = from; at <= to; at += 1)
      for (const number of this.order[at]?.groups ?? []) {
        const group = this.groups[number];
        if (!group || group.change === this.change) continue;
        group.change = this.change;
        swapPlaces(group);
        this.changedGroups.push(group);
        this.priceGroup(group);
        this.sumNever += group.now.never - group.was.never;
        this.sumRest += group.now.rest - group.was.rest;
      }
  }

  private priceGroup({ group: { person }, pieces, now }: GroupState): void {
    now.never = 0;
    now.rest = 0;
    const [first, last] = endsOf(pieces, person !== undefined);
    if (!first || !last) return;
    if (person) {
      const waited = last.now.played - first.now.played + first.length - person.plays;
      add(now, person.price, waited);
    } else {
      const { familyWait } = this.model.instance.limits;
      const minutes = Math.ceil((last.now.start - first.now.start - first.length) / 60);
      if (minutes > familyWait) add(now, this.model.prices['family-wait'], minutes - familyWait);
    }
  }

  private priceBreaks(): void {
    const { breaks, order, model, totals } = this;
    const { breakEvery, target = Infinity } = model.instance.limits;
    const final = order.at(-1);
    const planned = final ? final.now.start + final.length : 0;
    if (planned > target) add(this, model.prices['over-length'], Math.ceil((planned - target) / 60));
    breaks.sort((a, b) => a.now.at - b.now.at);
    let since = 0;
    const stretch = (end: number) => {
      const minutes = Math.ceil((end - since) / 60);
      if (minutes > breakEvery) add(this, model.prices['no-break'], minutes - breakEvery);
    };
    for (const { now, length } of breaks) {
      stretch(now.start);
      since = now.start + length;
    }
    stretch(planned);
    const [only] = breaks;
    if (!only || breaks.length > 1 || only.now.number === 0 || only.now.number === totals.pieces) return;
    const uneven = unevenBy(only.now.start, planned - only.now.start - only.length);
    add(this, model.prices['uneven-halves'], uneven);
  }

  private priceEnd(): void {
    for (let at = this.order.length - 1; at >= 0; at -= 1) {
      const row = this.order[at];
      if (!row?.isPiece) continue;
      const level = row.facts?.level;
      if (level !== undefined) add(this, this.model.prices['weak-ending'], this.highest - level);
      return;
    }
  }
}

const add = (sum: Price, price: Price, amount: number): void => {
  sum.never += price.never * amount;
  sum.rest += price.rest * amount;
};

const swapPlaces = <Place>(row: { now: Place; was: Place } | undefined): void => {
  if (!row) return;
  const { now } = row;
  row.now = row.was;
  row.was = now;
};

/** Returns the first piece, and the last one by others of the family; of a person, the last one. */
const endsOf = (pieces: GroupState['pieces'], isPerson: boolean): (StateRow | undefined)[] => {
  let first = pieces[0];
  for (const piece of pieces) if (first && piece.row.now.at < first.row.now.at) first = piece;
  let last: StateRow | undefined;
  for (const { row, who } of pieces)
    if ((isPerson || who !== first?.who) && (!last || row.now.at > last.now.at)) last = row;
  return [first?.row, last];
};
