import { z } from 'zod';
import { accountTypes } from './auth.ts';
import { EventResponse } from './events.ts';
import { Id } from './id.ts';
import { numberOrText } from './numbers.ts';
import type { PieceField } from './piece.rules.ts';
import { ProfileResponse } from './profiles.ts';
import { optionalText, requiredText } from './text.ts';
import { OwnPlace } from './versions.ts';

const pieceInputs = {
  title: requiredText('title', 200),
  composer: optionalText(200),
  /** Estimated minutes; a fraction is seconds, kept to the second. No time at all is no estimate. */
  time: numberOrText(
    z.number({ error: 'time' }).min(0, { error: 'time' }).max(600, { error: 'time' }).nullish(),
  ).transform((minutes) => Math.round((minutes ?? 0) * 60) / 60 || null),
  instrument: requiredText('instrument', 100),
  /** 'needs a pianist', 'bringing our own'. A client that does not know it leaves it as it is. */
  accompanist: optionalText(60).optional(),
  notes: optionalText(2000),
} satisfies Record<PieceField, z.ZodType>;

const pieceValues = {
  title: z.string(),
  composer: z.string(),
  time: z.number().nullable(),
  instrument: z.string(),
  accompanist: z.string().optional(),
  notes: z.string(),
} satisfies Record<PieceField, z.ZodType>;

const performanceFields = {
  ...pieceInputs,
  profile: z.string({ error: 'profile' }).regex(/^[0-9a-f]{24}$/, { error: 'profile' }),
};

export const PerformanceFields = z.strictObject(performanceFields);
export type PerformanceFields = z.infer<typeof PerformanceFields>;

export const CreatePerformanceInput = z.strictObject({ ...performanceFields, event: Id, user: Id });
export type CreatePerformanceInput = z.infer<typeof CreatePerformanceInput>;

export const UpdatePerformanceInput = z.strictObject({
  ...performanceFields,
  id: Id,
  event: Id.optional(),
  user: Id.optional(),
  /** The `version` the edit began from; without it the last writer wins. */
  version: z.number().int().min(0).optional(),
});
export type UpdatePerformanceInput = z.infer<typeof UpdatePerformanceInput>;

export const WithdrawPerformanceInput = z.strictObject({ id: Id });
export type WithdrawPerformanceInput = z.infer<typeof WithdrawPerformanceInput>;

/** A sign-up with its event and its performer, as its owner and the event's coordinator see it. */
export const PerformanceResponse = z.object({
  _id: z.string(),
  event: EventResponse.pick({
    _id: true,
    name: true,
    date: true,
    duration: true,
    timeZone: true,
    address: true,
    published: true,
    hidden: true,
    canceled: true,
    bring: true,
    piano: true,
    stepFree: true,
    contact: true,
  }).extend({
    /** The end of its public address; absent while no program can be seen there. */
    publicAddress: z.string().optional(),
  }),
  user: z.string(),
  /** The same for performers of one family; said to those who order the program. */
  family: z.string().optional(),
  profile: ProfileResponse.omit({ user: true, archived: true }),
  ...pieceValues,
  /** Not yet chosen for the program; derived from the event's program, never stored. */
  show: z.boolean(),
  /** Its place in the newest version; absent where it is not in it, or none is shown. */
  published: OwnPlace.optional(),
  /** Taken back by its owner: it holds no place and is in no program. */
  withdrawn: z.boolean(),
  /** Rises with every edit; an edit from an older one is `stale`. */
  version: z.number(),
});
export type PerformanceResponse = z.infer<typeof PerformanceResponse>;

/** A sign-up as it was before it was changed: each of its fields, with the name of its performer. */
export type SignupBefore = Omit<PerformanceFields, 'profile'> & {
  profile: Pick<PerformanceResponse['profile'], 'firstName' | 'lastName' | 'printName'>;
};

/** `GET /event_contacts`: an account behind sign-ups of an event, for whoever has to reach somebody there. Its phone number stays its own. */
export const ContactResponse = z.object({
  /** The `user` of its sign-ups. */
  user: z.string(),
  accountType: z.enum(accountTypes),
  email: z.string(),
});
export type ContactResponse = z.infer<typeof ContactResponse>;

/** The 409 `stale` of a sign-up edit: the sign-up as it is now. */
export const StalePerformanceResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  performance: PerformanceResponse,
});
