import { instantOf, isSkipped, wallClockOf } from '@portal/contracts/time-zone';

/** Returns the value of a date-time input for an instant in the event's time zone: '2026-12-06T14:00'. */
export const toLocalInput = (iso: string, timeZone: string): string =>
  new Date(wallClockOf(Date.parse(iso), timeZone)).toISOString().slice(0, 16);

const withOffset = (wall: number, offset: number): string => {
  const hours = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${new Date(wall).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}`;
};

/**
 * The instant a date-time input means in the event's zone, as ISO; undefined when it is empty or no date.
 * A time the clocks repeat in autumn is the first. One they skip in spring stays as it was typed, with the offset from
 * before: the schema of an event knows it by that, and refuses it.
 */
export const fromLocalInput = (text: string, timeZone: string): string | undefined => {
  const wall = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(wall)) return undefined;
  const instant = instantOf(wall, timeZone);
  if (isSkipped(wall, timeZone)) return withOffset(wall, wall - instant);
  return new Date(instant).toISOString();
};

/** The first moment of a day chosen in a date input, for the reader: epoch milliseconds, or undefined when empty. */
export const startOfDay = (day: string): number | undefined => {
  const instant = Date.parse(`${day}T00:00`);
  return Number.isNaN(instant) ? undefined : instant;
};

/** The last moment of a day chosen in a date input, for the reader. */
export const endOfDay = (day: string): number | undefined => {
  const instant = Date.parse(`${day}T23:59:59.999`);
  return Number.isNaN(instant) ? undefined : instant;
};

/** Today as a date input writes it, for the reader: '2026-12-06'. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
