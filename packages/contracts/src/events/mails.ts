import { z } from 'zod';
import { Id } from '../base/id.ts';
import { languageIds } from '../base/languages.ts';
import { optionalText } from '../base/text.ts';

/** How the portal treats a kind of mail about an event. */
interface EventMailRule {
  /** A letter is a message of the coordinator to chosen families. The portal writes all other mails. */
  to: 'families' | 'coordinator' | 'chosen families';
  /** It is about an action of the coordinator, who can take it back until it is sent. */
  canTakeBack?: true;
  /** A waiting mail is dropped when the event is canceled. */
  dropsOnCancel?: true;
  /** It has no calendar entry attached. */
  hasNoCalendar?: true;
}

/** Every kind of mail about an event. */
export const eventMails = {
  signups: { to: 'families' },
  eventChanged: { to: 'families', canTakeBack: true },
  canceled: { to: 'families', canTakeBack: true },
  published: { to: 'families', canTakeBack: true },
  programHidden: { to: 'families', canTakeBack: true, hasNoCalendar: true },
  reminder: { to: 'families', dropsOnCancel: true },
  estimateMissing: { to: 'families', dropsOnCancel: true, hasNoCalendar: true },
  gap: { to: 'coordinator', hasNoCalendar: true },
  edited: { to: 'coordinator', hasNoCalendar: true },
  letter: { to: 'chosen families', hasNoCalendar: true },
} as const satisfies Record<string, EventMailRule>;
export type EventMailKind = keyof typeof eventMails;

type KindWith<Wanted> = {
  [Kind in EventMailKind]: (typeof eventMails)[Kind] extends Wanted ? Kind : never;
}[EventMailKind];

/** Returns the kinds of mails whose rules have these values. */
export const kindsWith = <const Wanted extends Partial<EventMailRule>>(
  wanted: Wanted,
): KindWith<Wanted>[] => {
  const isWanted = (rule: EventMailRule) =>
    Object.entries(wanted).every(([name, value]) => rule[name as keyof EventMailRule] === value);
  return (Object.keys(eventMails) as KindWith<Wanted>[]).filter((kind) => isWanted(eventMails[kind]));
};

/** The automatic mails to families. A coordinator can switch each off for an event, or add a sentence. */
export const notices = kindsWith({ to: 'families' });
export type Notice = (typeof notices)[number];

/** The automatic mails to the coordinator. */
export type CoordinatorMail = KindWith<{ to: 'coordinator' }>;

/** The notices about an action of the coordinator. They can be taken back until they are sent. */
export const actionNotices = kindsWith({ canTakeBack: true });
export type ActionNotice = (typeof actionNotices)[number];

/**
 * The states of a mail about an event. A mail is dropped if it is no longer needed. After a restore, the state of a
 * mail that was waiting in the backup is `unknown`.
 */
export const mailStates = ['waiting', 'sent', 'refused', 'dropped', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/** Placeholder for the note or reason in a previewed mail: a private-use character that no keyboard types. */
export const noteMark = '\uE000';

/** An account that would get a mail, and the text of that mail. */
export const MailPreview = z.object({
  account: z.string(),
  /** Names of the performers, as shown in programs. */
  names: z.array(z.string()),
  /** Those of the names who only accompany. Absent if there are none. */
  accompanists: z.array(z.string()).optional(),
  mail: z.object({
    language: z.enum(languageIds),
    subject: z.string(),
    paragraphs: z.array(z.union([z.string(), z.array(z.string())])),
    details: z.array(z.object({ name: z.string(), text: z.string() })),
  }),
});
export type MailPreview = z.infer<typeof MailPreview>;

/** Milliseconds in which the coordinator can take mails back before they are sent. */
export const UndoMs = z.number();

/** A family that no mail reaches, because its account has not confirmed its address. */
export const UnreachedFamily = MailPreview.pick({ account: true, names: true });
export type UnreachedFamily = z.infer<typeof UnreachedFamily>;

/** `POST /event_mail_preview`: the mails that would be sent, and the families that would get one if they had confirmed their address. */
export const MailedFamilies = z.object({
  families: z.array(MailPreview),
  /** The number of pieces whose families get the mails. */
  pieces: z.number(),
  unreached: z.array(UnreachedFamily),
  undoMs: UndoMs,
});
export type MailedFamilies = z.infer<typeof MailedFamilies>;

/** `GET /event_mails`: the mails about an event that can still be taken back. */
export const WaitingMails = z.array(
  z.object({
    kind: z.enum(actionNotices),
    emails: z.number(),
    /** Milliseconds left from this response on. Relative, because the browser's clock may be wrong. */
    ms: z.number(),
  }),
);
export type WaitingMails = z.infer<typeof WaitingMails>;

/** `POST /event_mails_take_back`: undoes a cancellation, or the hiding of a program, and drops its mails. */
export const TakeBackMailsInput = z.strictObject({ _id: Id, kind: z.enum(actionNotices) });
export type TakeBackMailsInput = z.infer<typeof TakeBackMailsInput>;

/** The settings of a coordinator for the automatic mails of an event. */
export const Mailing = z.partialRecord(
  z.enum(notices),
  z.strictObject({ isOff: z.boolean().optional(), sentence: optionalText(500).optional() }),
);
export type Mailing = z.infer<typeof Mailing>;

/** The mails an account can switch off. Mails about one's own sign-ups are always sent. */
export const mailChoices = ['reminders', 'news'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The mails that a link in them stops. Invitations also reach addresses without an account. */
export const stoppableMails = [...mailChoices, 'invitations'] as const;
export type StoppableMail = (typeof stoppableMails)[number];

/** A missing choice means that the mails are sent. */
export const MailChoices = z.strictObject({ reminders: z.boolean(), news: z.boolean() }).partial();
export type MailChoices = z.infer<typeof MailChoices>;

/** `GET /mail_stop` returns which mails an unsubscribe code is for; `POST /mail_stop` stops them. */
export const StopMailsInput = z.strictObject({
  code: z.string({ error: 'code' }).max(100, { error: 'code' }),
});
export type StopMailsInput = z.infer<typeof StopMailsInput>;

/** `GET /mail_stop_one_click` redirects (303) to the page for stopping mails. */
export const StopMailsPage = z.object({ url: z.string() });
export type StopMailsPage = z.infer<typeof StopMailsPage>;

export const StopMailsResponse = z.object({ choice: z.enum(stoppableMails) });
export type StopMailsResponse = z.infer<typeof StopMailsResponse>;

/** The private address of an account's calendar; absent until it is requested. */
export const FeedResponse = z.object({ address: z.string().optional() });
export type FeedResponse = z.infer<typeof FeedResponse>;

export const CalendarQuery = z.strictObject({ key: z.string({ error: 'code' }).max(100, { error: 'code' }) });
export type CalendarQuery = z.infer<typeof CalendarQuery>;

/** `GET /calendar.ics`: a calendar file (RFC 5545) instead of JSON. */
export const CalendarText = z.string();
