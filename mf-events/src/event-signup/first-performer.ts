import { PerformanceFields } from '@portal/contracts/performances';
import { ProfileFields } from '@portal/contracts/profiles';
import type { SignupInput } from '../shared/signup-form/signup-values.ts';

/** The form of a family without profiles: the fields of its first profile instead of a choice. */
export const FirstSignupFields = PerformanceFields.omit({ profile: true })
  .extend(ProfileFields.omit({ printName: true }).shape)
  .transform(({ firstName, lastName, grade, school, ...fields }): SignupInput => ({
    ...fields,
    profile: '',
    performer: { firstName, lastName, grade, school },
  }));
