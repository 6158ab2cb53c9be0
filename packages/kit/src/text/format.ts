import { addressLine } from '@portal/contracts/events.rules';
import { wallClockOf } from '@portal/contracts/time-zone';
import { intlLocale } from './locale.ts';
import { messages } from '../messages.ts';

export { addressLine } from '@portal/contracts/events.rules';
export { isolated } from '@portal/contracts/direction';

// The cache has a limit, because events and team data can name any time zone.
const mostKept = 300;

// Caches formatters, because making one takes a hundred times as long as using one.
const kept = <Made>(make: (key: string) => Made): ((key: string) => Made) => {
  const known = new Map<string, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    if (known.size >= mostKept) known.clear();
    known.set(key, made);
    return made;
  };
};

const madeFormatter = kept(
  (key) => new Intl.DateTimeFormat(intlLocale(), JSON.parse(key) as Intl.DateTimeFormatOptions),
);
const formatter = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  madeFormatter(JSON.stringify(options));

// Some versions of the language data separate '2:00' and 'PM' by a space that some fonts lack.
const format = (iso: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  formatter(options).format(new Date(iso)).replaceAll('\u202f', ' ');

/** Returns the user's time zone. */
export const readerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

// Returns one part of a date without the characters that a language adds: '06' of '06日'.
const partOf = (
  iso: string,
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string => {
  const parts = formatter(options).formatToParts(new Date(iso));
  return parts.find((part) => part.type === type)?.value ?? '';
};

/**
 * Returns the name of an event's time zone, 'Pacific Time', or '' for users whose clocks show the same time. An abbreviation
 * would mean other zones in other countries.
 */
export const zoneNote = (iso: string, timeZone: string, reader = readerTimeZone()): string => {
  if (timeZone === reader) return '';
  const wall = (zone: string) => format(iso, { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  if (wall(timeZone) === wall(reader)) return '';
  return partOf(iso, 'timeZoneName', { timeZone, timeZoneName: 'longGeneric' });
};

const withZone = (text: string, iso: string, timeZone: string, reader?: string): string =>
  [text, zoneNote(iso, timeZone, reader)].filter(Boolean).join(' ');

// Returns the option that shows the year, unless it is the current year.
const yearOf = (iso: string, timeZone: string): Intl.DateTimeFormatOptions => {
  const year = (date: string | Date) => format(date, { timeZone, year: 'numeric' });
  return year(iso) === year(new Date()) ? {} : { year: 'numeric' };
};

/** 'Saturday, December 6, 2:00 PM', in the event's zone; with the year if it is not the current one. */
export const formatEventDate = (iso: string, timeZone: string, reader?: string): string =>
  withZone(
    messages.dayAndTime(formatEventDay(iso, timeZone), formatTime(iso, timeZone)),
    iso,
    timeZone,
    reader,
  );

/** 'Saturday, December 6, 2026, 2:00 PM', in the event's zone. With the year, because paper is read in later years too. */
export const formatPrintedDate = (iso: string, timeZone: string): string =>
  messages.dayAndTime(formatPrintedDay(iso, timeZone), formatTime(iso, timeZone));

/** 'Saturday, December 6, 2026', in the event's zone. With the year, because paper is read in later years too. */
export const formatPrintedDay = (iso: string, timeZone: string): string =>
  format(iso, { timeZone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** 'Saturday, December 6', in the event's zone; with the year if it is not the current one. */
export const formatEventDay = (iso: string, timeZone: string): string =>
  format(iso, { timeZone, weekday: 'long', month: 'long', day: 'numeric', ...yearOf(iso, timeZone) });

/** 'Dec 6, 2:00 PM' for narrow places, in the event's zone; with the year if it is not the current one. */
export const formatShortDate = (iso: string, timeZone: string): string =>
  messages.dayAndTime(
    format(iso, { timeZone, month: 'short', day: 'numeric', ...yearOf(iso, timeZone) }),
    formatTime(iso, timeZone),
  );

/** '2:00–5:00 PM', in the event's zone; '11:00 PM–2:00 AM' over midnight. */
export const formatTimes = (iso: string, minutes: number, timeZone: string): string => {
  const start = new Date(iso);
  const end = new Date(start.getTime() + minutes * 60_000);
  const day = (at: Date) => format(at, { timeZone, dateStyle: 'short' });
  // Joins two times, because a formatted range over midnight would contain both days.
  if (day(start) !== day(end)) return `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;
  const range = formatter({ timeZone, hour: 'numeric', minute: '2-digit' }).formatRange(start, end);
  return range.replaceAll('\u202f', ' ').replace(/[ \u2009]?–[ \u2009]?/, '–');
};

/** Returns the times in the user's time zone, 'Sunday 6:00–9:00 AM', or '' if they are the same there. */
export const formatReaderTimes = (
  iso: string,
  minutes: number,
  timeZone: string,
  reader = readerTimeZone(),
): string => {
  if (zoneNote(iso, timeZone, reader) === '') return '';
  const weekday = (zone: string) => format(iso, { timeZone: zone, weekday: 'long' });
  const day = weekday(timeZone) === weekday(reader) ? '' : weekday(reader);
  return [day, formatTimes(iso, minutes, reader)].filter(Boolean).join(' ');
};

const unitFormat = kept(
  (unit) => new Intl.NumberFormat(intlLocale(), { style: 'unit', unit, unitDisplay: 'long' }),
);
const listFormat = kept(() => new Intl.ListFormat(intlLocale(), { type: 'unit', style: 'narrow' }));

/** Returns minutes in words: '45 minutes', '3 hours', '1 hour 15 minutes'. */
export const formatLength = (minutes: number): string => {
  const say = (value: number, unit: 'hour' | 'minute') =>
    value === 0 ? [] : [unitFormat(unit).format(value)];
  const parts = [...say(Math.floor(minutes / 60), 'hour'), ...say(minutes % 60, 'minute')];
  return listFormat('narrow').format(parts);
};

const labelList = kept((tag) => new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }));

/** Returns a short list in the style of the language: 'A, B, C', in Chinese 'A、B、C'. */
export const formatList = (items: readonly string[]): string => labelList(intlLocale()).format(items);

/** '2:00 PM', in the event's zone. */
export const formatTime = (iso: string | number | Date, timeZone: string): string =>
  format(iso, { timeZone, hour: 'numeric', minute: '2-digit' });

/** Formats a time of day like '15:00' as '3:00 PM'. */
export const formatTimeOfDay = (time: string): string => formatTime(`1970-01-01T${time}Z`, 'UTC');

/** 'December 6', in the event's zone. */
export const formatMonthDay = (iso: string, timeZone: string): string =>
  format(iso, { timeZone, month: 'long', day: 'numeric' });

const dayMs = 86_400_000;

/** Returns 'today', 'tomorrow' or 'in 14 days', counted in the event's time zone; '' once the day is over. */
export const formatDaysUntil = (iso: string, timeZone: string): string => {
  const dayOf = (instant: number) => Math.floor(wallClockOf(instant, timeZone) / dayMs);
  const days = dayOf(Date.parse(iso)) - dayOf(Date.now());
  return days < 0 ? '' : new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' }).format(days, 'day');
};

/** Returns the parts of a date for a ticket: 06, Dec, Sat and 2:00 PM, with the end if the duration is given. */
export const ticketDate = (iso: string, timeZone: string, reader?: string, minutes?: number) => ({
  day: partOf(iso, 'day', { timeZone, day: '2-digit' }),
  month: format(iso, { timeZone, month: 'short', ...yearOf(iso, timeZone) }),
  weekday: format(iso, { timeZone, weekday: 'short' }),
  time: minutes === undefined ? formatTime(iso, timeZone) : formatTimes(iso, minutes, timeZone),
  zone: zoneNote(iso, timeZone, reader),
});

/**
 * Returns a link to an external map. It is a plain link, so no third party is contacted before the user
 * follows it.
 */
export const mapOf = (address: Parameters<typeof addressLine>[0]): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: addressLine(address) }).toString()}`;

/** Formats a number in the style of the language. */
export const formatNumber = (number: number): string => new Intl.NumberFormat(intlLocale()).format(number);

/** Minutes as a clock: 4.4333 is '4:26', 62.1667 is '62:10'. */
export const formatMinutes = (minutes: number): string => {
  const seconds = Math.round(minutes * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const unitPattern = /(?:m|mins?|minut[eo]s?|分[钟鐘]?)\.?$/iu;
const clockPattern = /^(\d{1,4})(?:[:：](\d{1,2}))?$/;
const decimalPattern = /^\d{1,4}[.,]\d{1,3}$/;
// Matches lengths as musicians write them: 4'30", 4’30”, 4m30, 4 min 30 s, 4分30秒.
const markedPattern =
  /^(\d{1,4}) ?(?:['’′]|m|mins?\.?|minut[eo]s?|分[钟鐘]?) ?(?:(\d{1,2}) ?(?:["”″]|['’′]{2}|s|secs?\.?|seconds?|segs?\.?|segundos?|秒[钟鐘]?)?)?$/iu;

/**
 * Parses the typed length of a piece to minutes: '4', '4 min' and '4:00' are 4, '4:26' and 4’26” are 4.4333, '' is null.
 * Other texts are NaN, which the schema refuses.
 */
export const parseMinutes = (text: string): number | null => {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return null;
  const trimmed = typed.replace(unitPattern, '').trimEnd();
  if (decimalPattern.test(trimmed)) return Number(trimmed.replace(',', '.'));
  const [, minutes, seconds = '0'] = clockPattern.exec(trimmed) ?? markedPattern.exec(typed) ?? [];
  if (minutes === undefined || Number(seconds) > 59) return Number.NaN;
  return Number(minutes) + Number(seconds) / 60;
};
