import type { EventResponse } from './events.ts';
import { paths, pathTo } from '../base/paths.ts';

/** The data of an event that goes into a calendar. Performers are left out, because calendars are shared. */
export type CalendarEvent = Pick<
  EventResponse,
  '_id' | 'name' | 'description' | 'address' | 'date' | 'duration' | 'version'
> & {
  /** The path of the event's page, if that is not the sign-up page. */
  path?: string;
  /** The id of the calendar entry, if that is not the id of the event. */
  uid?: string;
  /** The event is canceled. Calendars that have it remove it. */
  isCanceled?: boolean;
};

const encoder = new TextEncoder();
const lineLength = 75;

/** A content line of RFC 5545, folded after 75 octets and never inside a character. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineLength) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};

const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

// Two hours before the start, so that there is time to travel.
const alarm = (name: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(name)}`,
  'TRIGGER:-PT2H',
  'END:VALARM',
];

// NAME and REFRESH-INTERVAL are RFC 7986; Apple, Google and Outlook read the X- names.
const subscription = (name: string): string[] => [
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

export interface CalendarOptions {
  method?: 'PUBLISH' | 'CANCEL';
  /** The name of a calendar that phones subscribe to. */
  name?: string;
}

const component = (event: CalendarEvent, origin: string, now: Date): string[] => {
  const { street, city, state, zip } = event.address;
  const start = new Date(event.date);
  const address = new URL(event.path ?? pathTo(paths.eventSignup, { id: event._id }), origin);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid ?? `event-${event._id}`}@${address.hostname}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${event.version}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + event.duration * 60_000))}`,
    `SUMMARY:${text(event.name)}`,
    `LOCATION:${text(`${street}, ${city}, ${state} ${zip}`)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
    `URL:${address.href}`,
    ...(event.isCanceled ? ['STATUS:CANCELLED'] : alarm(event.name)),
    'END:VEVENT',
  ];
};

/** Returns the events as a calendar file (RFC 5545) with times in UTC. */
export const calendarOf = (
  events: readonly CalendarEvent[],
  origin: string,
  now: Date,
  { method = 'PUBLISH', name }: CalendarOptions = {},
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Music Outreach//Portal//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : subscription(name)),
    ...events.flatMap((event) => component(event, origin, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
