import type { EventResponse } from '@portal/contracts/events';
import { instantOf, wallClockOf } from '@portal/contracts/time-zone';
import type { PinOfRow } from '../checks/pins.ts';

const day = 86_400_000;

/** Returns the seconds from the start of an event to a time of day; the next day if it is long before the start. */
export const secondsUntil = (
  time: string,
  { date, timeZone }: Pick<EventResponse, 'date' | 'timeZone'>,
): number => {
  const begin = Date.parse(date);
  const midnight = Math.floor(wallClockOf(begin, timeZone) / day) * day;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = midnight + (hours * 60 + minutes) * 60_000;
  const seconds = (instantOf(wall, timeZone) - begin) / 1000;
  return seconds < -12 * 3600 ? seconds + day / 1000 : seconds;
};

/** A pin with the numbers of its rows, and its number, the row of its section, or its seconds since the start. */
export interface BoundPin {
  pinned: PinOfRow;
  row: number;
  other: number;
  value: number;
}

const valueOf = (
  { pin }: PinOfRow,
  rows: ReadonlyMap<string, number>,
  event: Pick<EventResponse, 'date' | 'timeZone'>,
): number => {
  if (pin.kind === 'at') return pin.number;
  if (pin.kind === 'section') return rows.get(pin.section) ?? -1;
  return 'time' in pin ? secondsUntil(pin.time, event) : 0;
};

/** Finds the rows and times of pins. */
export const boundPins = (
  pins: readonly PinOfRow[],
  rows: ReadonlyMap<string, number>,
  event: Pick<EventResponse, 'date' | 'timeZone'>,
): BoundPin[] =>
  pins.map((pinned) => ({
    pinned,
    row: rows.get(pinned.row) ?? -1,
    other: 'other' in pinned.pin ? (rows.get(pinned.pin.other) ?? -1) : -1,
    value: valueOf(pinned, rows, event),
  }));

/** The places that pins are about, in an order. */
export interface Places {
  /** The index of each row. */
  spots: Int32Array;
  /** The number of pieces up to each index, with its own, the number of pieces and breaks, and the start. */
  numbers: Int32Array;
  ranks: Int32Array;
  starts: Int32Array;
  rows: { seconds: Int32Array; isPiece: Uint8Array; settings: { nearby: number } };
  /** The row of the heading of each row's section; -1 before the first. */
  sectionOf: (row: number) => number;
}

export const farthest = 999;

const minutesLate = (seconds: number): number => Math.max(0, Math.ceil(seconds / 60));

/** Returns by how much a pin does not hold: 0 if it holds, otherwise in positions or minutes. */
export const missBy = ({ pinned, row, other, value }: BoundPin, places: Places): number => {
  const { spots, rows, numbers, ranks, starts } = places;
  const spot = spots[row] ?? 0;
  const otherSpot = other < 0 ? spot : (spots[other] ?? 0);
  const isPiece = rows.isPiece[row] === 1;
  const place = (isPiece ? numbers[spot] : ranks[spot]) ?? 0;
  const apart = (ranks[otherSpot] ?? 0) - (ranks[spot] ?? 0);
  const start = starts[spot] ?? 0;
  switch (pinned.pin.kind) {
    case 'first':
      return place - 1;
    case 'last':
      return ((isPiece ? numbers : ranks).at(-1) ?? 0) - place;
    case 'at':
      return Math.abs(place - value);
    case 'section':
      return places.sectionOf(row) === value ? 0 : farthest;
    case 'before':
      return Math.abs(apart - 1);
    case 'after':
      return Math.abs(apart + 1);
    case 'together':
      return Math.abs(Math.abs(apart) - 1);
    case 'apart':
      return Math.max(
        0,
        rows.settings.nearby + 1 - Math.abs((numbers[otherSpot] ?? 0) - (numbers[spot] ?? 0)),
      );
    case 'notBefore':
      return minutesLate(value - start);
    case 'notAfter':
      return minutesLate(start + (rows.seconds[row] ?? 0) - value);
  }
};
