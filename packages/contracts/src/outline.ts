import { z } from 'zod';
import { wordsOf } from './words.ts';

/** What a page looks like from afar, for what stands there while it is on its way. */
export const outlineShapes = ['cards', 'rows', 'form', 'text'] as const;
export const OutlineShape = z.enum(outlineShapes);
export type OutlineShape = z.infer<typeof OutlineShape>;

/**
 * What can be made of a value of the data. The record the value stands in tells the rest: `timeZone` and `duration` of an
 * event, or those of the whole answer.
 */
export const outlineFormats = [
  /** A date: 'Saturday, December 6', '2:00–5:00 PM' with the zone for readers elsewhere, 'December 6', '2:00 PM'. */
  'day',
  'times',
  'monthDay',
  'time',
  /** Seconds from the start of the event: the time on its clock. */
  'clock',
  /** Seconds: '10 minutes', where it is a minute at least. */
  'length',
  'grade',
  /** A person: what they are called. */
  'person',
  /** An address, as one line. */
  'line',
  /** A capacity: how many places are left. */
  'left',
  /** Profiles: how many are not put away. */
  'playing',
  /** A date, to ask about: whether the event has begun, or is over. */
  'started',
  'over',
  /** Conditions on a date: 'on' holds until an hour after the end; 'dayOver' holds once its day is over. */
  'on',
  'dayOver',
  /** Condition on an event id: whether the current user plays there, according to the sign-ups in the read named `own`. */
  'played',
] as const;
export type OutlineFormat = (typeof outlineFormats)[number];

/** How much an outline may hold. */
export const outlineLimits = {
  bytes: 16 * 1024,
  text: 300,
  /** Limits for one text, and for all kinds of rows together. Every value is looked up again for each row. */
  values: 8,
  rowValues: 64,
  parts: 8,
  blocks: 24,
  kinds: 8,
  rows: 500,
  reads: 4,
  sections: 6,
} as const;

const limits = outlineLimits;
const name = '_?[a-z][a-zA-Z0-9]{0,39}';
const path = `${name}(\\.${name}){0,4}`;
const value = `${path}(\\|(${outlineFormats.join('|')}))?`;

const Path = z.string().regex(new RegExp(`^${path}$`), 'a path into the data like program.rows');

/** Something the data has, or has not (`!`), or has as exactly this (`=`). */
const Condition = z
  .string()
  .regex(new RegExp(`^!?${value}(=[\\w-]{1,40})?$`), "a condition like '!canceled' or 'kind=piece'");
const When = z.array(Condition).max(limits.parts).optional();

const Sentence = z
  .string()
  .min(1)
  .max(limits.text)
  .regex(new RegExp(`^([^{}]|\\{${value}\\})*$`), "a text with values like '{name}' or '{date|day}'");

const Words = wordsOf(Sentence);

/** Counts the values in texts. Of a translated text, the language with the most values counts. */
const valuesIn = (told: unknown): number => {
  if (typeof told === 'string') return told.split('{').length - 1;
  if (typeof told !== 'object' || told === null) return 0;
  const counts = Object.values(told).map(valuesIn);
  return 'en' in told ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
};

/** What is not known of it leaves it out. Several stand in one line with commas between them. */
export const OutlineText = z
  .union([Words, z.array(Words).min(1).max(limits.parts)])
  .refine((text) => valuesIn(text) <= limits.values, `a text has ${String(limits.values)} values at most`);
export type OutlineText = z.infer<typeof OutlineText>;

const Target = z
  .string()
  .max(200)
  .regex(
    new RegExp(`^(/([a-z][a-zA-Z0-9-]*|\\{${path}\\}))+$`),
    'an address of the portal like /things/{_id}',
  );

const Link = z
  .strictObject({
    text: OutlineText,
    /** What is read out instead: 'Sign up: Winter Recital'. */
    label: OutlineText.optional(),
    /** A page of the portal, or an address of the data on a map. */
    to: Target.optional(),
    map: Path.optional(),
    look: z.enum(['primary', 'secondary', 'quiet']).optional(),
    isSmall: z.literal(true).optional(),
    when: When,
  })
  .refine(({ to, map }) => (to === undefined) !== (map === undefined), 'a link leads to a page or to a map');
export type OutlineLink = z.infer<typeof Link>;

const Said = z.strictObject({
  text: OutlineText,
  look: z.enum(['good', 'strong', 'soft']).optional(),
  when: When,
});

/** One kind of row: the first whose conditions hold draws it. */
const Row = z.strictObject({
  when: When,
  /** It begins a section, and the rows after it stand in that. */
  isSection: z.literal(true).optional(),
  number: OutlineText.optional(),
  title: OutlineText,
  aside: OutlineText.optional(),
  lines: z
    .array(
      z.strictObject({
        text: OutlineText,
        isLong: z.literal(true).optional(),
        isStrong: z.literal(true).optional(),
        when: When,
      }),
    )
    .max(limits.parts)
    .optional(),
  /** Of a card: the event's date above its title. */
  hasDate: z.literal(true).optional(),
  /** The first that holds. */
  status: z.array(Said).max(limits.parts).optional(),
  links: z.array(Link).max(limits.parts).optional(),
  /** Of a line: what stands above its title. */
  above: OutlineText.optional(),
  /** Of a line: its title is a link there. */
  to: Target.optional(),
  label: OutlineText.optional(),
});
export type OutlineRow = z.infer<typeof Row>;

const Text = z.strictObject({
  kind: z.literal('text'),
  lines: z.array(OutlineText).min(1).max(limits.parts),
  look: z.enum(['caption', 'lede', 'soft', 'strong', 'quote', 'long', 'foot']).optional(),
  /** At the end of the last line. */
  link: Link.optional(),
  when: When,
});

const plain = [
  Text,
  z.strictObject({ kind: z.literal('heading'), text: OutlineText, when: When }),
  z.strictObject({
    kind: z.literal('notice'),
    text: OutlineText,
    isProblem: z.literal(true).optional(),
    when: When,
  }),
  z.strictObject({
    kind: z.literal('facts'),
    facts: z.array(z.strictObject({ name: OutlineText, text: OutlineText })).max(limits.parts),
    when: When,
  }),
  /** Shows the first link whose condition holds, or all of them with `isEach`. */
  z.strictObject({
    kind: z.literal('links'),
    links: z.array(Link).min(1).max(limits.parts),
    isEach: z.literal(true).optional(),
    when: When,
  }),
  /** An event's day, as on a ticket. */
  z.strictObject({ kind: z.literal('date'), when: When }),
] as const;

const Blocks = z.array(z.discriminatedUnion('kind', plain)).max(limits.parts);

const Together = z.strictObject({ by: Path, blocks: Blocks, after: Blocks.optional() });
export type OutlineTogether = z.infer<typeof Together>;

const List = z.strictObject({
  kind: z.literal('list'),
  of: Path,
  /** 'lines' are rows without a number, below each other; those with a date have it at their side. */
  look: z.enum(['cards', 'rows', 'lines']),
  /** What it is called where no section is. */
  name: OutlineText.optional(),
  rows: z.array(Row).min(1).max(limits.kinds),
  /** How many of them stand there. */
  most: z.number().int().min(1).max(limits.rows).optional(),
  /**
   * Of lines: only the first and those that have the same record here as it has, between blocks that are of this record: an
   * event, and what somebody plays there.
   */
  together: Together.optional(),
  /** What stands there where no row does. */
  otherwise: Blocks.optional(),
  when: When,
});

const hasFewValues = (lists: readonly z.infer<typeof List>[]): boolean =>
  valuesIn(lists.map(({ rows }) => rows)) <= limits.rowValues;
const tooManyValues = `its rows have more than ${String(limits.rowValues)} values`;

const Block = z.discriminatedUnion('kind', [
  ...plain,
  /** Blocks that stand closer together. */
  z.strictObject({
    kind: z.literal('group'),
    blocks: z.array(z.discriminatedUnion('kind', plain)).max(limits.blocks),
    when: When,
  }),
  List,
  /** The room a search box will take. */
  z.strictObject({ kind: z.literal('search'), when: When }),
]);
export type OutlineBlock = z.infer<typeof Block>;

const ReadName = z.string().regex(new RegExp(`^${name}$`), 'a name like events');

/** Named reads of an outline, written as in `data`. */
const NamedReads = z
  .record(ReadName, z.string().max(200))
  .refine((of) => Object.keys(of).length <= limits.reads, 'it is of four reads at most')
  .refine((of) => !Object.hasOwn(of, 'reader'), "'reader' is who reads it")
  .refine((of) => !Object.hasOwn(of, 'rest'), "'rest' is how many rows are not shown")
  .refine((of) => !Object.hasOwn(of, 'all'), "'all' is how many rows there are");

/**
 * What stands on a page at first, of the data the server has read for it: words, and where they come from. The shell draws
 * it, before any script has come; nothing of it is code, and none of it is markup.
 */
export const Outline = z
  .strictObject({
    /** The reads of the outline, written as in the page's `data`. If the reads are named, paths start with a name. */
    of: z.union([z.string().max(200), NamedReads]),
    /** What stands there where that could not be read. */
    shape: OutlineShape.optional(),
    /** 'sheet' is centered, as a title page. */
    look: z.enum(['page', 'sheet']).optional(),
    above: z
      .array(z.strictObject({ text: OutlineText, when: When }))
      .max(2)
      .optional(),
    title: OutlineText,
    /** Below the title, still part of the head. */
    head: z.array(Text).max(limits.parts).optional(),
    blocks: z.array(Block).max(limits.blocks),
  })
  .refine(({ blocks }) => hasFewValues(blocks.filter((block) => block.kind === 'list')), tooManyValues)
  .refine((outline) => JSON.stringify(outline).length <= limits.bytes, 'it is longer than 16 kB');
export type Outline = z.infer<typeof Outline>;

/** Returns the reads an outline uses. */
export const readsIn = (of: Outline['of'] | undefined): string[] =>
  typeof of === 'string' ? [of] : Object.values(of ?? {});

/** A part of a page under its title; without anything in it, it is not there. */
const Section = z.strictObject({
  title: OutlineText,
  /** Shows the first link whose condition holds, after the title. `all` counts the list's rows, `rest` those not shown. */
  links: z.array(Link).max(limits.parts).optional(),
  blocks: Blocks.optional(),
  list: List.optional(),
  when: When,
});
export type OutlineSection = z.infer<typeof Section>;

/**
 * What stands in a part at first, of what it reads: sections below each other, in one column or in two where there is room.
 * Paths begin at the names of the reads; `reader.coordinator` and the like are there for whoever has that permission.
 */
export const PartOutline = z
  .strictObject({
    of: NamedReads,
    /** What stands there where one of them could not be read. */
    shape: OutlineShape.optional(),
    columns: z.array(z.array(Section).max(limits.sections)).min(1).max(2),
  })
  .refine(({ columns }) => hasFewValues(columns.flat().flatMap(({ list }) => list ?? [])), tooManyValues)
  .refine((outline) => JSON.stringify(outline).length <= limits.bytes, 'it is longer than 16 kB');
export type PartOutline = z.infer<typeof PartOutline>;
