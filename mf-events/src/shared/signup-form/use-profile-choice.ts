import { useEffect } from 'react';
import type { Performer, SignupForm } from './signup-values.ts';

/** Chooses the only profile there is, and lets go of one that is not there any more. */
export const useProfileChoice = ({ control }: SignupForm, profiles: readonly Performer[]): void => {
  const { getValues, setValue } = control;
  useEffect(() => {
    const chosen = getValues('profile');
    if (profiles.some(({ _id }) => _id === chosen)) return;
    const [only, ...others] = profiles;
    setValue('profile', only && others.length === 0 ? only._id : '');
  }, [profiles, getValues, setValue]);
};
