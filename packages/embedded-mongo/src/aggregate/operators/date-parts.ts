const dayMs = 86_400_000;

/** Number of the day in its year, from 1. */
export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs) + 1;
}

/** ISO weekday: 1 is Monday. */
export function isoDayOfWeek(date: Date): number {
  return date.getUTCDay() || 7;
}

/** The Thursday of a date's ISO week, which says to which year the week belongs. */
function isoThursday(date: Date): Date {
  return new Date(date.getTime() + (4 - isoDayOfWeek(date)) * dayMs);
}

/** The year an ISO week belongs to. */
export function isoWeekYear(date: Date): number {
  return isoThursday(date).getUTCFullYear();
}

/** Number of the ISO week in its year. */
export function isoWeek(date: Date): number {
  return Math.floor((dayOfYear(isoThursday(date)) - 1) / 7) + 1;
}

/** Number of the week in the year, weeks beginning on Sunday, 0 before the first Sunday. */
export function weekOfYear(date: Date): number {
  return Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7);
}

/** What each date operator reads from a wall clock. */
export const dateParts: Record<string, (wall: Date) => number> = {
  $year: (wall) => wall.getUTCFullYear(),
  $month: (wall) => wall.getUTCMonth() + 1,
  $dayOfMonth: (wall) => wall.getUTCDate(),
  $hour: (wall) => wall.getUTCHours(),
  $minute: (wall) => wall.getUTCMinutes(),
  $second: (wall) => wall.getUTCSeconds(),
  $millisecond: (wall) => wall.getUTCMilliseconds(),
  $dayOfWeek: (wall) => wall.getUTCDay() + 1,
  $dayOfYear: dayOfYear,
  $isoDayOfWeek: isoDayOfWeek,
  $isoWeek: isoWeek,
  $isoWeekYear: isoWeekYear,
  $week: weekOfYear,
};
