import { z } from 'zod';
import { Id } from './id.ts';
import { languageIds } from './languages.ts';
import { occasions } from './mails.ts';
import { placeholdersIn } from './placeholders.ts';
import { requiredText } from './text.ts';

/** From this number of families on, sending a letter requires `confirmed`. */
export const confirmFrom = 50;

const groups = ['all', 'chosen', 'notChosen', 'noEstimate'] as const;

/** To whom a letter goes. */
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
  body: requiredText('body', 10_000),
};

const isKnown = (text: string): boolean => placeholdersIn(text).unknown.length === 0;
const filledFields = {
  subject: letterFields.subject.refine(isKnown, { error: 'placeholder' }),
  body: letterFields.body.refine(isKnown, { error: 'placeholder' }),
};

/** `PUT /event_letter`: a letter to families of an event. */
export const SendLetterInput = z.strictObject({
  event: Id,
  ...filledFields,
  to: LetterTo,
  /** When the letter is sent. Without a value, it is sent as soon as it can no longer be taken back. */
  sendAt: z.iso.datetime({ offset: true, error: 'sendAt' }).optional(),
  /** The number of families shown on the page. Must match the actual number; required from `confirmFrom` on. */
  confirmed: z.number().int().min(0).optional(),
});
export type SendLetterInput = z.infer<typeof SendLetterInput>;

/** `POST /event_letter_test`: the letter as one family would get it, to oneself. */
export const TestLetterInput = z.strictObject({ event: Id, ...filledFields, to: LetterTo, account: Id });
export type TestLetterInput = z.infer<typeof TestLetterInput>;

/** `POST /event_letter_take_back`: before it has started. */
export const TakeBackLetterInput = z.strictObject({ _id: Id });
export type TakeBackLetterInput = z.infer<typeof TakeBackLetterInput>;

/** How many of a letter's emails are where. `retrying` ones wait too: the mail server did not take them yet. */
export const LetterCounts = z.object({
  waiting: z.number(),
  retrying: z.number(),
  sent: z.number(),
  refused: z.number(),
  /** Nobody of the family plays any more, or its account is gone. */
  dropped: z.number(),
  /** It was on its way when the backup was made that this store is restored from. */
  unknown: z.number(),
});
export type LetterCounts = z.infer<typeof LetterCounts>;

/** Where an email of a letter is. */
export type LetterMailState = keyof LetterCounts;

/** A letter as those who may write one see it. */
export const LetterResponse = z.object({
  _id: z.string(),
  subject: z.string(),
  body: z.string(),
  group: LetterGroup,
  /** The title of the section, where it goes to one. */
  section: z.string().optional(),
  /** The email address of who wrote it; absent where that account is gone. */
  by: z.string().optional(),
  at: z.iso.datetime(),
  sendAt: z.iso.datetime(),
  state: z.enum(['waiting', 'started', 'takenBack']),
  counts: LetterCounts,
});
export type LetterResponse = z.infer<typeof LetterResponse>;

/** Somebody a letter goes to. Of a family that has withdrawn nothing is said. */
export const LetterRecipient = z.object({
  children: z.array(z.string()),
  email: z.string().optional(),
  state: z.enum(['waiting', 'retrying', 'sent', 'refused', 'dropped', 'unknown']),
  /** What the mail server said, where it did not take it. */
  failure: z.string().optional(),
  /** When it went out. */
  at: z.iso.datetime().optional(),
});
export type LetterRecipient = z.infer<typeof LetterRecipient>;

/** `GET /event_letter?id=`: a letter, and where it is for everyone. */
export const LetterWithRecipients = LetterResponse.extend({ recipients: z.array(LetterRecipient) });
export type LetterWithRecipients = z.infer<typeof LetterWithRecipients>;

/** A sign-up as a letter speaks of it. */
export const LetterPiece = z.object({
  performance: z.string(),
  child: z.string(),
  piece: z.string(),
  hasEstimate: z.boolean(),
  /** It stands in the published program, or in the saved one where none is published. */
  isChosen: z.boolean(),
  /** The id of the section it stands in. */
  section: z.string().optional(),
  /** Of the published program alone. */
  number: z.number().optional(),
  start: z.iso.datetime().optional(),
  call: z.iso.datetime().optional(),
});
export type LetterPiece = z.infer<typeof LetterPiece>;

/** An account with its sign-ups for an event: what gets one email. */
export const LetterFamily = z.object({
  user: z.string(),
  email: z.string(),
  /** Whether it has confirmed that the address is its own. */
  isConfirmed: z.boolean(),
  /** In which its emails are. */
  language: z.enum(languageIds),
  pieces: z.array(LetterPiece),
});
export type LetterFamily = z.infer<typeof LetterFamily>;

/** `GET /event_families`: everybody a letter may go to. */
export const EventFamiliesResponse = z.object({
  families: z.array(LetterFamily),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** The number of the published program; absent where families have seen none. */
  version: z.number().optional(),
});
export type EventFamiliesResponse = z.infer<typeof EventFamiliesResponse>;

/** `PUT /letter_template`: keeps a text under a name, for an event, or for the organization where an admin does. */
export const KeepTemplateInput = z.strictObject({
  /** Whose event may use it. */
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
  /** It is the organization's. */
  isForAll: z.boolean(),
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;

/** Mails the portal sent to families automatically, for one reason at one time. */
export const AutomaticMails = z.object({
  kind: z.enum(occasions),
  at: z.iso.datetime(),
  counts: LetterCounts,
});
export type AutomaticMails = z.infer<typeof AutomaticMails>;

/** `GET /event_letters`: what was written to the families of an event, the newest first, and texts to begin with. */
export const EventLettersResponse = z.object({
  letters: z.array(LetterResponse),
  /** Mails the portal sent automatically, newest first. */
  automatic: z.array(AutomaticMails),
  templates: z.array(LetterTemplate),
});
export type EventLettersResponse = z.infer<typeof EventLettersResponse>;

/** The 409 `stale` of a letter: how many families it would go to now. */
export const StaleLetterResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  count: z.number(),
});
export type StaleLetterResponse = z.infer<typeof StaleLetterResponse>;
