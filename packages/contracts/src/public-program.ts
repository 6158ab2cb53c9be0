import { z } from 'zod';
import { EventResponse } from './events.ts';
import { Id } from './id.ts';
import { eachField, publicFields } from './piece.rules.ts';

/** How the web names who plays: 'Ana L.', 'Ana Lí', or nobody but 'violin, 3rd grade'. */
export const ShownNames = z.enum(['initial', 'full', 'grade'], { error: 'invalid' });
export type ShownNames = z.infer<typeof ShownNames>;

/** How an event is shown to whoever has its public address. */
export const ShareResponse = z.object({
  /** The end of its public address: 'k7m2-9xqp-3rwd'. */
  address: z.string(),
  names: ShownNames,
  /** Nothing is shown there now. */
  isOff: z.boolean(),
});
export type ShareResponse = z.infer<typeof ShareResponse>;

export const ShareInput = z.strictObject({
  _id: Id,
  names: ShownNames.optional(),
  isOff: z.boolean({ error: 'invalid' }).optional(),
  /** Gives the event another address; the one before leads nowhere from then on. */
  renew: z.literal(true, { error: 'invalid' }).optional(),
});
export type ShareInput = z.infer<typeof ShareInput>;

/** `?address=`: any text, because an address somebody mistyped is not found rather than wrong. */
export const PublicProgramQuery = z.strictObject({
  address: z.string({ error: 'invalid' }).max(200, { error: 'invalid' }),
});
export type PublicProgramQuery = z.infer<typeof PublicProgramQuery>;

/** `GET /program_ticket`. `v` is the version of the event, so that a picture that changed has another address. */
export const ProgramTicketQuery = PublicProgramQuery.extend({
  v: z.string({ error: 'invalid' }).max(20, { error: 'invalid' }).optional(),
});
export type ProgramTicketQuery = z.infer<typeof ProgramTicketQuery>;

/** A PNG of 1200 by 630 pixels. */
export const ProgramTicketPicture = z.instanceof(Uint8Array);

const PublicPiece = z.object({
  kind: z.literal('piece'),
  /** Its place among the pieces, from 1. */
  number: z.number().optional(),
  ...eachField(publicFields, () => z.string()),
  /** As the event's `names` has it; without it nobody is named. */
  name: z.string().optional(),
  grade: z.number().optional(),
  /** Taken back after the program was published: nothing is said of it. */
  isGap: z.boolean().optional(),
});

/** One line of a program anybody with the address may read. */
export const PublicRow = z.discriminatedUnion('kind', [
  PublicPiece,
  /** `start`: seconds from the start of the event. */
  z.object({ kind: z.literal('section'), title: z.string(), start: z.number() }),
  z.object({ kind: z.literal('break'), title: z.string(), seconds: z.number() }),
  z.object({ kind: z.literal('announcement'), title: z.string() }),
]);
export type PublicRow = z.infer<typeof PublicRow>;

const Reason = z.object({ reason: z.string() });

/**
 * `GET /public_program`: an event and its newest published program, for whoever has the address. No school, no notes, no
 * contacts, and no id but the event's, by which one signs up.
 */
export const PublicProgramResponse = EventResponse.pick({
  _id: true,
  name: true,
  description: true,
  address: true,
  date: true,
  duration: true,
  timeZone: true,
  bring: true,
  piano: true,
  stepFree: true,
  version: true,
}).extend({
  isFull: z.boolean(),
  /** How many more can sign up; absent where that is not limited. */
  placesLeft: z.number().optional(),
  canceled: Reason.optional(),
  /** The program was published and is taken back for now. */
  hidden: Reason.optional(),
  program: z
    .object({ number: z.number(), at: z.iso.datetime(), rows: z.array(PublicRow), thanks: z.string() })
    .optional(),
});
export type PublicProgramResponse = z.infer<typeof PublicProgramResponse>;
