import type { PerformanceResponse } from '@portal/contracts/performances';
import { useEffect, useRef } from 'react';
import type { SignupForm } from '../shared/signup-form/signup-values.ts';
import { usualInstrument } from '../shared/signup-form/usual-instrument.ts';

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
