import { hasEnded, hasStarted, isDayOver, isStillOn, placesLeft } from '@portal/contracts/events.rules';
import { spanishTime, type Words } from '@portal/contracts/languages';
import type { OutlineFormat, OutlineText } from '@portal/contracts/outline';
import { fullName, isCounted } from '@portal/contracts/profiles.rules';
import { publicPerson } from '@portal/contracts/public-program.rules';
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
import type { Budget } from './budget.ts';

/** The values an outline's texts and conditions refer to. */
export interface Scope {
  /** The object paths start at: the whole response, or one row of a list. */
  at: unknown;
  answer: unknown;
  /** The object that grouped rows have in common: their event. */
  within?: unknown;
  /** Whether this is a section of a part instead of a page. */
  isPart?: boolean;
  /** The user's time zone, if it is known. */
  zone: string | undefined;
  budget: Budget;
}

/** The fields of an event that formats use. */
export interface EventTimes {
  date: string;
  duration: number;
  timeZone: string;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Returns the value at a path; only own properties count, not inherited ones. */
export const valueAt = (value: unknown, path: string): unknown => path.split('.').reduce(memberOf, value);

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the event of a record: the record itself, its event, or the whole response. */
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

// Formatting an invalid date or zone throws, which costs far more than a check.
const dateIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)) ? value : undefined;

const dateAfter = (date: unknown, seconds: number): number | undefined => {
  const at = new Date(Date.parse(dateIn(date) ?? '') + seconds * 1000).getTime();
  return Number.isNaN(at) ? undefined : at;
};

const timesOf = (iso: string, { duration, timeZone }: EventTimes, zone = timeZone): string =>
  [formatTimes(iso, duration, timeZone), zoneNote(iso, timeZone, zone)].filter(Boolean).join(' ');

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isAt = (performance: unknown, event: unknown): boolean =>
  valueAt(performance, 'event._id') === event && memberOf(performance, 'withdrawn') !== true;

const leftOf = (capacity: number, at: unknown): string | undefined =>
  placesLeft({ capacity, taken: numberIn(memberOf(at, 'taken')) })?.toString();

type Address = Parameters<typeof addressLine>[0];
type Person = Parameters<typeof fullName>[0];

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => typeof memberOf(value, name) === 'string');

/** Returns the value if it is an address. */
export const addressIn = (value: unknown): Address | undefined =>
  hasTexts(value, ['street', 'city', 'state', 'zip']) ? (value as Address) : undefined;

const personIn = (value: unknown): Person | undefined => {
  const printName = memberOf(value, 'printName') ?? '';
  const isNamed = typeof printName === 'string' && hasTexts(value, ['firstName', 'lastName']);
  return isNamed && memberOf(value, 'firstName') !== '' ? (value as Person) : undefined;
};

const madeOf = <Known>(known: Known | undefined, make: (known: Known) => string): string | undefined =>
  known === undefined ? undefined : make(known);

const isAccompanist = (person: unknown): boolean => memberOf(person, 'role') === 'accompanist';

const nameOf = (person: unknown): string => {
  const name = madeOf(personIn(memberOf(person, 'profile')), fullName) ?? '';
  return name !== '' && isAccompanist(person) ? printWords.accompanist(name) : name;
};

// Outlines can be printed, so a person with `isUnprinted` is shown without name and grade.
const playerOf = (person: unknown): string => {
  const isNamed = memberOf(person, 'isUnprinted') !== true;
  return publicPerson(
    {
      name: isNamed ? isolated(textIn(memberOf(person, 'name'))) : '',
      instrument: textIn(memberOf(person, 'instrument')),
      grade: isNamed ? numberIn(memberOf(person, 'grade')) : undefined,
      role: isAccompanist(person) ? 'accompanist' : 'performer',
    },
    printWords,
  );
};

const joined = (
  people: unknown,
  separator: string,
  textOf: (person: unknown) => string,
): string | undefined =>
  Array.isArray(people) ? people.map(textOf).filter(Boolean).join(separator) || undefined : undefined;

/** Formats that need a valid time zone. */
const zoned = new Set(['day', 'times', 'monthDay', 'time', 'clock']);

type Format = (value: unknown, event: EventTimes, scope: Scope) => string | undefined;

const formats: Record<OutlineFormat, Format> = {
  day: (date, { timeZone }) => madeOf(dateIn(date), (iso) => formatEventDay(iso, timeZone)),
  times: (date, event, { zone }) =>
    dateAfter(date, event.duration * 60) === undefined
      ? undefined
      : madeOf(dateIn(date), (iso) => timesOf(iso, event, zone)),
  monthDay: (date, { timeZone }) => madeOf(dateIn(date), (iso) => formatMonthDay(iso, timeZone)),
  time: (date, { timeZone }) => madeOf(dateIn(date), (iso) => formatTime(iso, timeZone)),
  clock: (seconds, { date, timeZone }) =>
    madeOf(dateAfter(date, numberIn(seconds)), (at) => formatTime(at, timeZone)),
  length: (seconds) => {
    const minutes = Math.round(numberIn(seconds) / 60);
    return minutes > 0 ? formatLength(minutes) : undefined;
  },
  grade: (grade) =>
    grade === 0 || isCounted(numberIn(grade)) ? printWords.grade(numberIn(grade)) : undefined,
  person: (person) => madeOf(personIn(person), fullName),
  people: (people) => joined(people, printWords.comma, nameOf),
  player: (people) => joined(listIn(people).slice(0, 1), '', playerOf),
  players: (people) => joined(listIn(people).slice(1), printWords.semicolon, playerOf),
  line: (address) => madeOf(addressIn(address), addressLine),
  playing: (profiles) =>
    Array.isArray(profiles)
      ? (profiles.filter((one) => !memberOf(one, 'archived')).length || undefined)?.toString()
      : undefined,
  left: (capacity, _, { at }) => leftOf(numberIn(capacity), at),
  started: (date, event) => yes(hasStarted({ ...event, date: textIn(date) }, new Date())),
  over: (date, event) => yes(hasEnded({ ...event, date: textIn(date) }, new Date())),
  on: (date, event) => yes(isStillOn({ ...event, date: textIn(date) }, new Date())),
  dayOver: (date, event) => yes(isDayOver({ ...event, date: textIn(date) }, new Date())),
  played: (id, _, { answer }) => yes(listIn(memberOf(answer, 'own')).some((one) => isAt(one, id))),
};

const formatted = (format: OutlineFormat, value: unknown, scope: Scope): string | undefined => {
  const event = eventIn(scope);
  scope.budget.take(Array.isArray(value) ? 10 + value.length : 10);
  if (zoned.has(format) && !scope.budget.hasZone(event.timeZone)) return undefined;
  return formats[format](value, event, scope);
};

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;

const plain = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const partsOf = (expression: string): [path: string, format?: OutlineFormat] =>
  expression.split('|') as [string, OutlineFormat?];

const said = (expression: string, scope: Scope): string | undefined => {
  scope.budget.take(1);
  const [path, format] = partsOf(expression);
  const value = valueAt(scope.at, path);
  if (value === undefined || value === null) return undefined;
  return format === undefined ? plain(value) : formatted(format, value, scope);
};

// In Spanish the article of a time depends on the hour, which a declaration cannot express.
const placeholders = /(\blas (?=\{[^{}]+\|(?:times?|clock)\}))?\{([^{}]+)\}/g;

const filledIn = (words: Words, scope: Scope, isAlone = true): string | undefined => {
  const text = inPageLanguage(words);
  let filled = '';
  let end = 0;
  for (const { 0: found, 1: article, 2: expression = '', index } of text.matchAll(placeholders)) {
    const value = said(expression, scope);
    if (value === undefined) return undefined;
    scope.budget.write(value);
    const own = isAlone && found === text ? value : isolated(value);
    filled += text.slice(end, index) + (article === undefined ? own : spanishTime(value));
    end = index + found.length;
  }
  const rest = text.slice(end);
  scope.budget.write(rest);
  return filled + rest;
};

const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toLocaleUpperCase());

/**
 * Returns a text with its values; undefined if one is missing. Of several parts, those with missing values
 * are left out, and the first remaining one gets a capital letter.
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
  scope.budget.take(1);
  const value = format === undefined ? valueAt(scope.at, path) : said(expression, scope);
  const isWanted = (one: unknown) => asText(one) === wanted;
  const isThere = Array.isArray(value) ? value.some(isWanted) : isWanted(value);
  return (wanted === undefined ? Boolean(value) : isThere) === (not === '');
};

/** Returns whether all conditions hold. One with 'or' holds if one of its parts does. */
export const holds = (conditions: readonly string[] | undefined, scope: Scope): boolean =>
  (conditions ?? []).every((condition) => condition.split(' or ').some((one) => holdsOne(one, scope)));

/** Returns the address of a link; undefined if a value is missing or is not a plain id. */
export const targetOf = (target: string, scope: Scope): string | undefined => {
  let isKnown = true;
  const path = target.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    scope.budget.take(1);
    const value = valueAt(scope.at, name);
    isKnown &&= typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
    return isKnown ? String(value) : '';
  });
  return isKnown ? path : undefined;
};
