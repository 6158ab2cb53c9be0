import { calendarOf, type CalendarEvent } from '@portal/contracts/calendar.rules';
import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { createHash } from 'node:crypto';
import { timesIn, type Family, type MailText } from '../writing/notice-texts.js';
import { messages } from '../writing/messages.js';
import { timeOf } from '../writing/wording.js';

// Returns the sequence number of a calendar entry in steps of ten seconds since 2026. It has 32 bits: seconds since 1970
// would exceed them in 2038, these steps in 2104. The offset keeps it above the seconds since 1970 that were sent earlier.
const sequenceAt = (now: Date): number =>
  1_900_000_000 + Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 10_000);

// Identifies the event in an account's calendar. Does not reveal the account.
const nameOf = (event: string, account: string): string =>
  `event-${event}-${createHash('sha256').update(account).digest('hex').slice(0, 12)}`;

/** Returns an event for a family's calendar. It contains no names, because calendars are shared. */
export const familyEntry = (
  family: Pick<Family, 'event' | 'own' | 'language' | 'isTeacher' | 'now'>,
  account: string,
): CalendarEvent => {
  const { event, own, language, now } = family;
  const { call, bring, named } = messages[language];
  const at = (iso: string): string => timeOf({ ...event, date: iso }, 0, language);
  const standing = own.filter(({ withdrawn }) => !withdrawn);
  const places = standing.flatMap(({ published }) => (published ? [published] : []));
  const lines = places.map((place) => timesIn(family, place));
  const calls = (family.isTeacher ? [] : places)
    .map((place) => place.call)
    .sort()
    .slice(0, 1);
  return {
    ...event,
    path: pageOf(standing),
    description: [
      ...lines,
      ...calls.map((first) => call(at(first))),
      event.bring && named(bring, event.bring),
      event.description,
    ]
      .filter(Boolean)
      .join('\n'),
    uid: nameOf(event._id, account),
    // Rises with every mail, because calendars ignore an entry whose sequence number is not higher.
    version: sequenceAt(now),
    isCanceled: isOff(event, standing.length),
  };
};

const pageOf = (standing: Family['own']): string => {
  const [first, ...others] = standing;
  if (first?.event.publicAddress !== undefined && !first.event.canceled)
    return pathTo(paths.publicProgram, { address: first.event.publicAddress });
  return first && others.length === 0 ? pathTo(paths.editEventSignup, { id: first._id }) : paths.myEvents;
};

const isOff = (event: EventResponse, standing: number): boolean =>
  event.canceled !== undefined || standing === 0;

/** Returns the calendar to attach to a mail: the event, or its cancellation. */
export const familyCalendar = (
  family: Omit<Family, 'facts'>,
  account: string,
  origin: string,
): NonNullable<MailText['calendar']> => {
  const entry = familyEntry(family, account);
  const method = entry.isCanceled ? 'CANCEL' : 'PUBLISH';
  return { method, content: calendarOf([entry], origin, family.now, { method }) };
};
