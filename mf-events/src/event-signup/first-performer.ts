import { PerformanceFields } from '@portal/contracts/performances';
import { orAdult, ProfileShape } from '@portal/contracts/profiles';
import type { SignupInput } from '../shared/signup-form/signup-values.ts';

/** Schema for a family without profiles: the fields of the first profile replace the choice of a profile. */
export const FirstSignupFields = orAdult(
  PerformanceFields.omit({ profile: true }).extend(ProfileShape.omit({ printName: true, needs: true }).shape),
).transform(({ firstName, lastName, grade, school, adult, ...fields }): SignupInput => ({
  ...fields,
  profile: '',
  performer: { firstName, lastName, grade, school, ...(adult && { adult }) },
}));
