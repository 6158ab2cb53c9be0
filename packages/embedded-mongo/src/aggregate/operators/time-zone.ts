import type { Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date moved so that its UTC fields read as the wall clock of a time zone. */
export function toWallClock(date: Date, zone: Value): Date {
  return new Date(date.getTime() + offsetAt(date, zone));
}

/** The moment at which the wall clock of a time zone shows these UTC fields. */
export function fromWallClock(wall: Date, zone: Value): Date {
  const guess = new Date(wall.getTime() - offsetAt(wall, zone));
  return new Date(wall.getTime() - offsetAt(guess, zone));
}

/** Offset of a zone from UTC in milliseconds. */
export function offsetAt(date: Date, zone: Value): number {
  if (zone === undefined || zone === null || zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  if (typeof zone !== 'string') throw new MongoFailure(40517, 'timezone must evaluate to a string');
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(date.getTime() / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const fields = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      calendar: 'gregory',
      ...fields,
    });
    formats.set(timeZone, format);
    return format;
  } catch {
    throw new MongoFailure(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}
