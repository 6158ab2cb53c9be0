import { z } from 'zod';
import { Id, IdQuery } from '../base/id.ts';
import { MailPreview, UndoMs, UnreachedFamily } from '../events/mails.ts';
import { eachField, printedFields } from '../events/piece.rules.ts';
import { PerformerRole } from '../events/performers.ts';
import { optionalLines, requiredText } from '../base/text.ts';

/**
 * Recipients of the email about a new version: families with changes other than a new number, also those with only a new
 * number, all families that signed up, or no one.
 */
export const Tell = z.enum(['concerned', 'renumbered', 'all', 'nobody'], { error: 'invalid' });
export type Tell = z.infer<typeof Tell>;

/** `POST /event_publish`: publishes this `revision`. `after` is the newest version the page knew; 0 for none. */
export const PublishInput = z.strictObject({
  _id: Id,
  revision: z.number().int().min(0),
  after: z.number().int().min(0),
  note: optionalLines(1000),
  tell: Tell,
  /** Opens or closes the public page. Without a value, the page is not changed. */
  isPublic: z.boolean().optional(),
});
export type PublishInput = z.infer<typeof PublishInput>;

/** `POST /event_program_hide`: takes the newest version back, with a reason. */
export const HideProgramInput = z.strictObject({ _id: Id, reason: requiredText('reason', 300) });
export type HideProgramInput = z.infer<typeof HideProgramInput>;

/** `GET /event_version`: the newest version if no number is given. */
export const VersionQuery = IdQuery.extend({
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: 'invalid' })
    .transform(Number)
    .optional(),
});
export type VersionQuery = z.infer<typeof VersionQuery>;

/** A person in a piece of a published version, as they were when it was published. */
export const VersionPerson = z.object({
  profile: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  printName: z.string().optional(),
  instrument: z.string(),
  role: PerformerRole,
  grade: z.number(),
  school: z.string(),
  adult: z.literal(true).optional(),
});
export type VersionPerson = z.infer<typeof VersionPerson>;

/** A row of a published version. Times are seconds since the start of the event. */
export const VersionRow = z.object({
  kind: z.enum(['piece', 'break', 'section', 'announcement']),
  /** For a piece, the id of its performance. */
  id: z.string(),
  /** The number of a piece among the pieces, from 1. */
  number: z.number().optional(),
  start: z.number(),
  seconds: z.number(),
  /** When the performer should arrive. Negative before the start of the event. */
  call: z.number().optional(),
  ...eachField(printedFields, () => z.string().optional()),
  /** '' if the piece was deleted with its account. */
  title: z.string(),
  /** The people in a piece; empty or absent if it was withdrawn or all their profiles were deleted. */
  people: z.array(VersionPerson).optional(),
});
export type VersionRow = z.infer<typeof VersionRow>;

/** A version as `GET /event_versions` lists it. */
export const VersionSummary = z.object({
  number: z.number(),
  at: z.iso.datetime(),
  /** The user who published it; absent if the account was deleted. */
  by: z.string().optional(),
  note: z.string(),
  tell: Tell,
  /** The number of emails that were sent. */
  emails: z.number().optional(),
  /** The number of families that got an email. Only in versions from before `emails`. */
  told: z.number().optional(),
  pieces: z.number(),
  /** When and why the version was taken back. */
  hidden: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
});
export type VersionSummary = z.infer<typeof VersionSummary>;

export const VersionResponse = VersionSummary.extend({ rows: z.array(VersionRow) });
export type VersionResponse = z.infer<typeof VersionResponse>;

/** The kinds of changes of a row. */
export const ChangeKind = z.enum(['added', 'gone', 'renumbered', 'moved', 'text']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** A changed row. */
export const VersionChange = z.object({
  id: z.string(),
  what: z.array(ChangeKind),
  /** Absent if the row was added. */
  before: VersionRow.optional(),
  /** Absent if the row was removed. */
  now: VersionRow.optional(),
});
export type VersionChange = z.infer<typeof VersionChange>;

/** The data of the mail about a new version: only the account's own pieces. */
export const PublishedFacts = z.object({
  version: z.number(),
  note: z.string(),
  /** Its changed pieces, including removed ones. */
  pieces: z.array(VersionChange),
});
export type PublishedFacts = z.infer<typeof PublishedFacts>;

/** The data of the mail to a coordinator when a published piece is withdrawn. */
export const GapFacts = z.object({ title: z.string(), number: z.number(), start: z.number() });
export type GapFacts = z.infer<typeof GapFacts>;

/** Numbers about the changes between two versions. Each changed row counts once, under its most important change. */
export const ChangeCounts = z.object({
  /** Removed pieces that had been withdrawn. */
  withdrawn: z.number(),
  /** Other removed rows. */
  gone: z.number(),
  added: z.number(),
  /** Families with a time that moves by at least `minutes`. */
  moved: z.number(),
  /** Other families with a time that moves by less. */
  movedLess: z.number(),
  text: z.number(),
  renumbered: z.number(),
  /** The event's setting `tellFrom`. */
  minutes: z.number(),
});
export type ChangeCounts = z.infer<typeof ChangeCounts>;

const concern = {
  /** Whether something other than the numbers of its pieces changed since the version that the family last got a mail about. */
  isConcerned: z.boolean(),
  /** Whether only the numbers of its pieces changed. */
  isRenumbered: z.boolean(),
};

/** An account that would get an email about a version. */
export const PublishFamily = MailPreview.extend(concern);
export type PublishFamily = z.infer<typeof PublishFamily>;

/** `GET /event_publish_preview`: the changes that publishing would announce, and to whom. */
export const PublishPreview = z.object({
  revision: z.number(),
  /** The newest version; 0 if there is none. */
  after: z.number(),
  /** Changes compared with the version families see. */
  changes: z.array(VersionChange),
  counts: ChangeCounts,
  families: z.array(PublishFamily),
  unreached: z.array(UnreachedFamily.extend(concern)),
  /** Accounts last mailed about an older version than they see, counted by that version; `version` is 0 if never mailed. */
  behind: z.array(z.object({ version: z.number(), accounts: z.number() })),
  isPublic: z.boolean(),
  undoMs: UndoMs,
});
export type PublishPreview = z.infer<typeof PublishPreview>;

/** `GET /unpublished_changes`: how the saved programs of published upcoming events differ from the published ones. */
export const UnpublishedChanges = z.array(
  z.object({
    event: z.string(),
    version: z.number(),
    /** The number of added, removed or changed rows. */
    changes: z.number(),
    counts: ChangeCounts,
    /** Pieces that were withdrawn after publishing. */
    gaps: z.number(),
  }),
);
export type UnpublishedChanges = z.infer<typeof UnpublishedChanges>;

/** The newest version of an event, as every account sees it. */
export const PublishedMark = z.object({
  number: z.number(),
  at: z.iso.datetime(),
  /** Whether mails have the numbers of its pieces. */
  numbers: z.boolean().optional(),
});

/** When and why a program was taken back. */
export const HiddenMark = z.object({ at: z.iso.datetime(), reason: z.string() });

/** Number and times of a family's piece in the newest version. */
export const PublishedTimes = z.object({
  version: z.number(),
  number: z.number(),
  start: z.iso.datetime(),
  /** When to arrive. */
  call: z.iso.datetime(),
});
export type PublishedTimes = z.infer<typeof PublishedTimes>;
