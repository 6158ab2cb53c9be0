import { intlLocale } from './locale.ts';
import { messages } from './messages.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs a hundred times what using one does.
const formatter = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(intlLocale(), options);
  formatters.set(key, known);
  return known;
};

// Some versions of the language data part '2:00' and 'PM' with a space that fonts lack.
const format = (iso: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  formatter(options).format(new Date(iso)).replaceAll('\u202f', ' ');

/** The reader's own time zone. */
export const readerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

// One part without what a language writes around it: '06' of '06日'.
const partOf = (
  iso: string,
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string => {
  const parts = formatter(options).formatToParts(new Date(iso));
  return parts.find((part) => part.type === type)?.value ?? '';
};

const zoneName = (iso: string, timeZone: string): string =>
  partOf(iso, 'timeZoneName', { timeZone, timeZoneName: 'short' });

/** The short name of an event's zone, where a reader elsewhere needs it: '' or 'PST'. */
export const zoneNote = (iso: string, timeZone: string, reader = readerTimeZone()): string => {
  const wall = (zone: string) => format(iso, { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return wall(timeZone) === wall(reader) ? '' : zoneName(iso, timeZone);
};

const withZone = (text: string, iso: string, timeZone: string, reader?: string): string =>
  [text, zoneNote(iso, timeZone, reader)].filter(Boolean).join(' ');

/** 'Saturday, December 6, 2:00 PM', in the event's zone; with the year when it is not this one. */
export const formatEventDate = (iso: string, timeZone: string, reader?: string): string => {
  const yearOf = (date: string | Date) => format(date, { timeZone, year: 'numeric' });
  const year = yearOf(iso) === yearOf(new Date()) ? {} : ({ year: 'numeric' } as const);
  const day = format(iso, { timeZone, weekday: 'long', month: 'long', day: 'numeric', ...year });
  return withZone(messages.dayAndTime(day, formatTime(iso, timeZone)), iso, timeZone, reader);
};

/** '2:00 PM', in the event's zone. */
export const formatTime = (iso: string | number | Date, timeZone: string): string =>
  format(iso, { timeZone, hour: 'numeric', minute: '2-digit' });

/** 'December 6', in the event's zone. */
export const formatMonthDay = (iso: string, timeZone: string): string =>
  format(iso, { timeZone, month: 'long', day: 'numeric' });

/** The pieces of a date as a ticket shows them: 06 · Dec · Sat · 2:00 PM. */
export const ticketDate = (iso: string, timeZone: string, reader?: string) => ({
  day: partOf(iso, 'day', { timeZone, day: '2-digit' }),
  month: format(iso, { timeZone, month: 'short' }),
  weekday: format(iso, { timeZone, weekday: 'short' }),
  time: withZone(formatTime(iso, timeZone), iso, timeZone, reader),
});

/** '418 Maple Ct, Oakland, California 94610'. */
export const addressLine = (address: { street: string; city: string; state: string; zip: string }): string =>
  `${address.street}, ${address.city}, ${address.state} ${address.zip}`;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A name or a word of somebody's own in a line of other words: without the isolating marks the number behind one
 * written from the right would be read as part of it.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** A number as people of this language write it. */
export const formatNumber = (number: number): string => new Intl.NumberFormat(intlLocale()).format(number);

/** Minutes as a clock: 4.4333 is '4:26', 62.1667 is '62:10'. */
export const formatMinutes = (minutes: number): string => {
  const seconds = Math.round(minutes * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const clockPattern = /^(\d{1,4})(?:[:：](\d{1,2}))?$/;
const decimalPattern = /^\d{1,4}[.,]\d{1,3}$/;

/**
 * The length of a piece as people type it, in minutes: '4' and '4:00' are 4, '4:26' is 4.4333, '' is null.
 * What cannot be read is NaN, which the schema refuses.
 */
export const parseMinutes = (text: string): number | null => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (decimalPattern.test(trimmed)) return Number(trimmed.replace(',', '.'));
  const [, minutes, seconds = '0'] = clockPattern.exec(trimmed) ?? [];
  if (minutes === undefined || Number(seconds) > 59) return Number.NaN;
  return Number(minutes) + Number(seconds) / 60;
};
