import { z } from 'zod';
import { ConsentInput, Consents } from './consent.ts';
import { ProfileAct } from './guardians.ts';
import { Id } from '../base/id.ts';
import { numberOrText } from '../base/numbers.ts';
import { optionalText, requiredText } from '../base/text.ts';

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
  needs: optionalText(300).optional(),
};

export const ProfileFields = z.strictObject(profileFields);
export type ProfileFields = z.infer<typeof ProfileFields>;

export const CreateProfileInput = z.strictObject({
  ...profileFields,
  user: Id,
  answers: z.array(ConsentInput, { error: 'invalid' }).max(3, { error: 'invalid' }).optional(),
});
export type CreateProfileInput = z.infer<typeof CreateProfileInput>;

export const UpdateProfileInput = z.strictObject({
  ...profileFields,
  id: Id,
  user: Id.optional(),
  /** The `version` that was edited. Without it, the last write wins. */
  version: z.number().int().min(0).optional(),
});
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
  /** For the family, and for the coordinators of events with a sign-up of the profile. */
  needs: z.string().optional(),
  /** Absent if the family has answered no question. */
  consents: Consents.optional(),
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
