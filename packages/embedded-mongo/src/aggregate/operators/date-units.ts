import { Long } from 'bson';
import type { Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import { fromWallClock, toWallClock } from './time-zone.ts';

const fixedMs: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
const monthsIn: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function unknownUnit(unit: string): never {
  throw new MongoFailure(9, `unknown time unit value: ${unit}`);
}

/** Adds units to a date; days and longer keep the wall clock, months end on their last day. */
export function addUnits(date: Date, unit: string, amount: number, zone: Value): Date {
  const ms = fixedMs[unit];
  if (ms !== undefined && ms < 86_400_000) return new Date(date.getTime() + amount * ms);
  const wall = toWallClock(date, zone);
  if (ms !== undefined) return fromWallClock(new Date(wall.getTime() + amount * ms), zone);
  const months = monthsIn[unit];
  return fromWallClock(addMonths(wall, amount * (months ?? unknownUnit(unit))), zone);
}

function addMonths(wall: Date, months: number): Date {
  const result = new Date(wall);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(wall.getUTCDate(), lastDay));
  return result;
}

/** Number of unit boundaries between two wall clocks. */
export function differenceIn(unit: string, from: Date, to: Date, startOfWeek: Value): Long {
  const months = monthsIn[unit];
  if (months !== undefined) return Long.fromNumber(monthIndex(to, months) - monthIndex(from, months));
  const ms = fixedMs[unit] ?? unknownUnit(unit);
  const shift = unit === 'week' ? weekShift(startOfWeek) : 0;
  return Long.fromNumber(Math.floor((to.getTime() - shift) / ms) - Math.floor((from.getTime() - shift) / ms));
}

function monthIndex(wall: Date, months: number): number {
  return Math.floor((wall.getUTCFullYear() * 12 + wall.getUTCMonth()) / months);
}

/** Milliseconds from 1970 to the first start of a week; that day was a Thursday. */
function weekShift(startOfWeek: Value): number {
  const name = typeof startOfWeek === 'string' ? startOfWeek.toLowerCase().slice(0, 3) : 'sun';
  const day = weekdays.indexOf(name);
  if (day < 0) throw new MongoFailure(9, `unknown day of week value: ${String(startOfWeek)}`);
  return ((day - 4 + 7) % 7) * 86_400_000;
}

/** The start of the unit a wall clock is in. */
export function truncate(unit: string, wall: Date, startOfWeek: Value): Date {
  const months = monthsIn[unit];
  if (months !== undefined) {
    const index = monthIndex(wall, months) * months;
    return new Date(Date.UTC(Math.floor(index / 12), index % 12, 1));
  }
  const ms = fixedMs[unit] ?? unknownUnit(unit);
  const shift = unit === 'week' ? weekShift(startOfWeek) : 0;
  return new Date(Math.floor((wall.getTime() - shift) / ms) * ms + shift);
}
