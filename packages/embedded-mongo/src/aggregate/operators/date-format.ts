import type { Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import { dayOfYear, isoDayOfWeek, isoWeek, isoWeekYear, weekOfYear } from './date-parts.ts';
import { offsetAt, toWallClock } from './time-zone.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function digits(read: (wall: Date) => number, width: number): (wall: Date) => string {
  return (wall) => String(read(wall)).padStart(width, '0');
}

const symbols: Record<string, (wall: Date, offsetMinutes: number) => string> = {
  Y: digits((wall) => wall.getUTCFullYear(), 4),
  G: digits(isoWeekYear, 4),
  m: digits((wall) => wall.getUTCMonth() + 1, 2),
  d: digits((wall) => wall.getUTCDate(), 2),
  H: digits((wall) => wall.getUTCHours(), 2),
  M: digits((wall) => wall.getUTCMinutes(), 2),
  S: digits((wall) => wall.getUTCSeconds(), 2),
  L: digits((wall) => wall.getUTCMilliseconds(), 3),
  j: digits(dayOfYear, 3),
  u: digits(isoDayOfWeek, 1),
  w: digits((wall) => wall.getUTCDay() + 1, 1),
  U: digits(weekOfYear, 2),
  V: digits(isoWeek, 2),
  b: (wall) => (months[wall.getUTCMonth()] ?? '').slice(0, 3),
  B: (wall) => months[wall.getUTCMonth()] ?? '',
  z: (_wall, offset) =>
    `${offset < 0 ? '-' : '+'}${pad(Math.trunc(Math.abs(offset) / 60))}${pad(Math.abs(offset) % 60)}`,
  Z: (_wall, offset) => `${offset < 0 ? '-' : '+'}${String(Math.abs(offset))}`,
  '%': () => '%',
};

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** Writes a date by a `$dateToString` format. */
export function formatDate(date: Date, format: Value, zone: Value): string {
  const isUtc = zone === undefined || zone === null || zone === 'UTC' || zone === 'GMT';
  const pattern = format ?? (isUtc ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L');
  if (typeof pattern !== 'string')
    throw new MongoFailure(18533, '$dateToString requires that format be a string');
  const wall = toWallClock(date, zone);
  const offsetMinutes = Math.round(offsetAt(date, zone) / 60_000);
  return pattern.replace(/%(.?)/gs, (whole, symbol: string) => {
    const write = symbols[symbol];
    if (!write) throw new MongoFailure(18536, `Invalid format character '${whole}' in format string`);
    return write(wall, offsetMinutes);
  });
}
