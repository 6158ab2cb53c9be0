import type { PerformanceResponse } from '@portal/contracts/performances';
import { useEffect, useRef } from 'react';
import type { SignupForm } from '../shared/signup-form/signup-values.ts';

/** Returns the instrument of the performer's last sign-up, or '' for the first one. */
export const usualInstrument = (earlier: readonly PerformanceResponse[], profile: string): string =>
  earlier
    .filter((piece) => piece.profile._id === profile)
    // Ids begin with their creation time.
    .reduce((last, piece) => (piece._id > last._id ? piece : last), { _id: '', instrument: '' }).instrument;

/** Fills in the chosen performer's usual instrument unless the user typed another one. */
export const useUsualInstrument = (
  { control: { subscribe, getValues, setValue } }: SignupForm,
  earlier: readonly PerformanceResponse[],
): void => {
  const filledIn = useRef<string>(undefined);
  useEffect(() => {
    filledIn.current ??= usualInstrument(earlier, getValues('profile'));
    return subscribe({
      name: 'profile',
      formState: { values: true },
      callback: ({ values: { profile, instrument } }) => {
        const usual = usualInstrument(earlier, profile);
        if ((instrument !== '' && instrument !== filledIn.current) || instrument === usual) return;
        filledIn.current = usual;
        setValue('instrument', usual);
      },
    });
  }, [earlier, subscribe, getValues, setValue]);
};
