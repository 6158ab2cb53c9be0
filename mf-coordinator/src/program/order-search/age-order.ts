import { amountOfPairs, countOlderFirst, weightOfPair } from '@portal/contracts/program-findings.rules';
import { levelCount, noLevel, type Model } from './model.ts';
import { at, type Meter } from './numbers.ts';

/** The rows that the parts of a cost read, with their indexes. */
export interface Rows {
  /** The row at each index. */
  order: Int32Array;
  /** The index of each row. */
  spots: Int32Array;
}

// By how much it changes the pairs that one level, which was before another, comes after it: at `level * levelCount + other`.
const gains = Int32Array.from({ length: levelCount ** 2 }, (_, index) => {
  const [level, other] = [Math.floor(index / levelCount), index % levelCount];
  if (level === noLevel || other === noLevel) return 0;
  return weightOfPair(other, level) - weightOfPair(level, other);
});

/** The cost of older children who play before younger ones, in each section. */
export class AgeOrder {
  /** The section at each index: headings do not move. */
  readonly sections: Int32Array;
  /** The rows of the headings, in order; -1 before the first. */
  private readonly headings: readonly number[];
  private readonly model: Model;
  private readonly rows: Rows;
  private readonly meter: Meter;
  private readonly costs: Float64Array;
  private readonly costsWere: Float64Array;
  /** The number of rows with a level in each section. */
  private readonly counts: Int32Array;
  private readonly countsWere: Int32Array;
  private readonly levels: Int32Array;
  private graded = 0;

  constructor(model: Model, rows: Rows, meter: Meter) {
    const { order } = rows;
    const headings = [-1];
    this.sections = Int32Array.from(order, (row) => {
      if (model.kinds[row] === 'section') headings.push(row);
      return headings.length - 1;
    });
    this.headings = headings;
    [this.model, this.rows, this.meter] = [model, rows, meter];
    [this.costs, this.costsWere] = [new Float64Array(headings.length), new Float64Array(headings.length)];
    [this.counts, this.countsWere] = [new Int32Array(headings.length), new Int32Array(headings.length)];
    this.levels = new Int32Array(order.length);
  }

  /** Returns the row of the heading of a row's section; -1 before the first. */
  headingOf(row: number): number {
    return this.headings[at(this.sections, at(this.rows.spots, row))] ?? -1;
  }

  /** Prices all sections, and returns what they cost. */
  priceAll(): number {
    return this.headings.reduce((sum, _, section) => sum + this.priceSection(section), 0);
  }

  /** Keeps the costs before a change, for `undo`. */
  begin(): void {
    this.costsWere.set(this.costs);
    this.countsWere.set(this.counts);
  }

  undo(): void {
    this.costs.set(this.costsWere);
    this.counts.set(this.countsWere);
  }

  /** Returns by how much an exchange of two rows changes the cost. */
  priceSwap(first: number, last: number, from: number, to: number): number {
    const { model, sections, rows } = this;
    const { levels, prices } = model;
    if (prices['youngest-first'] === 0) return 0;
    if (at(sections, from) !== at(sections, to)) return this.priceSections(from, to);
    const [a, b] = [at(levels, first), at(levels, last)];
    if (a === b) return 0;
    let pairs = at(gains, a * levelCount + b);
    for (let index = from + 1; index < to; index += 1) {
      const level = at(levels, at(rows.order, index));
      pairs += at(gains, a * levelCount + level) + at(gains, level * levelCount + b);
    }
    return this.addPairs(at(sections, from), pairs);
  }

  /**
   * Returns by how much it changes the cost that two blocks passed each other. `was` has the rows from the index `from` on
   * as they were, and `count` is the length of the first block; undefined if rows that do not move lie between.
   */
  priceRotation(was: Int32Array, count: number | undefined, from: number, to: number): number {
    const { model, sections, rows } = this;
    const { levels, prices } = model;
    if (prices['youngest-first'] === 0) return 0;
    if (at(sections, from) !== at(sections, to)) return this.priceSections(from, to);
    let pairs = 0;
    if (count === undefined)
      pairs = this.countPairs(rows.order, from, to + 1) - this.countPairs(was, 0, to - from + 1);
    else {
      for (let one = 0; one < count; one += 1) {
        const level = at(levels, at(was, one)) * levelCount;
        for (let other = count; other <= to - from; other += 1)
          pairs += at(gains, level + at(levels, at(was, other)));
      }
      this.meter.work += (count * (to - from)) >> 3;
    }
    return this.addPairs(at(sections, from), pairs);
  }

  private addPairs(section: number, pairs: number): number {
    if (pairs === 0) return 0;
    const change = this.model.prices['youngest-first'] * amountOfPairs(pairs, at(this.counts, section));
    this.costs[section] = (this.costs[section] ?? 0) + change;
    return change;
  }

  /** Prices the sections from one index to another again. */
  private priceSections(from: number, to: number): number {
    let change = 0;
    for (let section = at(this.sections, from); section <= at(this.sections, to); section += 1)
      change += this.priceSection(section);
    return change;
  }

  private priceSection(section: number): number {
    const { order, spots } = this.rows;
    const heading = this.headings[section] ?? -1;
    const begin = heading < 0 ? 0 : at(spots, heading);
    let end = begin;
    while (end < order.length && at(this.sections, end) === section) end += 1;
    const pairs = this.countPairs(order, begin, end);
    const was = this.costs[section] ?? 0;
    this.costs[section] = 0;
    this.counts[section] = this.graded;
    return this.addPairs(section, pairs) - was;
  }

  /** Counts the pairs in the wrong order among some rows, and sets `graded` to the number of rows with a level. */
  private countPairs(rows: Int32Array, from: number, end: number): number {
    const { levels, model } = this;
    this.graded = 0;
    for (let index = from; index < end; index += 1) {
      const level = at(model.levels, at(rows, index));
      if (level === noLevel) continue;
      levels[this.graded] = level;
      this.graded += 1;
    }
    this.meter.work += 2 * (end - from);
    return countOlderFirst(levels, this.graded);
  }
}
