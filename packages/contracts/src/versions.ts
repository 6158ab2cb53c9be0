import { z } from 'zod';
import { Id, IdQuery } from './id.ts';
import { MailPreview } from './mails.ts';
import { eachField, printedFields } from './piece.rules.ts';
import { optionalText, requiredText } from './text.ts';

/**
 * Recipients of the email about a new version: families with changes other than a new number, also those with only a new
 * number, all families that signed up, or no one.
 */
export const Tell = z.enum(['concerned', 'renumbered', 'all', 'nobody'], { error: 'invalid' });
export type Tell = z.infer<typeof Tell>;

/** `POST /event_publish`: what is stored as `revision` becomes the version behind `after`, the last one the page knew; 0 for none. */
export const PublishInput = z.strictObject({
  _id: Id,
  revision: z.number().int().min(0),
  after: z.number().int().min(0),
  note: optionalText(1000),
  tell: Tell,
  /** Opens or closes the public page. Without a value, the page is not changed. */
  isPublic: z.boolean().optional(),
});
export type PublishInput = z.infer<typeof PublishInput>;

/** `POST /event_program_hide`: the newest version is no longer shown to anybody, and why. */
export const HideProgramInput = z.strictObject({ _id: Id, reason: requiredText('reason', 300) });
export type HideProgramInput = z.infer<typeof HideProgramInput>;

/** `GET /event_version`: the newest one where no number is given. */
export const VersionQuery = IdQuery.extend({
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: 'invalid' })
    .transform(Number)
    .optional(),
});
export type VersionQuery = z.infer<typeof VersionQuery>;

/** One line of a version as it was published. Times are seconds since the start of the event. */
export const VersionRow = z.object({
  kind: z.enum(['piece', 'break', 'section', 'announcement']),
  /** A piece's is its performance's. */
  id: z.string(),
  /** The place of a piece among the pieces, from 1. */
  number: z.number().optional(),
  start: z.number(),
  seconds: z.number(),
  /** When a performer should be there: before the start of the event it is negative. */
  call: z.number().optional(),
  ...eachField(printedFields, () => z.string().optional()),
  /** '' if the piece's account was deleted. */
  title: z.string(),
  /** Absent from a piece that was withdrawn or whose people are gone: a gap. */
  performer: z
    .object({
      profile: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      printName: z.string().optional(),
    })
    .optional(),
  grade: z.number().optional(),
  school: z.string().optional(),
  /** The account that signed it up. */
  user: z.string().optional(),
});
export type VersionRow = z.infer<typeof VersionRow>;

/** What a line of a version says of people. */
export const rowsOfPeople = ['performer', 'grade', 'school', 'user'] as const satisfies (keyof VersionRow)[];

/** A version as `GET /event_versions` lists it. */
export const VersionSummary = z.object({
  number: z.number(),
  at: z.iso.datetime(),
  /** Who published it; absent where the account is gone. */
  by: z.string().optional(),
  note: z.string(),
  tell: Tell,
  /** How many accounts were written to. */
  told: z.number(),
  pieces: z.number(),
  /** When it was taken back, and why. */
  hidden: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
});
export type VersionSummary = z.infer<typeof VersionSummary>;

export const VersionResponse = VersionSummary.extend({ rows: z.array(VersionRow) });
export type VersionResponse = z.infer<typeof VersionResponse>;

/** What can be new about a line of a program. */
export const ChangeKind = z.enum(['added', 'gone', 'renumbered', 'moved', 'text']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One line that is not as it was. */
export const VersionChange = z.object({
  id: z.string(),
  what: z.array(ChangeKind),
  /** Absent where it was added. */
  before: VersionRow.optional(),
  /** Absent where it is gone. */
  now: VersionRow.optional(),
});
export type VersionChange = z.infer<typeof VersionChange>;

/** What the mail about a new version is written from: the account's own pieces alone. */
export const PublishedFacts = z.object({
  version: z.number(),
  note: z.string(),
  /** Its pieces in the version, and what it had in the one before and is gone. */
  pieces: z.array(VersionChange),
});
export type PublishedFacts = z.infer<typeof PublishedFacts>;

/** What the mail to a coordinator is written from when a published piece is withdrawn. */
export const GapFacts = z.object({ title: z.string(), number: z.number(), start: z.number() });
export type GapFacts = z.infer<typeof GapFacts>;

/** An account that would get an email about a version. */
export const PublishFamily = MailPreview.extend({
  /** Whether something other than its numbers changed since the version the family was last mailed about. */
  isConcerned: z.boolean(),
  /** Whether only its numbers changed. */
  isRenumbered: z.boolean(),
});
export type PublishFamily = z.infer<typeof PublishFamily>;

/** `GET /event_publish_preview`: what publishing now would change, and whom it would reach. */
export const PublishPreview = z.object({
  revision: z.number(),
  /** The newest version there is; 0 for none. */
  after: z.number(),
  /** Changes compared with the version families see. */
  changes: z.array(VersionChange),
  families: z.array(PublishFamily),
  /** Families last mailed about an older version than they see, grouped by that version; `version` is 0 if never mailed. */
  behind: z.array(z.object({ version: z.number(), families: z.number() })),
  /** Whether the public page is open. */
  isPublic: z.boolean(),
});
export type PublishPreview = z.infer<typeof PublishPreview>;

/** `GET /unpublished_changes`: how the saved programs of published upcoming events differ from the published ones. */
export const UnpublishedChanges = z.array(
  z.object({
    event: z.string(),
    version: z.number(),
    /** Lines that are new, gone or different. */
    changes: z.number(),
    /** Pieces that were withdrawn after publishing. */
    gaps: z.number(),
  }),
);
export type UnpublishedChanges = z.infer<typeof UnpublishedChanges>;

/** What everybody may know of an event's newest version. */
export const PublishedMark = z.object({ number: z.number(), at: z.iso.datetime() });

/** That a program was taken back, and why. */
export const HiddenMark = z.object({ at: z.iso.datetime(), reason: z.string() });

/** Where a family's own piece stands in the newest version. */
export const OwnPlace = z.object({
  version: z.number(),
  number: z.number(),
  start: z.iso.datetime(),
  /** When to be there. */
  call: z.iso.datetime(),
});
export type OwnPlace = z.infer<typeof OwnPlace>;
