import { instantOf, isSkipped, wallClockOf } from '@portal/contracts/time-zone';

/** Returns the value of a date-time input for an instant in the event's time zone: '2026-12-06T14:00'. */
export const toLocalInput = (iso: string, timeZone: string): string =>
  new Date(wallClockOf(Date.parse(iso), timeZone)).toISOString().slice(0, 16);

const withOffset = (wall: number, offset: number): string => {
  const hours = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${new Date(wall).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}`;
};

/**
 * Returns the instant of a date-time input in the event's zone, as ISO; undefined if it is empty or not a date. A time that
 * the clocks repeat in autumn is the first one. One that they skip in spring keeps the typed time, with the offset before the
 * change, so that the schema of an event can refuse it.
 */
export const fromLocalInput = (text: string, timeZone: string): string | undefined => {
  const wall = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(wall)) return undefined;
  const instant = instantOf(wall, timeZone);
  if (isSkipped(wall, timeZone)) return withOffset(wall, wall - instant);
  return new Date(instant).toISOString();
};

/** Returns the first moment of a day in the user's time zone, in epoch milliseconds; undefined for ''. */
export const startOfDay = (day: string): number | undefined => {
  const instant = Date.parse(`${day}T00:00`);
  return Number.isNaN(instant) ? undefined : instant;
};

/** Returns the last moment of a day in the user's time zone. */
export const endOfDay = (day: string): number | undefined => {
  const instant = Date.parse(`${day}T23:59:59.999`);
  return Number.isNaN(instant) ? undefined : instant;
};

/** Returns the current day in the user's time zone, in the format of a date input: '2026-12-06'. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
