import { useEffect } from 'react';
import type { Performer, SignupForm } from './signup-values.ts';

/** Whom to offer: the only profile there is; once one of the family is signed up, the next who is not. */
export const nextPerformer = (profiles: readonly Performer[], signedUp: readonly string[] = []): string => {
  const [next] = profiles.filter(({ _id }) => !signedUp.includes(_id));
  if (profiles.length === 1) return profiles[0]?._id ?? '';
  return signedUp.length > 0 ? (next?._id ?? '') : '';
};

/** Chooses whom to offer where nobody is chosen, and lets go of one that is not there any more. */
export const useProfileChoice = (
  { control }: SignupForm,
  profiles: readonly Performer[],
  offered = nextPerformer(profiles),
): void => {
  const { getValues, setValue } = control;
  useEffect(() => {
    const chosen = getValues('profile');
    if (!profiles.some(({ _id }) => _id === chosen)) setValue('profile', offered);
  }, [profiles, offered, getValues, setValue]);
};
