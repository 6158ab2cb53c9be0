import { isolated, isolatedParts } from '@portal/contracts/direction';
import { mailedEventFields, mailedNotes, type MailedEventField } from '@portal/contracts/event-fields.rules';
import type { EventResponse } from '@portal/contracts/events';
import { addressLine } from '@portal/contracts/events.rules';
import { intlLocales, type Language } from '@portal/contracts/languages';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PerformerRole } from '@portal/contracts/performers';
import { ownPerformers } from '@portal/contracts/performances.rules';
import type { Performed, Person } from '@portal/contracts/performers.rules';
import { nameFor } from '@portal/contracts/person.rules';
import { byline, pickFields, type MailedField } from '@portal/contracts/piece.rules';
import { fullName, type PersonName } from '@portal/contracts/profiles.rules';
import type { Message } from '../../../platform/mail/message.js';
import { messages } from './messages.js';
import type { PieceText } from './piece-text.js';

/** A person of an account that gets a mail. */
export interface MailedPerson {
  /** The name as programs print it. */
  name: string;
  role: PerformerRole;
}

/** The fields of a sign-up that are mailed. */
export type MailedPiece = Pick<PerformanceResponse, MailedField> &
  Performed<Person<PersonName & Parameters<typeof nameFor>[1]>>;

/** The fields of an event that families get a mail about when they change. */
export type MailedEvent = Pick<EventResponse, MailedEventField>;

/** Returns the fields of an event that are stored until families get the mail about its change. */
export const mailedFieldsOf = (event: MailedEvent): MailedEvent => pickFields(event, mailedEventFields);

const formats = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter takes 0.1 ms, and a program of 300 pieces needs thousands of calls.
const formatOf = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([language, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(intlLocales[language], options);
  formats.set(key, known);
  return known;
};

// Some ICU versions put a narrow no-break space before 'PM', which some fonts lack.
const format = (date: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  formatOf(language, options).format(date).replaceAll('\u202f', ' ');

/** 'Saturday, December 5, 2026 at 2:00 PM Pacific Time', in the event's time zone. */
export const dateOf = (
  { date, timeZone }: Pick<MailedEvent, 'date' | 'timeZone'>,
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
export const dayOf = (
  { date, timeZone }: Pick<MailedEvent, 'date' | 'timeZone'>,
  language: Language,
): string => format(new Date(date), language, { timeZone, weekday: 'long', month: 'long', day: 'numeric' });

/** '2:59 PM', for a number of seconds after the start of the event. */
export const timeOf = (
  { date, timeZone }: Pick<MailedEvent, 'date' | 'timeZone'>,
  seconds: number,
  language: Language,
): string =>
  format(new Date(Date.parse(date) + seconds * 1000), language, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });

const mapOf = (address: EventResponse['address']): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: addressLine(address) }).toString()}`;

/** 'Emily Lin and Noah Kim, acc. Carmen Ruiz'. */
export const listedNames = (people: readonly Person<PersonName>[], language: Language): string => {
  const { comma, accompanist } = messages[language].print;
  const [players, accompanists] = (['performer', 'accompanist'] as const).map((wanted) =>
    people.filter(({ role }) => role === wanted).map(({ profile }) => isolated(fullName(profile))),
  ) as [string[], string[]];
  const list = new Intl.ListFormat(intlLocales[language], { type: 'conjunction' }).format(players);
  return [list, ...accompanists.map(accompanist)].filter(Boolean).join(comma);
};

/**
 * Returns the texts of a piece. With several people, each name is followed by the instrument. Families and coordinators read
 * the names whatever may be printed; `hidden` can mark those that are not.
 */
export const pieceOf = (
  piece: MailedPiece,
  language: Language,
  hidden: (name: string) => string = (name) => name,
): PieceText => {
  const { time: length } = piece;
  const title = isolated(piece.title);
  const by = isolatedParts(byline(piece));
  const { people } = piece;
  const [alone, ...others] = people;
  const name = alone ? isolated(fullName(alone.profile)) : '';
  return alone && others.length === 0
    ? {
        performer: nameFor('print', alone.profile) === '' ? hidden(name) : name,
        title,
        byline: by,
        instrument: alone.instrument,
        length,
      }
    : {
        performer: isolatedParts(ownPerformers({ people }, messages[language].print, hidden)),
        title,
        byline: by,
        instrument: '',
        length,
      };
};

/** Returns when and where the event is, and its notes for families. */
export const detailsOf = (
  event: MailedEvent,
  language: Language,
  notes = mailedNotes,
): Message['details'] => {
  const text = messages[language];
  return [
    { name: text.when, text: dateOf(event, language) },
    { name: text.where, text: addressLine(event.address), url: mapOf(event.address) },
    ...notes.flatMap((note) => (event[note] ? [{ name: text[note], text: event[note] }] : [])),
  ];
};

/** Returns a line for each changed field of an event, with its previous value. */
export const eventChanges = (was: MailedEvent, now: MailedEvent, language: Language): string[] => {
  const { named, before, when, where, eventChanged, ...names } = messages[language];
  const lines: [string, (event: MailedEvent) => string][] = [
    [eventChanged.name, ({ name }) => isolated(name)],
    [when, (event) => dateOf(event, language)],
    [eventChanged.length, ({ duration }) => eventChanged.minutes(duration)],
    [where, ({ address }) => addressLine(address)],
    ...mailedNotes.map((note): (typeof lines)[number] => [names[note], (event) => event[note] ?? '']),
  ];
  return lines
    .map(([name, say]) => ({ name, old: say(was), text: say(now) }))
    .filter(({ old, text }) => old !== text)
    .map(({ name, old, text }) => named(name, old ? before(text || '–', old) : text));
};

/** Whether the start of an event has changed. */
export const isMoved = (was: MailedEvent, now: MailedEvent): boolean =>
  Date.parse(was.date) !== Date.parse(now.date);

/** Whether the address of an event has changed. */
export const isElsewhere = (was: MailedEvent, now: MailedEvent): boolean =>
  addressLine(was.address) !== addressLine(now.address);
