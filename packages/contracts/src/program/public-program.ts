import { z } from 'zod';
import { publicEventFields } from '../events/event-fields.rules.ts';
import { EventResponse } from '../events/events.ts';
import { Id } from '../base/id.ts';
import { PerformerRole } from '../events/performers.ts';
import { eachField, publicFields } from '../events/piece.rules.ts';

/** How performers are named on the public page: 'Ana L.', 'Ana Lí', or only 'violin, 3rd grade'. */
export const ShownNames = z.enum(['initial', 'full', 'grade'], { error: 'invalid' });
export type ShownNames = z.infer<typeof ShownNames>;

/** The settings of an event's public page. */
export const ShareResponse = z.object({
  /** The end of its public address: 'k7m2-9xqp-3rwd'. */
  address: z.string(),
  names: ShownNames,
  /** The page is closed. */
  isOff: z.boolean(),
});
export type ShareResponse = z.infer<typeof ShareResponse>;

export const ShareInput = z.strictObject({
  _id: Id,
  names: ShownNames.optional(),
  isOff: z.boolean({ error: 'invalid' }).optional(),
  /** Gives the event a new address. The old address stops working. */
  renew: z.literal(true, { error: 'invalid' }).optional(),
});
export type ShareInput = z.infer<typeof ShareInput>;

/** `?address=`: any text, so that a mistyped address is answered with 404 and not with 400. */
export const PublicProgramQuery = z.strictObject({
  address: z.string({ error: 'invalid' }).max(200, { error: 'invalid' }),
});
export type PublicProgramQuery = z.infer<typeof PublicProgramQuery>;

/** `GET /event_name`: an event with an open public page, for visitors who want to sign up for it. */
export const EventNameResponse = EventResponse.pick({ name: true, date: true, timeZone: true }).extend({
  city: z.string(),
});
export type EventNameResponse = z.infer<typeof EventNameResponse>;

/** `GET /program_ticket`. `v` is the version of the event, so that a changed picture has a new address. */
export const ProgramTicketQuery = PublicProgramQuery.extend({
  v: z.string({ error: 'invalid' }).max(20, { error: 'invalid' }).optional(),
});
export type ProgramTicketQuery = z.infer<typeof ProgramTicketQuery>;

/** A PNG of 1200 by 630 pixels. */
export const ProgramTicketPicture = z.instanceof(Uint8Array);

/** A person in a piece of a public program. */
const PublicPerson = z.object({
  /** The name in the form that the event's `names` allows; absent if people are not named. */
  name: z.string().optional(),
  instrument: z.string(),
  role: PerformerRole,
  /** Absent for an adult, and if the event does not show grades. */
  grade: z.number().optional(),
  adult: z.literal(true).optional(),
  /** A print of the page calls this person 'A musician': the family does not want the name in print. */
  isUnprinted: z.literal(true).optional(),
});
export type PublicPerson = z.infer<typeof PublicPerson>;

export const PublicPiece = z.object({
  kind: z.literal('piece'),
  /** Its number among the pieces, from 1. */
  number: z.number().optional(),
  ...eachField(publicFields, () => z.string()),
  people: z.array(PublicPerson).optional(),
  /** Withdrawn after the program was published. No other data is sent. */
  isGap: z.boolean().optional(),
});

export type PublicPiece = z.infer<typeof PublicPiece>;

/** A line of a public program. */
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
 * `GET /public_program`: an event and its newest published program, for everybody who has the address. It contains no
 * schools, notes or contacts, and no ids except the event's, which the sign-up link needs. `duration` is that of the program
 * if it is longer than the event.
 */
export const PublicProgramResponse = EventResponse.pick({
  _id: true,
  ...eachField(publicEventFields, () => true as const),
  version: true,
}).extend({
  isFull: z.boolean(),
  /** The number of free places; absent if it is not limited. */
  placesLeft: z.number().optional(),
  canceled: Reason.optional(),
  /** The published program was taken back. */
  hidden: Reason.optional(),
  program: z
    .object({ number: z.number(), at: z.iso.datetime(), rows: z.array(PublicRow), thanks: z.string() })
    .optional(),
});
export type PublicProgramResponse = z.infer<typeof PublicProgramResponse>;
