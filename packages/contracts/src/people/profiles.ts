import { z } from 'zod';
import { ConsentInput, Consents } from './consent.ts';
import { ProfileAct } from './guardians.ts';
import { Id } from '../base/id.ts';
import { numberOrText } from '../base/numbers.ts';
import { optionalLines, optionalText, requiredText } from '../base/text.ts';

const grade = numberOrText(
  z
    .number({ error: 'grade' })
    .int({ error: 'wholeGrade' })
    .min(0, { error: 'wholeGrade' })
    .max(99, { error: 'wholeGrade' }),
);

const profileFields = {
  firstName: requiredText('firstName', 100),
  lastName: requiredText('lastName', 100),
  grade,
  school: requiredText('school', 200),
  /** The name in programs, if it is not first and last name. A client that does not send it does not change it. */
  printName: optionalText(100).optional(),
  /** 'wheelchair', 'sits near the aisle'. A client that does not send it does not change it. */
  needs: optionalLines(300).optional(),
  /** Whether the person is an adult, who has neither grade nor school. A client that does not send it does not change it. */
  adult: z.boolean({ error: 'invalid' }).optional(),
};

/** The grade of an adult in requests and responses. Other people may have it too, so only `adult` identifies an adult. */
const adultGrade = 99;

interface MaybeAdult {
  adult?: boolean | undefined;
  school: string;
}

type AdultInput<Input> = Omit<Input, 'grade' | 'school'> & { adult: true };

const isAdult = (input: unknown): input is object =>
  typeof input === 'object' && input !== null && 'adult' in input && input.adult === true;

/** Accepts an adult without grade and school, and replaces grade and school if they were sent. */
export const orAdult = <Fields extends z.ZodType<MaybeAdult>>(fields: Fields) =>
  z
    // Sets a school that passes the check for an empty text. The transform below removes it.
    .preprocess(
      (input: z.input<Fields> | AdultInput<z.input<Fields>>): unknown =>
        isAdult(input) ? { ...input, grade: adultGrade, school: 'none' } : input,
      fields,
    )
    .transform((valid): z.output<Fields> => (valid.adult ? { ...valid, school: '' } : valid));

/** The schema to pick fields from. Requests are checked by `ProfileFields`. */
export const ProfileShape = z.strictObject(profileFields);

export const ProfileFields = orAdult(ProfileShape);
export type ProfileFields = z.infer<typeof ProfileFields>;

const newProfileFields = {
  ...profileFields,
  answers: z.array(ConsentInput, { error: 'invalid' }).max(3, { error: 'invalid' }).optional(),
  /** For a teacher who makes the profile of a pupil. Only the family answers the questions about consent. */
  unclaimed: z.literal(true, { error: 'invalid' }).optional(),
};

/** A new profile, before it has an owner. */
export const NewProfileFields = orAdult(z.strictObject(newProfileFields));
export type NewProfileFields = z.infer<typeof NewProfileFields>;

export const CreateProfileInput = orAdult(z.strictObject({ ...newProfileFields, user: Id }));
export type CreateProfileInput = z.infer<typeof CreateProfileInput>;

const updateProfileFields = z.strictObject({
  ...profileFields,
  id: Id,
  user: Id.optional(),
  /** The `version` that was edited. Without it, the last write wins. */
  version: z.number().int().min(0).optional(),
});

export const UpdateProfileInput = orAdult(updateProfileFields);
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

/** `POST /profile_consent`: answers one question about a profile. */
export const ProfileConsentInput = ConsentInput.safeExtend({ id: Id });
export type ProfileConsentInput = z.infer<typeof ProfileConsentInput>;

/** `POST /profile_archive`: archives a profile, or restores it. */
export const ArchiveProfileInput = z.strictObject({ id: Id, archived: z.boolean({ error: 'invalid' }) });
export type ArchiveProfileInput = z.infer<typeof ArchiveProfileInput>;

/** `POST /profile_delete`: deletes a profile without sign-ups. */
export const DeleteProfileInput = z.strictObject({ id: Id });
export type DeleteProfileInput = z.infer<typeof DeleteProfileInput>;

/** `POST /profile_grades`: changes the grades of all these profiles, or of none. */
export const UpdateGradesInput = z.strictObject({
  grades: z
    .array(z.strictObject({ id: Id, grade }), { error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(1000, { error: 'invalid' }),
});
export type UpdateGradesInput = z.infer<typeof UpdateGradesInput>;

/** `GET /queryprofile?user=`: the profiles of a user. */
export const ProfilesQuery = z.strictObject({ user: Id });
export type ProfilesQuery = z.infer<typeof ProfilesQuery>;

export const ProfileResponse = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.number(),
  school: z.string(),
  printName: z.string().optional(),
  /** Absent if the person is not an adult. The grade of an adult is 99, and the school ''. */
  adult: z.literal(true).optional(),
  /** For the family, and for the coordinators of events with a sign-up of the profile. */
  needs: z.string().optional(),
  /** Absent if the family has answered no question. */
  consents: Consents.optional(),
  /** Set until a family has taken over the profile from the teacher who made it. */
  unclaimed: z.literal(true).optional(),
  /** Archived: kept for past events, and not offered for new sign-ups. */
  archived: z.boolean().optional(),
  user: z.string(),
  /** Increases with every edit. An edit based on an older one fails with `stale`. */
  version: z.number(),
  /** The acts that the reader is allowed; absent in answers to coordinators. */
  may: z.array(ProfileAct).optional(),
});
export type ProfileResponse = z.infer<typeof ProfileResponse>;

/** The 409 `stale` of a profile edit, with the stored profile. */
export const StaleProfileResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  profile: ProfileResponse,
});
