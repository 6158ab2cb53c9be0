import { z } from 'zod';
import { Id } from '../base/id.ts';
import { eventNotes, type EventField } from './event-fields.rules.ts';
import { Mailing } from './mails.ts';
import { numberOrText } from '../base/numbers.ts';
import { PageNumber } from '../base/paging.ts';
import { eachField } from './piece.rules.ts';
import { areItemsOf } from '../program/program.rules.ts';
import { programExtras } from '../program/program.ts';
import { states } from '../base/states.ts';
import { optionalLines, optionalText, requiredLines, requiredText } from '../base/text.ts';
import { instantOf, isSkipped } from '../base/time-zone.ts';
import { HiddenMark, PublishedMark } from '../program/versions.ts';

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

const eventFields = {
  name: requiredText('eventName', 200),
  description: optionalLines(5000),
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
  /** How to get in without climbing a step. */
  stepFree: optionalText(200).optional(),
  /** Whom to ask. Every account can read it. */
  contact: optionalText(200).optional(),
} satisfies Record<EventField, z.ZodType>;

// The spec calls this field coordinator or coordinatorId. Both are checked against the session.
const coordinatorFields = { coordinator: Id.optional(), coordinatorId: Id.optional() };

// A local time with an offset. It may be a time that the clocks of the event's zone skip; a time in UTC cannot.
const withOffset = /^(\d{4}-\d\d-\d\dT[\d:.]+)[+-]\d\d:?\d\d$/;
const isShown = ({ date, timeZone }: { date?: unknown; timeZone?: unknown }): boolean => {
  if (typeof date !== 'string' || typeof timeZone !== 'string' || !isTimeZone(timeZone)) return true;
  const wallClock = Date.parse(`${withOffset.exec(date)?.[1] ?? ''}Z`);
  if (Number.isNaN(wallClock) || !isSkipped(wallClock, timeZone)) return true;
  return Date.parse(date) !== instantOf(wallClock, timeZone);
};
// Runs even if other fields are invalid, so that the user sees all problems at once.
const skippedHour = {
  error: 'skippedHour',
  path: ['date'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const EventFields = z.strictObject(eventFields).refine(isShown, skippedHour);
export type EventFields = z.infer<typeof EventFields>;

// The form of the spec sends an `_id` with new events too. It is accepted and ignored.
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
    /** The `version` that was edited. Without it, the last write wins. */
    version: z.number().int().min(0).optional(),
    /** The reason, for the mail to families. It is not stored with the event. */
    note: optionalLines(500).optional(),
  })
  .refine(isShown, skippedHour);
export type UpdateEventInput = z.infer<typeof UpdateEventInput>;

/** `POST /event_cancel`: marks the event as canceled and mails the reason to all families that signed up. */
export const CancelEventInput = z.strictObject({
  _id: Id,
  reason: requiredLines('reason', 500),
  /** The `version` the user has seen. Without it, any version is canceled. */
  version: z.number().int().min(0).optional(),
});
export type CancelEventInput = z.infer<typeof CancelEventInput>;

/** `POST /event_mail_preview`: the mails that canceling, changing or hiding would send. */
export const MailPreviewInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['canceled', 'programHidden']), _id: Id }),
  z.strictObject({ kind: z.literal('eventChanged'), _id: Id, event: EventFields }),
]);
export type MailPreviewInput = z.infer<typeof MailPreviewInput>;

/** `POST /event_mailing`: settings of the automatic mails to the families of an event. */
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
  ...eachField(eventNotes, () => z.string().optional()),
  /** The event is canceled. It stays visible and takes no more sign-ups. */
  canceled: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
  /** The settings of the automatic mails of the event. */
  mailing: Mailing.optional(),
  coordinator: z.string(),
  /** The number of sign-ups that have a place. */
  taken: z.number(),
  program: z.array(z.string()),
  /** Increases with every change of the program. A save based on an older one fails with `stale`. */
  revision: z.number(),
  /** Increases with every change of the details. A save based on an older one fails with `stale`. */
  version: z.number(),
  /** The newest version of the program; absent if none was published. */
  published: PublishedMark.optional(),
  /** Set if the published program was taken back. It is not shown until the next version is published. */
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

// A client that knows only the spec's `program` sends just that. Breaks and sections then keep their positions.
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

/** The 409 `stale` of a program save, with the stored program. */
export const StaleProgramResponse = SaveProgramResponse.extend({
  error: z.literal('stale'),
  requestId: z.string(),
});
export type StaleProgramResponse = z.infer<typeof StaleProgramResponse>;

/** The 409 `stale` of an event edit, with the stored event. */
export const StaleEventResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  event: EventResponse,
});
