import { hasEnded, hasStarted, isDayOver, isStillOn, placesLeft } from '@portal/contracts/events.rules';
import { spanishTime, type Words } from '@portal/contracts/languages';
import type { OutlineFormat, OutlineText } from '@portal/contracts/outline';
import { fullName, isCounted } from '@portal/contracts/profiles.rules';
import {
  addressLine,
  formatEventDay,
  formatLength,
  formatMonthDay,
  formatTime,
  formatTimes,
  isolated,
  zoneNote,
} from '@portal/kit/format';
import { inPageLanguage } from '@portal/kit/locale';
import { printWords } from '@portal/kit/messages';

/** What the words of an outline are taken from. */
export interface Scope {
  /** Where paths begin: the whole answer, or one row of a list in it. */
  at: unknown;
  answer: unknown;
  /** What rows have in common, where they stand together: their event. */
  within?: unknown;
  /** Whether it is a section of a part, not a page of its own. */
  isPart?: boolean;
  /** The reader's time zone, where it is known. */
  zone: string | undefined;
}

/** An event, as far as formats ask for it. */
export interface EventTimes {
  date: string;
  duration: number;
  timeZone: string;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** What stands at a path of the data itself: nothing an object has by being one. */
export const valueAt = (value: unknown, path: string): unknown => path.split('.').reduce(memberOf, value);

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The event a record is, or belongs to, or the whole answer is. */
export const eventIn = ({ at, within, answer }: Scope): EventTimes => {
  const member = (name: string): unknown =>
    memberOf(at, name) ?? memberOf(within, name) ?? memberOf(answer, name);
  return {
    date: textIn(member('date')),
    duration: numberIn(member('duration')),
    timeZone: textIn(member('timeZone')),
  };
};

const yes = (holds: boolean): string | undefined => (holds ? 'yes' : undefined);

const timesOf = (iso: string, { duration, timeZone }: EventTimes, zone = timeZone): string =>
  [formatTimes(iso, duration, timeZone), zoneNote(iso, timeZone, zone)].filter(Boolean).join(' ');

const listAt = (value: unknown, path: string): unknown[] => {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
};

const isAt = (performance: unknown, event: unknown): boolean =>
  valueAt(performance, 'event._id') === event && memberOf(performance, 'withdrawn') !== true;

const leftOf = (capacity: number, at: unknown): string | undefined =>
  placesLeft({ capacity, taken: numberIn(memberOf(at, 'taken')) })?.toString();

type Format = (value: unknown, event: EventTimes, scope: Scope) => string | undefined;

const formats: Record<OutlineFormat, Format> = {
  day: (date, { timeZone }) => formatEventDay(textIn(date), timeZone),
  times: (date, event, { zone }) => timesOf(textIn(date), event, zone),
  monthDay: (date, { timeZone }) => formatMonthDay(textIn(date), timeZone),
  time: (date, { timeZone }) => formatTime(textIn(date), timeZone),
  clock: (seconds, { date, timeZone }) => formatTime(Date.parse(date) + numberIn(seconds) * 1000, timeZone),
  length: (seconds) => {
    const minutes = Math.round(numberIn(seconds) / 60);
    return minutes > 0 ? formatLength(minutes) : undefined;
  },
  grade: (grade) =>
    grade === 0 || isCounted(numberIn(grade)) ? printWords.grade(numberIn(grade)) : undefined,
  person: (person) =>
    textIn(memberOf(person, 'firstName')) === ''
      ? undefined
      : fullName(person as Parameters<typeof fullName>[0]),
  line: (address) => addressLine(address as Parameters<typeof addressLine>[0]),
  playing: (profiles) =>
    Array.isArray(profiles)
      ? (profiles.filter((one) => !memberOf(one, 'archived')).length || undefined)?.toString()
      : undefined,
  left: (capacity, _, { at }) => leftOf(numberIn(capacity), at),
  started: (date, event) => yes(hasStarted({ ...event, date: textIn(date) }, new Date())),
  over: (date, event) => yes(hasEnded({ ...event, date: textIn(date) }, new Date())),
  on: (date, event) => yes(isStillOn({ ...event, date: textIn(date) }, new Date())),
  dayOver: (date, event) => yes(isDayOver({ ...event, date: textIn(date) }, new Date())),
  played: (id, _, { answer }) => yes(listAt(answer, 'own').some((one) => isAt(one, id))),
};

// What data cannot be made of is not known: a wrong time zone, a date that is none.
const formatted = (format: string, value: unknown, scope: Scope): string | undefined => {
  try {
    return formats[format as OutlineFormat](value, eventIn(scope), scope);
  } catch {
    return undefined;
  }
};

const plain = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const partsOf = (expression: string): [path: string, format?: string] =>
  expression.split('|') as [string, string?];

const said = (expression: string, scope: Scope): string | undefined => {
  const [path, format] = partsOf(expression);
  const value = valueAt(scope.at, path);
  if (value === undefined || value === null) return undefined;
  return format === undefined ? plain(value) : formatted(format, value, scope);
};

// With the Spanish article of a time, which is one or the other by the hour: a declaration knows none.
const placeholders = /(\blas (?=\{[^{}]+\|(?:times?|clock)\}))?\{([^{}]+)\}/g;

const filledIn = (words: Words, scope: Scope, isAlone = true): string | undefined => {
  let isKnown = true;
  const text = inPageLanguage(words);
  const filled = text.replace(placeholders, (found, article: string | undefined, expression: string) => {
    const value = said(expression, scope);
    isKnown &&= value !== undefined;
    if (article !== undefined) return spanishTime(value ?? '');
    return isAlone && found === text ? (value ?? '') : isolated(value ?? '');
  });
  return isKnown ? filled : undefined;
};

const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toLocaleUpperCase());

/**
 * A text with its values; undefined where one of them is not known. Of several parts those are left out, and what is then
 * the first begins the line.
 */
export const textOf = (text: OutlineText, scope: Scope): string | undefined => {
  if (!Array.isArray(text)) return filledIn(text, scope);
  const parts = text.map((part) => filledIn(part, scope, false));
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  const line = known.join(printWords.comma);
  return parts[0] === undefined ? capital(line) : line;
};

const holdsOne = (condition: string, scope: Scope): boolean => {
  const [, not, expression = '', wanted] = /^(!?)([^=]+)(?:=(.*))?$/.exec(condition) ?? [];
  const [path, format] = partsOf(expression);
  const value = format === undefined ? valueAt(scope.at, path) : said(expression, scope);
  const holds = wanted === undefined ? Boolean(value) : String(value) === wanted;
  return holds === (not === '');
};

/** Whether all of these conditions hold. */
export const holds = (conditions: readonly string[] | undefined, scope: Scope): boolean =>
  (conditions ?? []).every((condition) => holdsOne(condition, scope));

/** Where a link leads; undefined where a value of it is not known, or is no plain name of something. */
export const targetOf = (target: string, scope: Scope): string | undefined => {
  let isKnown = true;
  const path = target.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = valueAt(scope.at, name);
    isKnown &&= typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
    return String(value);
  });
  return isKnown ? path : undefined;
};
