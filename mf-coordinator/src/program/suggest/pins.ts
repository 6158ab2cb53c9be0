import type { Pin } from './instance.ts';

/** Where a row is in an order. */
export interface Spot {
  /** The index among all rows. */
  at: number;
  /** The number of pieces up to this row, with it. */
  number: number;
  /** The number of pieces and breaks up to this row, with it. */
  rank: number;
  start: number;
}

/** A row with its spot, which changes while the search moves rows. */
export interface PinnedRow extends Spot {
  readonly isPiece: boolean;
  readonly length: number;
  /** Whether a pin names it. */
  isPinned: boolean;
}

/** A pin with its rows. */
export interface BoundPin {
  pin: Pin;
  row: PinnedRow;
  other: PinnedRow | undefined;
}

/** The facts about an order that pins need. */
export interface Totals {
  pieces: number;
  ranks: number;
  nearby: number;
  /** The id of the section at each index. */
  sections: readonly string[];
}

const farthest = 999;

const minutesLate = (seconds: number): number => Math.max(0, Math.ceil(seconds / 60));

/** Returns by how much a pin does not hold: 0 if it holds, otherwise in positions or minutes. */
export const missBy = ({ pin, row, other }: BoundPin, totals: Totals): number => {
  const place = row.isPiece ? row.number : row.rank;
  const apart = other ? other.rank - row.rank : 0;
  switch (pin.kind) {
    case 'first':
      return place - 1;
    case 'last':
      return (row.isPiece ? totals.pieces : totals.ranks) - place;
    case 'at':
      return Math.abs(place - pin.number);
    case 'section':
      return totals.sections[row.at] === pin.section ? 0 : farthest;
    case 'before':
      return Math.abs(apart - 1);
    case 'after':
      return Math.abs(apart + 1);
    case 'together':
      return Math.abs(Math.abs(apart) - 1);
    case 'apart':
      return Math.max(0, totals.nearby + 1 - Math.abs((other?.number ?? Infinity) - row.number));
    case 'notBefore':
      return minutesLate(pin.seconds - row.start);
    case 'notAfter':
      return minutesLate(row.start + row.length - pin.seconds);
  }
};

/** The cost of a broken pin. It is more than the distances of all pins together. */
export const brokenPin = 1e6;

/** Returns what a pin adds to the cost of a search. */
export const pinCost = (bound: BoundPin, totals: Totals): number => {
  const miss = missBy(bound, totals);
  return miss > 0 ? brokenPin + Math.min(miss, farthest) : 0;
};
