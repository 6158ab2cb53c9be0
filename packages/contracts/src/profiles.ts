import { z } from 'zod';
import { Id } from './id.ts';
import { optionalText, requiredText } from './text.ts';

const profileFields = {
  firstName: requiredText('firstName', 100),
  lastName: requiredText('lastName', 100),
  grade: z
    .number({ error: 'grade' })
    .int({ error: 'wholeGrade' })
    .min(0, { error: 'wholeGrade' })
    .max(99, { error: 'wholeGrade' }),
  school: requiredText('school', 200),
  /** How programs name the performer, where first and last name do not say it. A client that does not know it leaves it as it is. */
  printName: optionalText(100).optional(),
};

export const ProfileFields = z.strictObject(profileFields);
export type ProfileFields = z.infer<typeof ProfileFields>;

export const CreateProfileInput = z.strictObject({ ...profileFields, user: Id });
export type CreateProfileInput = z.infer<typeof CreateProfileInput>;

export const UpdateProfileInput = z.strictObject({ ...profileFields, id: Id, user: Id.optional() });
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

/** `GET /queryprofile?user=`: whose profiles. */
export const ProfilesQuery = z.strictObject({ user: Id });
export type ProfilesQuery = z.infer<typeof ProfilesQuery>;

export const ProfileResponse = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.number(),
  school: z.string(),
  printName: z.string().optional(),
  user: z.string(),
});
export type ProfileResponse = z.infer<typeof ProfileResponse>;
