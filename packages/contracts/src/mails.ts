import { z } from 'zod';
import { optionalText } from './text.ts';

/** Why the portal writes to families by itself. A coordinator may switch each off for an event, or add a sentence. */
export const occasions = [
  'signups',
  'eventChanged',
  'canceled',
  'published',
  'programHidden',
  'reminder',
  'estimateMissing',
] as const;
export type Occasion = (typeof occasions)[number];

/** Every reason for a mail about an event: by itself to families, to the coordinator, and written by hand. */
export type EventMailKind = Occasion | 'gap' | 'letter';

/**
 * Where a mail about an event stands; one that nobody needs any more is dropped. Of one that waited when a backup was made
 * nobody knows after the restore whether it went out.
 */
export const mailStates = ['waiting', 'sent', 'refused', 'dropped', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/** What an event's coordinator wants of the mails the portal writes by itself. */
export const Mailing = z.partialRecord(
  z.enum(occasions),
  z.strictObject({ isOff: z.boolean().optional(), sentence: optionalText(500).optional() }),
);
export type Mailing = z.infer<typeof Mailing>;

/** The mails one may do without; those about one's own sign-up always come. */
export const mailChoices = ['reminders', 'news'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** A choice that is absent was never made: the mails come. */
export const MailChoices = z.strictObject({ reminders: z.boolean(), news: z.boolean() }).partial();
export type MailChoices = z.infer<typeof MailChoices>;

/** `GET /mail_stop` says which mails the code of a mail stops; `POST /mail_stop` stops them. */
export const StopMailsInput = z.strictObject({
  code: z.string({ error: 'code' }).max(100, { error: 'code' }),
});
export type StopMailsInput = z.infer<typeof StopMailsInput>;

export const StopMailsResponse = z.object({ choice: z.enum(mailChoices) });
export type StopMailsResponse = z.infer<typeof StopMailsResponse>;

/** The private address of an account's calendar; absent until somebody asks for one. */
export const FeedResponse = z.object({ address: z.string().optional() });
export type FeedResponse = z.infer<typeof FeedResponse>;

export const CalendarQuery = z.strictObject({ key: z.string({ error: 'code' }).max(100, { error: 'code' }) });
export type CalendarQuery = z.infer<typeof CalendarQuery>;

/** `GET /calendar.ics`: no JSON, but a calendar (RFC 5545). */
export const CalendarText = z.string();
