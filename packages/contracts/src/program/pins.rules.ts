import { folded } from '../base/folded.ts';
import { instantOf, wallClockOf } from '../base/time-zone.ts';
import type { EventResponse } from '../events/events.ts';
import { fullName } from '../people/profiles.rules.ts';
import { readWish, type Wish } from '../events/wish.rules.ts';
import { shares, sharesPerson, type PieceFacts } from './piece-facts.rules.ts';
import type { ScheduledItem } from './program-clock.rules.ts';
import type { RowPin } from './program.ts';

/** The start of an event, for times of day. */
export type EventTime = Pick<EventResponse, 'date' | 'timeZone'>;

const day = 86_400_000;

const readSeconds = (time: string, { date, timeZone }: EventTime): number => {
  const begin = Date.parse(date);
  const midnight = Math.floor(wallClockOf(begin, timeZone) / day) * day;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = midnight + (hours * 60 + minutes) * 60_000;
  const seconds = (instantOf(wall, timeZone) - begin) / 1000;
  return seconds < -12 * 3600 ? seconds + day / 1000 : seconds;
};

// Kept, because the search for a cure asks for the same times hundreds of times, and time zones are slow.
const known = new WeakMap<EventTime, Map<string, number>>();

/** Returns the seconds from the start of an event to a time of day; the next day if it is long before the start. */
export const secondsUntil = (time: string, event: EventTime): number => {
  const times = known.get(event) ?? new Map<string, number>();
  known.set(event, times);
  const seconds = times.get(time) ?? readSeconds(time, event);
  times.set(time, seconds);
  return seconds;
};

/** A pin for a row. */
export interface PinOfRow {
  row: string;
  pin: RowPin;
}

/** A pin, or a wish, with the numbers of its rows, and its number, the row of its section, or its seconds since the start. */
export interface BoundPin {
  kind: RowPin['kind'];
  /** The same for the same condition of a row. */
  key: string;
  row: number;
  /** The rows it names. If there are several, the nearest one counts. */
  others: readonly number[];
  value: number;
}

/** Returns the parts of a pin as a text. */
const keyOf = (pin: RowPin): string => Object.values(pin).join(' ');

/** A pin of a row, with its numbers. */
export interface BoundPinOfRow extends BoundPin {
  pinned: PinOfRow;
}

/** Finds the rows and the times of a pin. */
export const boundPin = (
  pinned: PinOfRow,
  rows: ReadonlyMap<string, number>,
  event: EventTime,
): BoundPinOfRow => {
  const { row, pin } = pinned;
  const rowOf = (id: string) => rows.get(id) ?? -1;
  const valueOf = (): number => {
    if (pin.kind === 'at') return pin.number;
    if (pin.kind === 'section') return rowOf(pin.section);
    return 'time' in pin ? secondsUntil(pin.time, event) : 0;
  };
  const others = 'other' in pin ? [rowOf(pin.other)] : [];
  return { pinned, kind: pin.kind, key: keyOf(pin), row: rowOf(row), others, value: valueOf() };
};

/** Returns whether two pieces are of one family, and not of one person, who needs time between them. */
export const isOfFamily = (one: PieceFacts | undefined, other: PieceFacts | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  shares(one.families, other.families) &&
  !sharesPerson(one, other);

/** The pin that asks for what each wish asks for. */
export const pinOfWish = {
  by: 'notAfter',
  from: 'notBefore',
  opens: 'first',
  closes: 'last',
  together: 'together',
  with: 'together',
} as const satisfies Record<Wish['kind'], RowPin['kind']>;

/** Returns the other pieces that a wish names: those of others of the family, or of a person with a name. */
export const piecesOfWish = (
  wish: Wish,
  row: number,
  entries: readonly Pick<ScheduledItem, 'piece'>[],
  facts: readonly (PieceFacts | undefined)[],
): number[] => {
  const name = wish.kind === 'with' ? folded(wish.name) : '';
  const isNamed = (other: number): boolean =>
    wish.kind === 'with'
      ? (entries[other]?.piece?.people ?? []).some(({ profile }) => folded(fullName(profile)) === name)
      : isOfFamily(facts[row], facts[other]);
  return pinOfWish[wish.kind] === 'together'
    ? [...entries.keys()].filter(
        (other) => other !== row && facts[other]?.isWithdrawn === false && isNamed(other),
      )
    : [];
};

/** Returns the wishes of families as pins. A wish about other pieces is left out if none of them is in the program. */
export const boundWishes = (
  entries: readonly ScheduledItem[],
  facts: readonly (PieceFacts | undefined)[],
  event: EventTime,
): BoundPin[] =>
  entries.flatMap(({ piece }, row): BoundPin[] => {
    const wish = piece?.withdrawn === false ? readWish(piece.wish) : undefined;
    if (!wish) return [];
    const kind = pinOfWish[wish.kind];
    const others = piecesOfWish(wish, row, entries, facts);
    if (kind === 'together' && others.length === 0) return [];
    const value = 'time' in wish ? secondsUntil(wish.time, event) : 0;
    return [{ kind, key: piece?.wish ?? '', row, others, value }];
  });

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

/** Returns which of the rows that a pin names is nearest to its row; -1 if it names none. */
export const nearestOf = ({ row, others }: BoundPin, { spots, ranks }: Places): number => {
  const rankOf = (one: number) => ranks[spots[one] ?? 0] ?? 0;
  let nearest = others[0] ?? -1;
  for (const other of others)
    if (Math.abs(rankOf(other) - rankOf(row)) < Math.abs(rankOf(nearest) - rankOf(row))) nearest = other;
  return nearest;
};

/** Returns by how much a pin does not hold: 0 if it holds, otherwise in positions or minutes. */
export const missBy = (pin: BoundPin, places: Places): number => {
  const { kind, row, value } = pin;
  const { spots, rows, numbers, ranks, starts } = places;
  const spot = spots[row] ?? 0;
  const other = nearestOf(pin, places);
  const otherSpot = other < 0 ? spot : (spots[other] ?? 0);
  const isPiece = rows.isPiece[row] === 1;
  const place = (isPiece ? numbers[spot] : ranks[spot]) ?? 0;
  const apart = (ranks[otherSpot] ?? 0) - (ranks[spot] ?? 0);
  const start = starts[spot] ?? 0;
  switch (kind) {
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

/** A pin or a wish that does not hold, by how much, and the nearest row it names; -1 if it names none. */
export interface Missed<Pin extends BoundPin = BoundPin> {
  pin: Pin;
  missed: number;
  other: number;
}

/** Returns the pins that do not hold. Two rows that ask for each other are one of them. */
export const missedIn = <Pin extends BoundPin>(
  pins: readonly Pin[],
  places: Places,
  idOf: (row: number) => string,
): Missed<Pin>[] => {
  const failing = pins.flatMap((pin) => {
    const missed = missBy(pin, places);
    return missed > 0 ? { pin, missed, other: nearestOf(pin, places) } : [];
  });
  const isSaid = ({ pin, other }: Missed) =>
    pin.kind === 'together' &&
    failing.some(
      (one) =>
        one.pin.kind === 'together' &&
        one.pin.row === other &&
        one.other === pin.row &&
        idOf(other) < idOf(pin.row),
    );
  return failing.filter((one) => !isSaid(one));
};
