import { z } from 'zod';
import { accountTypes } from '../people/auth.ts';
import { signupEventFields } from './event-fields.rules.ts';
import { EventResponse } from './events.ts';
import { SignupAct } from '../people/guardians.ts';
import { Id } from '../base/id.ts';
import { numberOrText } from '../base/numbers.ts';
import { InvitedPerson } from './piece-invitations.ts';
import { eachField, type PieceField } from './piece.rules.ts';
import { OtherPerformers, PersonResponse, ProfileChoice } from './performers.ts';
import type { PersonName } from '../people/profiles.rules.ts';
import { optionalLines, optionalText, requiredText } from '../base/text.ts';
import { PublishedTimes } from '../program/versions.ts';
import { wishPattern } from './wish.rules.ts';

const pieceInputs = {
  title: requiredText('title', 200),
  composer: optionalText(200),
  /** Estimated minutes, stored to the second. 0 means no estimate. */
  time: numberOrText(
    z.number({ error: 'time' }).min(0, { error: 'time' }).max(600, { error: 'time' }).nullish(),
  ).transform((minutes) => Math.round((minutes ?? 0) * 60) / 60 || null),
  /** 'needs a pianist', 'bringing our own'. A client that does not send it does not change it. */
  accompanist: optionalText(60).optional(),
  notes: optionalLines(2000),
  /** The family's wish for its place in the order: see `wish.rules.ts`. A client that does not send it does not change it. */
  wish: z.string({ error: 'wish' }).regex(wishPattern, { error: 'wish' }).optional(),
} satisfies Record<PieceField, z.ZodType>;

const pieceValues = {
  title: z.string(),
  composer: z.string(),
  time: z.number().nullable(),
  accompanist: z.string().optional(),
  notes: z.string(),
  wish: z.string().optional(),
} satisfies Record<PieceField, z.ZodType>;

const { accompanist, notes, wish, ...described } = pieceInputs;
const performanceFields = {
  ...described,
  /** The instrument of the first performer. */
  instrument: requiredText('instrument', 100),
  /** The first performer. */
  profile: ProfileChoice,
  /** The other performers and the accompanists. A client that does not send them does not change them. */
  performers: OtherPerformers.optional(),
  accompanist,
  notes,
  wish,
};

export const PerformanceFields = z.strictObject(performanceFields);
export type PerformanceFields = z.infer<typeof PerformanceFields>;

export const CreatePerformanceInput = z.strictObject({
  ...performanceFields,
  event: Id,
  user: Id,
  /** Signs up although a performer has a sign-up with this piece already. Without it, the answer is then `twin`. */
  again: z.literal(true).optional(),
});
export type CreatePerformanceInput = z.infer<typeof CreatePerformanceInput>;

export const UpdatePerformanceInput = z.strictObject({
  ...performanceFields,
  id: Id,
  event: Id.optional(),
  user: Id.optional(),
  /**
   * The `version` that was edited. Without it, the last write wins, unless the first person has changed or one of the other
   * people has left the piece.
   */
  version: z.number().int().min(0).optional(),
});
export type UpdatePerformanceInput = z.infer<typeof UpdatePerformanceInput>;

export const WithdrawPerformanceInput = z.strictObject({ id: Id });
export type WithdrawPerformanceInput = z.infer<typeof WithdrawPerformanceInput>;

/**
 * `POST /performance_leave`: takes a person out of a piece. The next performer becomes the first if the first leaves. The
 * sign-up is withdrawn if only accompanists would stay.
 */
export const LeavePerformanceInput = z.strictObject({ id: Id, profile: Id });
export type LeavePerformanceInput = z.infer<typeof LeavePerformanceInput>;

/** A sign-up with its event and its people, as its families and the event's coordinator see it. */
export const PerformanceResponse = z.object({
  _id: z.string(),
  event: EventResponse.pick({
    _id: true,
    ...eachField(signupEventFields, () => true as const),
    published: true,
    hidden: true,
    canceled: true,
  }).extend({
    /** The end of its public address; absent while the public page is closed. */
    publicAddress: z.string().optional(),
  }),
  /** All people in the piece, in the order of the program. */
  people: z.array(PersonResponse),
  ...pieceValues,
  /** The people of other families for whom it waits, and those who declined; absent if there are none. */
  invited: z.array(InvitedPerson).optional(),
  /** Not in the program yet. Computed from the event's program, not stored. */
  show: z.boolean(),
  /** Its position in the newest version; absent if it is not in it or none is shown. */
  published: PublishedTimes.optional(),
  /** Whether the family has withdrawn the sign-up, which then has no place and is in no program. */
  withdrawn: z.boolean(),
  /** Increases with every edit. An edit based on an older one fails with `stale`. */
  version: z.number(),
  /** The acts that the reader is allowed; absent in answers to coordinators. */
  may: z.array(SignupAct).optional(),
});
export type PerformanceResponse = z.infer<typeof PerformanceResponse>;

/** A sign-up in answers to the calls of the specification, which names the first person apart. No page reads these fields. */
export const SpecifiedPerformance = PerformanceResponse.extend({
  /** '' for the family of another person. */
  user: z.string(),
  profile: PersonResponse.shape.profile,
  instrument: z.string(),
});
export type SpecifiedPerformance = z.infer<typeof SpecifiedPerformance>;

declare const seen: unique symbol;
/**
 * A sign-up as one of its accounts sees it. Mails and calendars for families take this type, and only `PerformanceRights`
 * of the API makes it.
 */
export type FamilyPerformance = PerformanceResponse & { readonly [seen]: true };

/**
 * The sign-up without the person who left, or withdrawn with that person; absent if the user looks after none of its other
 * people.
 */
export const LeavePerformanceResponse = z.object({ performance: PerformanceResponse.optional() });
export type LeavePerformanceResponse = z.infer<typeof LeavePerformanceResponse>;

/** The fields of a sign-up before a change, with the names of its people. */
export type SignupBefore = Omit<PerformanceFields, 'profile' | 'instrument' | 'performers'> & {
  people: (Pick<PersonResponse, 'instrument' | 'role'> & { profile: PersonName })[];
};

/** Someone who leaves a piece, by the name that the account that gets the mail may read. */
export interface PersonLeft {
  piece: string;
  profile: string;
  name: PersonName;
}

/** `GET /event_contacts`: the email address and phone number of an account with sign-ups for an event. */
export const ContactResponse = z.object({
  user: z.string(),
  accountType: z.enum(accountTypes),
  email: z.string(),
  phone: z.string().optional(),
  /** The ids of the sign-ups of performers that it looks after. */
  signups: z.array(z.string()).optional(),
});
export type ContactResponse = z.infer<typeof ContactResponse>;

/** The 409 `stale` of a sign-up edit, with the stored sign-up. */
export const StalePerformanceResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  performance: PerformanceResponse,
});
