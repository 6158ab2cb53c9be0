import type { EventFields, EventResponse } from '@portal/contracts/events';
import { intlLocales, type Language } from '@portal/contracts/languages';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { MailedField } from '@portal/contracts/piece.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { Message } from '../mail/mail-writers.service.js';
import { messages } from './messages.js';
import type { PieceWords } from './words.js';

/** What of a sign-up a program names. */
export type SaidPiece = Pick<PerformanceResponse, MailedField> & {
  profile: Pick<PerformanceResponse['profile'], 'firstName' | 'lastName' | 'printName'>;
};

/** Whether families get a mail when a field of an event changes. A field that is missing here does not compile. */
const isToldOf = {
  name: true,
  description: false,
  address: true,
  date: true,
  duration: true,
  capacity: false,
  timeZone: true,
  bring: true,
  piano: false,
  stepFree: true,
  contact: true,
} as const satisfies Record<keyof EventFields, boolean>;

type ToldField = {
  [K in keyof typeof isToldOf]: (typeof isToldOf)[K] extends true ? K : never;
}[keyof typeof isToldOf];

/** The fields of an event that families get a mail about when they change. */
export type ToldEvent = Pick<EventResponse, ToldField>;

const toldFields = (Object.keys(isToldOf) as (keyof EventFields)[]).filter((field) => isToldOf[field]);

/** Returns the fields of an event that are stored until families get the mail about its change. */
export const told = (event: ToldEvent): ToldEvent =>
  Object.fromEntries(
    toldFields.map((field) => [field, (event as Partial<EventFields>)[field]]),
  ) as unknown as ToldEvent;

const formats = new Map<string, Intl.DateTimeFormat>();

// One takes a tenth of a millisecond to make, and a program of 300 pieces needs thousands.
const formatOf = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([language, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(intlLocales[language], options);
  formats.set(key, known);
  return known;
};

// Some versions of the language data part '2:00' and 'PM' with a space that fonts lack.
const format = (date: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  formatOf(language, options).format(date).replaceAll('\u202f', ' ');

/** 'Saturday, December 5, 2026 at 2:00 PM Pacific Time', in the event's zone: a mail is read in others too. */
export const dateOf = (
  { date, timeZone }: Pick<ToldEvent, 'date' | 'timeZone'>,
  language: Language,
): string =>
  format(new Date(date), language, {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'longGeneric',
  });

/** 'Saturday, December 5'. */
export const dayOf = ({ date, timeZone }: Pick<ToldEvent, 'date' | 'timeZone'>, language: Language): string =>
  format(new Date(date), language, { timeZone, weekday: 'long', month: 'long', day: 'numeric' });

/** '2:59 PM', so many seconds after the event begins. */
export const timeOf = (
  { date, timeZone }: Pick<ToldEvent, 'date' | 'timeZone'>,
  seconds: number,
  language: Language,
): string =>
  format(new Date(Date.parse(date) + seconds * 1000), language, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });

const addressOf = ({ street, city, state, zip }: EventResponse['address']): string =>
  `${street}, ${city}, ${state} ${zip}`;

const mapOf = (address: EventResponse['address']): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: addressOf(address) }).toString()}`;

export const pieceOf = ({ profile, title, composer, instrument, time }: SaidPiece): PieceWords => ({
  performer: fullName(profile),
  title,
  composer,
  instrument,
  length: time,
});

/** When, where, and what to bring. */
export const detailsOf = (event: ToldEvent, language: Language): Message['details'] => {
  const { when, where, bring, stepFree, askThem } = messages[language];
  const notes = [
    [bring, event.bring],
    [stepFree, event.stepFree],
    [askThem, event.contact],
  ] as const;
  return [
    { name: when, text: dateOf(event, language) },
    { name: where, text: addressOf(event.address), url: mapOf(event.address) },
    ...notes.flatMap(([name, text]) => (text ? [{ name, text }] : [])),
  ];
};

/** What of an event is different, each with how it was. */
export const changesOf = (was: ToldEvent, now: ToldEvent, language: Language): string[] => {
  const { named, before, when, where, bring, stepFree, askThem, eventChanged } = messages[language];
  const lines: [string, (event: ToldEvent) => string][] = [
    [eventChanged.name, ({ name }) => name],
    [when, (event) => dateOf(event, language)],
    [eventChanged.length, ({ duration }) => eventChanged.minutes(duration)],
    [where, ({ address }) => addressOf(address)],
    [bring, (event) => event.bring ?? ''],
    [stepFree, (event) => event.stepFree ?? ''],
    [askThem, (event) => event.contact ?? ''],
  ];
  return lines
    .map(([name, say]) => ({ name, old: say(was), text: say(now) }))
    .filter(({ old, text }) => old !== text)
    .map(({ name, old, text }) => named(name, old ? before(text || '–', old) : text));
};

/** Whether an event begins at another time. */
export const isMoved = (was: ToldEvent, now: ToldEvent): boolean =>
  Date.parse(was.date) !== Date.parse(now.date);

/** Whether an event is at another place. */
export const isElsewhere = (was: ToldEvent, now: ToldEvent): boolean =>
  addressOf(was.address) !== addressOf(now.address);
