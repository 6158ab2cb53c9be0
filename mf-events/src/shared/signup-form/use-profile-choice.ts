import { useEffect } from 'react';
import type { Performer, SignupForm } from './signup-values.ts';

/** Returns the profile to preselect: the only one, or the next one of the family that is not signed up. */
export const nextPerformer = (profiles: readonly Performer[], signedUp: readonly string[] = []): string => {
  const [next] = profiles.filter(({ _id }) => !signedUp.includes(_id));
  if (profiles.length === 1) return profiles[0]?._id ?? '';
  return signedUp.length > 0 ? (next?._id ?? '') : '';
};

/** Preselects a performer if none is chosen, and clears a choice whose profile is gone. */
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
