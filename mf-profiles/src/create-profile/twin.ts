import type { ProfileFields, ProfileResponse } from '@portal/contracts/profiles';
import { folded } from '@portal/contracts/folded';

const keyOf = ({ firstName, lastName, school, grade }: ProfileFields): string =>
  JSON.stringify([firstName, lastName, school].map(folded).concat(String(grade)));

/** Finds a profile with the same name, school and grade. */
export const twinOf = (
  profile: ProfileFields,
  known: readonly ProfileResponse[],
): ProfileResponse | undefined => known.find((other) => keyOf(other) === keyOf(profile));
