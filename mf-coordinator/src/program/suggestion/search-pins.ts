import type { EventResponse } from '@portal/contracts/events';
import type { ProgramItem, RowPin } from '@portal/contracts/program';
import { instantOf, wallClockOf } from '@portal/contracts/time-zone';
import { isSameValue } from '../model/merge.ts';
import { pinsOf } from '../model/pins.ts';
import type { Pin } from '../suggest/instance.ts';

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

const searchPin = (row: string, pin: RowPin, event: Pick<EventResponse, 'date' | 'timeZone'>): Pin =>
  'time' in pin ? { row, kind: pin.kind, seconds: secondsUntil(pin.time, event) } : { row, ...pin };

/** Returns the pin of a row that the search names. */
export const rowPinOf = (
  named: Pin,
  items: readonly ProgramItem[],
  event: Pick<EventResponse, 'date' | 'timeZone'>,
): RowPin | undefined => {
  const item = items.find(({ id }) => id === named.row);
  const entries = (pin: Pin) => Object.entries(pin).sort();
  return (
    item && pinsOf(item).find((pin) => isSameValue(entries(searchPin(named.row, pin, event)), entries(named)))
  );
};

/** Returns the pins of a program as the search knows them. */
export const searchPins = (
  items: readonly ProgramItem[],
  event: Pick<EventResponse, 'date' | 'timeZone'>,
): Pin[] => items.flatMap((item) => pinsOf(item).map((pin) => searchPin(item.id, pin, event)));
