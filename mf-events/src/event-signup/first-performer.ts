import { PerformanceFields } from '@portal/contracts/performances';
import { ProfileFields } from '@portal/contracts/profiles';
import type { SignupInput } from '../shared/signup-form/signup-values.ts';

/** Schema for a family without profiles: the fields of the first profile replace the choice of a profile. */
export const FirstSignupFields = PerformanceFields.omit({ profile: true })
  .extend(ProfileFields.omit({ printName: true, needs: true }).shape)
  .transform(({ firstName, lastName, grade, school, ...fields }): SignupInput => ({
    ...fields,
    profile: '',
    performer: { firstName, lastName, grade, school },
  }));
