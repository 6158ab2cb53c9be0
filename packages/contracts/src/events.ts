import { z } from 'zod';
import { Id } from './id.ts';
import { Mailing } from './mails.ts';
import { numberOrText } from './numbers.ts';
import { PageNumber } from './paging.ts';
import { areItemsOf } from './program.rules.ts';
import { programExtras } from './program.ts';
import { states } from './states.ts';
import { optionalText, requiredText } from './text.ts';
import { instantOf, isSkipped } from './time-zone.ts';
import { HiddenMark, PublishedMark } from './versions.ts';

const Address = z.strictObject({
  street: requiredText('street', 200),
  city: requiredText('city', 100),
  state: z.enum(states, { error: 'state' }),
  zip: z
    .string({ error: 'eventZip' })
    .trim()
    .regex(/^\d{5}$/, { error: 'eventZip' }),
});

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** What families may be told of an event beside the spec's fields. A client that does not know them leaves them as they are. */
export const eventNotes = ['bring', 'piano', 'stepFree', 'contact'] as const;

const eventFields = {
  name: requiredText('eventName', 200),
  description: optionalText(5000),
  address: Address,
  date: z.iso.datetime({ offset: true, error: 'date' }),
  duration: numberOrText(
    z
      .number({ error: 'duration' })
      .int({ error: 'duration' })
      .min(1, { error: 'duration' })
      .max(1440, { error: 'duration' }),
  ),
  capacity: numberOrText(
    z
      .number({ error: 'capacity' })
      .int({ error: 'capacity' })
      .min(0, { error: 'capacity' })
      .max(10_000, { error: 'capacity' })
      .optional(),
  ).transform((capacity) => capacity ?? 0),
  timeZone: z
    .string({ error: 'timeZone' })
    .max(64, { error: 'timeZone' })
    .refine(isTimeZone, { error: 'timeZone' })
    .optional(),
  bring: optionalText(300).optional(),
  piano: optionalText(200).optional(),
  /** How one gets in without climbing a step. */
  stepFree: optionalText(200).optional(),
  /** Whom to ask, as far as the coordinator wants it known: any account reads it. */
  contact: optionalText(200).optional(),
};

// The spec calls this field coordinator in one reading and coordinatorId in another; both are checked against the session.
const coordinatorFields = { coordinator: Id.optional(), coordinatorId: Id.optional() };

// A date with an offset says what a clock shows: not every time is shown by the clocks of the event. One in UTC is.
const withOffset = /^(\d{4}-\d\d-\d\dT[\d:.]+)[+-]\d\d:?\d\d$/;
const isShown = ({ date, timeZone }: { date?: unknown; timeZone?: unknown }): boolean => {
  if (typeof date !== 'string' || typeof timeZone !== 'string' || !isTimeZone(timeZone)) return true;
  const wallClock = Date.parse(`${withOffset.exec(date)?.[1] ?? ''}Z`);
  if (Number.isNaN(wallClock) || !isSkipped(wallClock, timeZone)) return true;
  return Date.parse(date) !== instantOf(wallClock, timeZone);
};
// Also beside a field that is wrong in itself: people hear of everything at once.
const skippedHour = {
  error: 'skippedHour',
  path: ['date'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const EventFields = z.strictObject(eventFields).refine(isShown, skippedHour);
export type EventFields = z.infer<typeof EventFields>;

// One form of the spec saves new and old events alike and so sends an `_id` with a new one: taken, and not used.
export const CreateEventInput = z
  .strictObject({
    ...eventFields,
    ...coordinatorFields,
    _id: z.string({ error: 'invalid' }).max(24, { error: 'invalid' }).nullish(),
  })
  .refine(isShown, skippedHour);
export type CreateEventInput = z.infer<typeof CreateEventInput>;

export const UpdateEventInput = z
  .strictObject({
    ...eventFields,
    ...coordinatorFields,
    _id: Id,
    /** The `version` the edit began from; without it the last writer wins. */
    version: z.number().int().min(0).optional(),
    /** Why, for the mail to families. It is not stored with the event. */
    note: optionalText(500).optional(),
  })
  .refine(isShown, skippedHour);
export type UpdateEventInput = z.infer<typeof UpdateEventInput>;

/** `POST /event_cancel`: it stays, marked, and everybody who has signed up is told why. */
export const CancelEventInput = z.strictObject({
  _id: Id,
  reason: requiredText('reason', 500),
  /** The `version` whoever cancels has read; without it, whatever it is by now. */
  version: z.number().int().min(0).optional(),
});
export type CancelEventInput = z.infer<typeof CancelEventInput>;

/** `POST /event_mail_preview`: the mails that canceling, changing or hiding would cause. */
export const MailPreviewInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['canceled', 'programHidden']), _id: Id }),
  z.strictObject({ kind: z.literal('eventChanged'), _id: Id, event: EventFields }),
]);
export type MailPreviewInput = z.infer<typeof MailPreviewInput>;

/** `POST /event_mailing`: what the portal writes to the families of an event by itself. */
export const SetMailingInput = z.strictObject({ _id: Id, mailing: Mailing });
export type SetMailingInput = z.infer<typeof SetMailingInput>;

export const EventResponse = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  address: z.object({ street: z.string(), city: z.string(), state: z.enum(states), zip: z.string() }),
  date: z.iso.datetime(),
  duration: z.number(),
  capacity: z.number(),
  timeZone: z.string(),
  bring: z.string().optional(),
  piano: z.string().optional(),
  stepFree: z.string().optional(),
  contact: z.string().optional(),
  /** It does not take place: it stays, and takes no sign-ups any more. */
  canceled: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
  /** What its coordinator wants of the mails the portal writes by itself. */
  mailing: Mailing.optional(),
  coordinator: z.string(),
  /** How many signups hold a place. */
  taken: z.number(),
  program: z.array(z.string()),
  /** Rises with every change of the program; a save from an older one is `stale`. */
  revision: z.number(),
  /** Rises with every edit of the details; an edit from an older one is `stale`. */
  version: z.number(),
  /** The newest version of its program; absent before the first one. */
  published: PublishedMark.optional(),
  /** The program was taken back: nobody is shown it until the next version. */
  hidden: HiddenMark.optional(),
});
export type EventResponse = z.infer<typeof EventResponse>;

const epochMilliseconds = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'date' })
  .transform(Number);

export const SearchEventsQuery = z.strictObject({
  searchWords: optionalText(200),
  startDate: z.union([z.literal('').transform(() => undefined), epochMilliseconds]).optional(),
  endDate: z.union([z.literal('').transform(() => undefined), epochMilliseconds]).optional(),
  page: PageNumber,
});
export type SearchEventsQuery = z.infer<typeof SearchEventsQuery>;

/** `count` is exact without search words; with them it stops at 1,000. */
export const SearchEventsResponse = z.object({ count: z.number(), data: z.array(EventResponse) });
export type SearchEventsResponse = z.infer<typeof SearchEventsResponse>;

// A client that knows only the spec's `program` sends only that; breaks and sections then stay where they were.
export const SaveProgramInput = z
  .strictObject({
    _id: Id,
    program: z.array(Id, { error: 'program' }).max(2000, { error: 'program' }),
    revision: z.number().int().min(0).optional(),
    ...programExtras,
  })
  .refine(({ items, program }) => items === undefined || areItemsOf(items, program), {
    error: 'program',
    path: ['items'],
  });
export type SaveProgramInput = z.infer<typeof SaveProgramInput>;

export const SaveProgramResponse = z.object({ program: z.array(z.string()), revision: z.number() });
export type SaveProgramResponse = z.infer<typeof SaveProgramResponse>;

/** The 409 `stale` of a program save: what is stored now. */
export const StaleProgramResponse = SaveProgramResponse.extend({
  error: z.literal('stale'),
  requestId: z.string(),
});
export type StaleProgramResponse = z.infer<typeof StaleProgramResponse>;

/** The 409 `stale` of an event edit: the event as it is now. */
export const StaleEventResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  event: EventResponse,
});
