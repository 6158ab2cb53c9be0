import { z } from 'zod';
import { Id } from '../base/id.ts';
import { optionalLines, optionalText, requiredText } from '../base/text.ts';
import { HiddenMark, PublishedMark, VersionRow } from './versions.ts';
import { clockPattern } from '../events/wish.rules.ts';

const length = (max: number) =>
  z.number({ error: 'time' }).int({ error: 'time' }).min(0, { error: 'time' }).max(max, { error: 'time' });

const longest = 36_000;

const timeOfDay = z.string({ error: 'invalid' }).regex(clockPattern, { error: 'invalid' });

/**
 * A condition for the place of a row, which suggested orders keep. `number` counts pieces, `time` is like '15:00' in the
 * event's time zone: 'notBefore' is about the start of the row, 'notAfter' about its end. The other row of a condition may
 * have been removed.
 */
export const RowPin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['first', 'last']) }),
  z.strictObject({ kind: z.literal('at'), number: z.number().int().min(1).max(2500) }),
  z.strictObject({ kind: z.literal('section'), section: Id }),
  z.strictObject({ kind: z.enum(['before', 'after', 'together', 'apart']), other: Id }),
  z.strictObject({ kind: z.enum(['notBefore', 'notAfter']), time: timeOfDay }),
]);
export type RowPin = z.infer<typeof RowPin>;

/** The number of pins a row can have. */
export const mostPins = 8;

const pinned = { pins: z.array(RowPin).max(mostPins).optional() };

/** A performance in the program, with its id. `seconds` is the coordinator's own estimate. */
export const PieceItem = z.strictObject({
  id: Id,
  kind: z.literal('piece'),
  seconds: length(longest).optional(),
  ...pinned,
});

const titled = { id: Id, title: requiredText('title', 200) };

export const BreakItem = z.strictObject({
  ...titled,
  kind: z.literal('break'),
  seconds: length(longest),
  ...pinned,
});
export const SectionItem = z.strictObject({ ...titled, kind: z.literal('section') });
export const AnnouncementItem = z.strictObject({
  ...titled,
  kind: z.literal('announcement'),
  seconds: length(longest),
});

/** An item of a running order. */
export const ProgramItem = z.discriminatedUnion('kind', [
  PieceItem,
  BreakItem,
  SectionItem,
  AnnouncementItem,
]);
export type ProgramItem = z.infer<typeof ProgramItem>;

/** An item that is not a piece. The spec's `program` contains only pieces. */
export type AddedItem = Exclude<ProgramItem, { kind: 'piece' }>;

/** The kinds of warnings about a running order. */
export const WarningKind = z.enum([
  'wish',
  'pin',
  'performer-near',
  'family-near',
  'withdrawn',
  'over-length',
  'family-wait',
  'no-break',
  'uneven-halves',
  'timeless',
  'same-piece',
  'weak-ending',
  'waiting',
  'accompanist-near',
]);
export type WarningKind = z.infer<typeof WarningKind>;

/** The rules for a running order: those that cause warnings, and those that only a suggested order considers. */
export const RuleKind = z.enum([
  ...WarningKind.options,
  'setup-change',
  'same-composer',
  'youngest-first',
  'mixed-levels',
  'long-run',
  'wait',
]);
export type RuleKind = z.infer<typeof RuleKind>;

/** The weight of a rule: how bad it is to break it. */
export const RuleWeight = z.enum(['never', 'ratherNot', 'dontCare']);
export type RuleWeight = z.infer<typeof RuleWeight>;

const mostSetups = 200;

/** The settings for computing an event's program and its warnings. */
export const ProgramSettings = z.strictObject({
  /** Seconds between two pieces. */
  changeover: length(3600).default(45),
  /** The planned length in seconds; null for the length of the event. */
  target: length(86_400).nullable().default(null),
  /** Two pieces of one family at most this many positions apart cause a warning. */
  nearby: z.number().int().min(0).max(20).default(2),
  /** The maximum wait in minutes between the first and the last piece of a family. */
  familyWait: z.number().int().min(1).max(600).default(30),
  /** The maximum time in minutes without a break. */
  breakEvery: z.number().int().min(1).max(600).default(60),
  /** The weights of rules that differ from their default. `dontCare` switches the warnings of a kind off. */
  rules: z.partialRecord(RuleKind, RuleWeight).optional(),
  /** Setups on stage by instrument, in lower case, that differ from `defaultSetups`. */
  setups: z
    .record(z.string().min(1).max(100), optionalText(100))
    .refine((setups) => Object.keys(setups).length <= mostSetups)
    .meta({ maxProperties: mostSetups })
    .optional(),
  /** How many minutes before their piece, or their section, performers should arrive. 30 if absent. */
  callMinutes: z.number().int().min(0).max(600).optional(),
  callBefore: z.enum(['piece', 'section']).optional(),
  /** Changes of a time by fewer minutes are not announced to families. 5 if absent. */
  tellFrom: z.number().int().min(0).max(120).optional(),
  /** The thanks at the end of the printed program. */
  thanks: optionalLines(2000).optional(),
  /** The paper of all documents. US Letter if absent. */
  paper: z.enum(['letter', 'a4']).optional(),
  /** Whether printed programs and mails to families have the numbers of the pieces. */
  numbers: z.boolean().optional(),
});
export type ProgramSettings = z.infer<typeof ProgramSettings>;

/** The default settings. */
export const defaultSettings: ProgramSettings = ProgramSettings.parse({});

/** Accepts a warning with a reason, until it gets worse. */
export const Acknowledgement = z.strictObject({
  key: z.string().min(1).max(200),
  weight: z.number(),
  reason: requiredText('reason', 300),
});
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** The fields of a program that the spec does not have, as they are sent and stored. */
export const programExtras = {
  items: z.array(ProgramItem, { error: 'program' }).max(2500, { error: 'program' }).optional(),
  settings: ProgramSettings.optional(),
  acknowledged: z.array(Acknowledgement, { error: 'program' }).max(1000, { error: 'program' }).optional(),
};

/** `GET /event_program`: the complete running order, for users who can change it. */
export const ProgramResponse = z.object({
  program: z.array(z.string()),
  revision: z.number(),
  items: z.array(ProgramItem),
  settings: ProgramSettings,
  acknowledged: z.array(Acknowledgement),
  /** Withdrawn pieces: title and time only. */
  withdrawn: z.array(z.object({ id: z.string(), title: z.string(), at: z.iso.datetime().optional() })),
  /** The newest version, and its pieces that were withdrawn. */
  published: PublishedMark.extend({
    gaps: z.array(VersionRow.pick({ id: true, number: true, start: true })),
  }).optional(),
  hidden: HiddenMark.optional(),
  /** The user who saved it last, and when; absent if it was never saved. */
  savedBy: z.string().optional(),
  savedAt: z.iso.datetime().optional(),
  /** The `mark` of the news that this answer includes. */
  mark: z.string().optional(),
});
export type ProgramResponse = z.infer<typeof ProgramResponse>;

/**
 * `GET /event_program_news`: whether the data of the program page has changed, and who else has it open. As an event
 * stream, it is sent again after every change.
 */
export const ProgramNews = z.object({
  /** Stays the same until the program, a sign-up or the event changes. */
  mark: z.string(),
  /** The email addresses of the other users who have the program open. */
  here: z.array(z.string()),
});
export type ProgramNews = z.infer<typeof ProgramNews>;
