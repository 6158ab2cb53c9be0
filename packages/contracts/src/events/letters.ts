import { z } from 'zod';
import { Id } from '../base/id.ts';
import { languageIds } from '../base/languages.ts';
import { notices, UndoMs } from './mails.ts';
import { placeholdersIn } from './placeholders.ts';
import { requiredLines, requiredText } from '../base/text.ts';

/** From this number of emails on, sending a letter requires `confirmed`. */
export const confirmFrom = 50;

const groups = ['all', 'chosen', 'notChosen', 'noEstimate', 'noConsent', 'noAccompanist'] as const;

/** The recipients of a letter. */
export const LetterTo = z.discriminatedUnion('group', [
  z.strictObject({ group: z.enum(groups) }),
  z.strictObject({ group: z.literal('section'), section: Id }),
  z
    .strictObject({ group: z.literal('picked'), accounts: z.array(Id).max(5000, { error: 'recipients' }) })
    .refine(({ accounts }) => accounts.length > 0, { error: 'recipients' }),
]);
export type LetterTo = z.infer<typeof LetterTo>;

/** Letters are no longer sent to `notConfirmed`, because unconfirmed addresses get no mail about events. */
export const LetterGroup = z.enum([...groups, 'section', 'picked', 'notConfirmed']);
export type LetterGroup = z.infer<typeof LetterGroup>;

const letterFields = {
  subject: requiredText('subject', 200),
  body: requiredLines('body', 10_000),
};

const isKnown = (text: string): boolean => placeholdersIn(text).unknown.length === 0;
const filledFields = {
  subject: letterFields.subject.refine(isKnown, { error: 'placeholder' }),
  body: letterFields.body.refine(isKnown, { error: 'placeholder' }),
};

/** `PUT /event_letter`: sends a letter to families of an event. */
export const SendLetterInput = z.strictObject({
  event: Id,
  ...filledFields,
  to: LetterTo,
  /** When the letter is sent. Without a value, it is sent when the time to take it back is over. */
  sendAt: z.iso.datetime({ offset: true, error: 'sendAt' }).optional(),
  /** The number of emails shown on the page. Must match the actual number; required from `confirmFrom` on. */
  confirmed: z.number().int().min(0).optional(),
});
export type SendLetterInput = z.infer<typeof SendLetterInput>;

/** `POST /event_letter_test`: sends the letter to the current user, filled in for one family. */
export const TestLetterInput = z.strictObject({ event: Id, ...filledFields, to: LetterTo, account: Id });
export type TestLetterInput = z.infer<typeof TestLetterInput>;

/** `POST /event_letter_take_back`: cancels a letter that is not being sent yet. */
export const TakeBackLetterInput = z.strictObject({ _id: Id });
export type TakeBackLetterInput = z.infer<typeof TakeBackLetterInput>;

/** The number of emails of a letter in each state. The mail server refused `retrying` ones for now. */
export const LetterCounts = z.object({
  waiting: z.number(),
  retrying: z.number(),
  sent: z.number(),
  refused: z.number(),
  /** The family has withdrawn all its sign-ups, or its account was deleted. */
  dropped: z.number(),
  /** The coordinator took it back, or canceled the event, before it was sent. */
  takenBack: z.number(),
  /** This database was restored from a backup that was made while the email was being sent. */
  unknown: z.number(),
});
export type LetterCounts = z.infer<typeof LetterCounts>;

/** The state of one email of a letter. */
export type LetterMailState = keyof LetterCounts;

/** A letter as coordinators see it. */
export const LetterResponse = z.object({
  _id: z.string(),
  subject: z.string(),
  body: z.string(),
  group: LetterGroup,
  /** The title of the section, if the letter goes to one. */
  section: z.string().optional(),
  /** The email address of the author; absent if the account was deleted. */
  by: z.string().optional(),
  at: z.iso.datetime(),
  sendAt: z.iso.datetime(),
  state: z.enum(['waiting', 'started', 'takenBack']),
  counts: LetterCounts,
});
export type LetterResponse = z.infer<typeof LetterResponse>;

/** A recipient of a letter. Names and email are left out if the family has withdrawn. */
export const LetterRecipient = z.object({
  children: z.array(z.string()),
  email: z.string().optional(),
  state: z.enum(['waiting', 'retrying', 'sent', 'refused', 'dropped', 'takenBack', 'unknown']),
  /** The answer of the mail server, if it refused the email. */
  failure: z.string().optional(),
  /** When the email was sent. */
  at: z.iso.datetime().optional(),
});
export type LetterRecipient = z.infer<typeof LetterRecipient>;

/** `GET /event_letter?id=`: a letter with the state of each email. */
export const LetterWithRecipients = LetterResponse.extend({ recipients: z.array(LetterRecipient) });
export type LetterWithRecipients = z.infer<typeof LetterWithRecipients>;

/** A sign-up with the data that letters use. */
export const LetterPiece = z.object({
  performance: z.string(),
  child: z.string(),
  /** The family's other performers in the piece. */
  otherChildren: z.array(z.string()).optional(),
  piece: z.string(),
  hasEstimate: z.boolean(),
  /** The other things that the account can still say about it. Absent if there are none. */
  missing: z.array(z.enum(['consent', 'accompanist'])).optional(),
  /** Whether the piece is in the published program, or in the saved one if none is published. */
  isChosen: z.boolean(),
  /** The id of the piece's section. */
  section: z.string().optional(),
  /** Its number in the published program. */
  number: z.number().optional(),
  start: z.iso.datetime().optional(),
  call: z.iso.datetime().optional(),
});
export type LetterPiece = z.infer<typeof LetterPiece>;

/** An account with its sign-ups for an event. It gets one email. */
export const LetterFamily = z.object({
  user: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  language: z.enum(languageIds),
  pieces: z.array(LetterPiece),
});
export type LetterFamily = z.infer<typeof LetterFamily>;

/** `GET /event_families`: all possible recipients of a letter. */
export const EventFamiliesResponse = z.object({
  families: z.array(LetterFamily),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** The number of the published program; absent if none was published. */
  version: z.number().optional(),
  undoMs: UndoMs,
});
export type EventFamiliesResponse = z.infer<typeof EventFamiliesResponse>;

/** `PUT /letter_template`: saves a text under a name, for an event or, if an admin does it, for all events. */
export const KeepTemplateInput = z.strictObject({
  event: Id,
  name: requiredText('templateName', 100),
  ...letterFields,
  isForAll: z.boolean().default(false),
});
export type KeepTemplateInput = z.infer<typeof KeepTemplateInput>;

/** `POST /letter_template_delete` */
export const DeleteTemplateInput = z.strictObject({ _id: Id });
export type DeleteTemplateInput = z.infer<typeof DeleteTemplateInput>;

export const LetterTemplate = z.object({
  _id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  isForAll: z.boolean(),
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;

/** Mails the portal sent to families automatically, for one reason at one time. */
export const AutomaticMails = z.object({
  kind: z.enum(notices),
  at: z.iso.datetime(),
  counts: LetterCounts,
});
export type AutomaticMails = z.infer<typeof AutomaticMails>;

/** `GET /event_letters`: everything that was written to the families of an event, newest first, and the saved texts. */
export const EventLettersResponse = z.object({
  letters: z.array(LetterResponse),
  /** Mails the portal sent automatically, newest first. */
  automatic: z.array(AutomaticMails),
  templates: z.array(LetterTemplate),
});
export type EventLettersResponse = z.infer<typeof EventLettersResponse>;

/** The 409 `stale` of a letter, with the current number of recipients. */
export const StaleLetterResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  count: z.number(),
});
export type StaleLetterResponse = z.infer<typeof StaleLetterResponse>;
