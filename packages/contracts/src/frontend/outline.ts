import { z } from 'zod';
import { wordsOf } from '../base/words.ts';

/** The shape of a page while it loads. */
export const outlineShapes = ['cards', 'rows', 'form', 'text'] as const;
export const OutlineShape = z.enum(outlineShapes);
export type OutlineShape = z.infer<typeof OutlineShape>;

/** How a value is formatted. Dates use `timeZone` and `duration` of their record, or else of the whole answer. */
export const outlineFormats = [
  /**
   * A date: 'Saturday, December 6', '2:00–5:00 PM' with the zone for users in another zone, 'December 6', '2:00 PM'.
   */
  'day',
  'times',
  'monthDay',
  'time',
  /** Seconds from the start of the event, shown as a time of day. */
  'clock',
  /** Seconds: '10 minutes'. Empty below one minute. */
  'length',
  'grade',
  /** A person's name. */
  'person',
  /** The names of the other people in a sign-up. */
  'people',
  /** The first person in a piece of a public program, with instrument and grade, in the form that a print may show. */
  'player',
  /** The other people in such a piece. */
  'players',
  /** A postal address in one line. */
  'line',
  /** A capacity: the number of free places. */
  'left',
  /** Profiles: the number that is not archived. */
  'playing',
  /** Conditions on a date: whether the event has started, or is over. */
  'started',
  'over',
  /** Conditions on a date: 'on' holds until an hour after the end; 'dayOver' holds once its day is over. */
  'on',
  'dayOver',
  /** Condition on an event id: whether the current user plays there, according to the sign-ups in the read named `own`. */
  'played',
] as const;
export type OutlineFormat = (typeof outlineFormats)[number];

/** The limits of an outline. */
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

/** A path of the data that must have a value, must have none (`!`), or must have or list the given value (`=`). */
const condition = `!?${value}(=[\\w-]{1,40})?`;
const Condition = z
  .string()
  .regex(
    new RegExp(`^${condition}( or ${condition}){0,${String(limits.parts - 1)}}$`),
    "a condition like '!canceled', 'kind=piece' or 'bring or piano'",
  );
export const OutlineConditions = z.array(Condition).max(limits.parts).optional();

const Sentence = z
  .string()
  .min(1)
  .max(limits.text)
  .regex(new RegExp(`^([^{}]|\\{${value}\\})*$`), "a text with values like '{name}' or '{date|day}'");

const Words = wordsOf(Sentence);

/** Counts the values in texts. A translated text counts as the one of its languages with the most values. */
const valuesIn = (told: unknown): number => {
  if (typeof told === 'string') return told.split('{').length - 1;
  if (typeof told !== 'object' || told === null) return 0;
  const counts = Object.values(told).map(valuesIn);
  return 'en' in told ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
};

/** A text with a missing value is left out. Several texts are shown in one line, separated by commas. */
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

export const OutlineLink = z
  .strictObject({
    text: OutlineText,
    /** The accessible name: 'Sign up: Winter Recital'. */
    label: OutlineText.optional(),
    /** A path of the portal, or a postal address to show on a map. */
    to: Target.optional(),
    map: Path.optional(),
    look: z.enum(['primary', 'secondary', 'quiet']).optional(),
    isSmall: z.literal(true).optional(),
    when: OutlineConditions,
  })
  .refine(({ to, map }) => (to === undefined) !== (map === undefined), 'a link leads to a page or to a map');
export type OutlineLink = z.infer<typeof OutlineLink>;

const Said = z.strictObject({
  text: OutlineText,
  look: z.enum(['good', 'strong', 'soft']).optional(),
  when: OutlineConditions,
});

/** A kind of row. A record is rendered by the first kind whose conditions hold. */
export const OutlineRow = z.strictObject({
  when: OutlineConditions,
  /** The row is a section heading. The rows after it belong to the section. */
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
        when: OutlineConditions,
      }),
    )
    .max(limits.parts)
    .optional(),
  /** For cards: shows the date of the event above the title. */
  hasDate: z.literal(true).optional(),
  /** The first status whose condition holds is shown. */
  status: z.array(Said).max(limits.parts).optional(),
  links: z.array(OutlineLink).max(limits.parts).optional(),
  /** For lines: a text above the title. */
  above: OutlineText.optional(),
  /** For lines: the title links to this path. */
  to: Target.optional(),
  label: OutlineText.optional(),
});
export type OutlineRow = z.infer<typeof OutlineRow>;

const Text = z.strictObject({
  kind: z.literal('text'),
  lines: z.array(OutlineText).min(1).max(limits.parts),
  look: z.enum(['caption', 'lede', 'soft', 'strong', 'quote', 'long', 'foot']).optional(),
  link: OutlineLink.optional(),
  when: OutlineConditions,
});

const plain = [
  Text,
  z.strictObject({ kind: z.literal('heading'), text: OutlineText, when: OutlineConditions }),
  z.strictObject({
    kind: z.literal('notice'),
    text: OutlineText,
    isProblem: z.literal(true).optional(),
    when: OutlineConditions,
  }),
  z.strictObject({
    kind: z.literal('facts'),
    facts: z.array(z.strictObject({ name: OutlineText, text: OutlineText })).max(limits.parts),
    when: OutlineConditions,
  }),
  /** Shows the first link whose condition holds, or all of them with `isEach`. */
  z.strictObject({
    kind: z.literal('links'),
    links: z.array(OutlineLink).min(1).max(limits.parts),
    isEach: z.literal(true).optional(),
    when: OutlineConditions,
  }),
  /** The date of an event, as on a ticket. */
  z.strictObject({ kind: z.literal('date'), when: OutlineConditions }),
] as const;

export const PlainBlock = z.discriminatedUnion('kind', plain);
const Blocks = z.array(PlainBlock).max(limits.parts);

export const OutlineTogether = z.strictObject({ by: Path, blocks: Blocks, after: Blocks.optional() });
export type OutlineTogether = z.infer<typeof OutlineTogether>;

const List = z.strictObject({
  kind: z.literal('list'),
  of: Path,
  /** 'lines' are unnumbered rows, with their date at the side if they have one. */
  look: z.enum(['cards', 'rows', 'lines']),
  /** The accessible name, if the list has no section heading. */
  name: OutlineText.optional(),
  rows: z.array(OutlineRow).min(1).max(limits.kinds),
  /** The maximum number of rows. */
  most: z.number().int().min(1).max(limits.rows).optional(),
  /**
   * For lines: shows only the first row and the rows with the same record at `by`, between `blocks` and `after`, which
   * show that record. Used for an event and the user's own pieces in it.
   */
  together: OutlineTogether.optional(),
  /** Shown if the list has no rows. */
  otherwise: Blocks.optional(),
  when: OutlineConditions,
});

const hasFewValues = (lists: readonly z.infer<typeof List>[]): boolean =>
  valuesIn(lists.map(({ rows }) => rows)) <= limits.rowValues;
const tooManyValues = `its rows have more than ${String(limits.rowValues)} values`;

export const OutlineBlock = z.discriminatedUnion('kind', [
  ...plain,
  /** Blocks with less space between them. */
  z.strictObject({
    kind: z.literal('group'),
    blocks: z.array(PlainBlock).max(limits.blocks),
    when: OutlineConditions,
  }),
  List,
  /** Reserves the space of a search box. */
  z.strictObject({ kind: z.literal('search'), when: OutlineConditions }),
]);
export type OutlineBlock = z.infer<typeof OutlineBlock>;

const ReadName = z.string().regex(new RegExp(`^${name}$`), 'a name like events');

/** Named reads of an outline, written as in `data`. */
const NamedReads = z
  .record(ReadName, z.string().max(200))
  .refine((of) => Object.keys(of).length <= limits.reads, 'it is of four reads at most')
  .refine((of) => !Object.hasOwn(of, 'reader'), "'reader' is who reads it")
  .refine((of) => !Object.hasOwn(of, 'rest'), "'rest' is how many rows are not shown")
  .refine((of) => !Object.hasOwn(of, 'all'), "'all' is how many rows there are");

/**
 * The first content of a page, as data: texts, and the paths of their values. The shell renders it on the server before
 * any script has loaded. It contains no code and no markup.
 */
export const Outline = z
  .strictObject({
    /** The reads of the outline, written as in the page's `data`. If the reads are named, paths start with a name. */
    of: z.union([z.string().max(200), NamedReads]),
    /** The shape to show if the data could not be read. */
    shape: OutlineShape.optional(),
    /** 'sheet' is centered, like a title page. */
    look: z.enum(['page', 'sheet']).optional(),
    above: z
      .array(z.strictObject({ text: OutlineText, when: OutlineConditions }))
      .max(2)
      .optional(),
    title: OutlineText,
    /** Texts below the title, in the head. */
    head: z.array(Text).max(limits.parts).optional(),
    blocks: z.array(OutlineBlock).max(limits.blocks),
  })
  .refine(({ blocks }) => hasFewValues(blocks.filter((block) => block.kind === 'list')), tooManyValues)
  .refine((outline) => JSON.stringify(outline).length <= limits.bytes, 'it is longer than 16 kB');
export type Outline = z.infer<typeof Outline>;

/** Returns the reads an outline uses. */
export const readsIn = (of: Outline['of'] | undefined): string[] =>
  typeof of === 'string' ? [of] : Object.values(of ?? {});

/** A section of a part, with its title. It is left out if it would be empty. */
const Section = z.strictObject({
  title: OutlineText,
  /** Shows the first link whose condition holds, after the title. `all` counts the list's rows, `rest` those not shown. */
  links: z.array(OutlineLink).max(limits.parts).optional(),
  blocks: Blocks.optional(),
  list: List.optional(),
  when: OutlineConditions,
});
export type OutlineSection = z.infer<typeof Section>;

/**
 * The first content of a part: sections below each other, or in two columns if there is space. Paths start with the name of a
 * read. Conditions such as `reader.coordinator` hold for users with that permission; `reader.studio` is the session's
 * `studio`.
 */
export const PartOutline = z
  .strictObject({
    of: NamedReads,
    /** The shape to show if one of the reads failed. */
    shape: OutlineShape.optional(),
    columns: z.array(z.array(Section).max(limits.sections)).min(1).max(2),
  })
  .refine(({ columns }) => hasFewValues(columns.flat().flatMap(({ list }) => list ?? [])), tooManyValues)
  .refine((outline) => JSON.stringify(outline).length <= limits.bytes, 'it is longer than 16 kB');
export type PartOutline = z.infer<typeof PartOutline>;
