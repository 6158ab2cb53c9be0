import { useEffect } from 'react';
import type { Performer, SignupForm } from './signup-values.ts';

/** The profile nobody has to choose: the only one there is; '' where there is a choice. */
export const onlyProfile = (profiles: readonly Performer[]): string =>
  profiles.length === 1 ? (profiles[0]?._id ?? '') : '';

/** Chooses the only profile there is, and lets go of one that is not there any more. */
export const useProfileChoice = ({ control }: SignupForm, profiles: readonly Performer[]): void => {
  const { getValues, setValue } = control;
  useEffect(() => {
    const chosen = getValues('profile');
    if (profiles.some(({ _id }) => _id === chosen)) return;
    setValue('profile', onlyProfile(profiles));
  }, [profiles, getValues, setValue]);
};
