import { z } from 'zod';
import { Id } from './id.ts';
import { optionalText, requiredText } from './text.ts';
import { HiddenMark, PublishedMark, VersionRow } from './versions.ts';

const length = (max: number) =>
  z.number({ error: 'time' }).int({ error: 'time' }).min(0, { error: 'time' }).max(max, { error: 'time' });

const longest = 36_000;

/** A performance in the program; its id is the performance's own. `seconds` is what the coordinator reckons with instead. */
export const PieceItem = z.strictObject({
  id: Id,
  kind: z.literal('piece'),
  seconds: length(longest).optional(),
});

const titled = { id: Id, title: requiredText('title', 200) };

export const BreakItem = z.strictObject({ ...titled, kind: z.literal('break'), seconds: length(longest) });
export const SectionItem = z.strictObject({ ...titled, kind: z.literal('section') });
export const AnnouncementItem = z.strictObject({
  ...titled,
  kind: z.literal('announcement'),
  seconds: length(longest),
});

/** One line of a running order. */
export const ProgramItem = z.discriminatedUnion('kind', [
  PieceItem,
  BreakItem,
  SectionItem,
  AnnouncementItem,
]);
export type ProgramItem = z.infer<typeof ProgramItem>;

/** What is written between the pieces: it lives beside the spec's `program`, which names the pieces alone. */
export type AddedItem = Exclude<ProgramItem, { kind: 'piece' }>;

/** What can be wrong with a running order. */
export const WarningKind = z.enum([
  'performer-near',
  'family-near',
  'withdrawn',
  'over-length',
  'family-wait',
  'no-break',
  'timeless',
  'same-piece',
]);
export type WarningKind = z.infer<typeof WarningKind>;

/** How an event's program is reckoned and what is warned of. */
export const ProgramSettings = z.strictObject({
  /** Seconds between two pieces. */
  changeover: length(3600).default(45),
  /** Seconds the whole should take; null: as long as the event. */
  target: length(86_400).nullable().default(null),
  /** Two pieces of one family this many places apart or fewer are too near. */
  nearby: z.number().int().min(0).max(20).default(2),
  /** Minutes a family may wait between its first and its last piece. */
  familyWait: z.number().int().min(1).max(600).default(30),
  /** Minutes without a break that are too long. */
  breakEvery: z.number().int().min(1).max(600).default(60),
  /** What nobody wants to be warned of; absent where nothing was switched off. */
  silent: z.array(WarningKind).max(WarningKind.options.length).optional(),
  /** How many minutes before their piece, or their section, performers should be there; 30 unless told. */
  callMinutes: z.number().int().min(0).max(600).optional(),
  callBefore: z.enum(['piece', 'section']).optional(),
  /** A time that is another by fewer minutes than this is no news to a family; 5 unless told. */
  tellFrom: z.number().int().min(0).max(120).optional(),
  /** Whom the printed program thanks at its end. */
  thanks: optionalText(2000).optional(),
});
export type ProgramSettings = z.infer<typeof ProgramSettings>;

/** The settings of an event nobody has changed. */
export const defaultSettings: ProgramSettings = ProgramSettings.parse({});

/** 'It is fine, because …': a warning somebody has looked at. It covers the warning only while that gets no worse. */
export const Acknowledgement = z.strictObject({
  key: z.string().min(1).max(200),
  weight: z.number(),
  reason: requiredText('reason', 300),
});
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** What a program has beside the list of performance ids, as it is sent and stored. */
export const programExtras = {
  items: z.array(ProgramItem, { error: 'program' }).max(2500, { error: 'program' }).optional(),
  settings: ProgramSettings.optional(),
  acknowledged: z.array(Acknowledgement, { error: 'program' }).max(1000, { error: 'program' }).optional(),
};

/** `GET /event_program`: the whole running order, for those who may change it. */
export const ProgramResponse = z.object({
  program: z.array(z.string()),
  revision: z.number(),
  items: z.array(ProgramItem),
  settings: ProgramSettings,
  acknowledged: z.array(Acknowledgement),
  /** What families took back and when: the pieces' titles, and nothing about who it was. */
  withdrawn: z.array(z.object({ id: z.string(), title: z.string(), at: z.iso.datetime().optional() })),
  /** The newest version, and which of its pieces nobody plays any more. */
  published: PublishedMark.extend({
    gaps: z.array(VersionRow.pick({ id: true, number: true, start: true })),
  }).optional(),
  hidden: HiddenMark.optional(),
  /** Who saved it last and when; absent where nobody has. */
  savedBy: z.string().optional(),
  savedAt: z.iso.datetime().optional(),
  /** The `mark` of the news this is as new as. */
  mark: z.string().optional(),
});
export type ProgramResponse = z.infer<typeof ProgramResponse>;

/**
 * `GET /event_program_news`: whether anything the page of a program shows has changed, and who else has it open. Asked
 * for as an event stream, it is sent again whenever it is another.
 */
export const ProgramNews = z.object({
  /** The same for as long as neither the program nor a sign-up nor the event has changed. */
  mark: z.string(),
  /** The email addresses of the others, who may see the program too. */
  here: z.array(z.string()),
});
export type ProgramNews = z.infer<typeof ProgramNews>;
