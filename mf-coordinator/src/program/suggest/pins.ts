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
export interface PinnedRow {
  isPiece: boolean;
  length: number;
  now: Spot;
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

/** Returns by how much a pin does not hold: 0 if it holds, otherwise in positions or minutes. */
export const missBy = ({ pin, row, other }: BoundPin, totals: Totals): number => {
  const { now } = row;
  const place = row.isPiece ? now.number : now.rank;
  const apart = other ? other.now.rank - now.rank : 0;
  const late = (seconds: number) => Math.max(0, Math.ceil(seconds / 60));
  switch (pin.kind) {
    case 'first':
      return place - 1;
    case 'last':
      return (row.isPiece ? totals.pieces : totals.ranks) - place;
    case 'at':
      return Math.abs(place - pin.number);
    case 'section':
      return totals.sections[now.at] === pin.section ? 0 : farthest;
    case 'before':
      return Math.abs(apart - 1);
    case 'after':
      return Math.abs(apart + 1);
    case 'together':
      return Math.abs(Math.abs(apart) - 1);
    case 'apart':
      return Math.max(0, totals.nearby + 1 - Math.abs((other?.now.number ?? Infinity) - now.number));
    case 'notBefore':
      return late(pin.seconds - now.start);
    case 'notAfter':
      return late(now.start + row.length - pin.seconds);
  }
};

/** The cost of a broken pin. It is more than the distances of all pins together. */
export const brokenPin = 1e6;

/** Returns what a pin adds to the cost of a search. */
export const pinCost = (bound: BoundPin, totals: Totals): number => {
  const miss = missBy(bound, totals);
  return miss > 0 ? brokenPin + Math.min(miss, farthest) : 0;
};
