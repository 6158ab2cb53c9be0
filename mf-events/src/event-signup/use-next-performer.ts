import type { PerformanceFields, PerformanceResponse } from '@portal/contracts/performances';
import { useEffect, useState } from 'react';
import { emptyValues, type Performer, type SignupForm } from '../shared/signup-form/signup-values.ts';
import { nextPerformer } from '../shared/signup-form/use-profile-choice.ts';
import { usualInstrument } from '../shared/signup-form/usual-instrument.ts';

interface NextPerformerOptions {
  profiles: readonly Performer[];
  /** The family's sign-ups for this and other events. */
  earlier: readonly PerformanceResponse[];
  /** The profiles that are signed up for this event. */
  signedUp: readonly string[];
}

/** Returns a function that empties the form for the next performer and moves focus there, and how often it was called. */
export const useNextPerformer = (form: SignupForm, options: NextPerformerOptions) => {
  const { profiles, earlier, signedUp } = options;
  const [turn, setTurn] = useState(0);
  const { reset, setFocus } = form.control;
  useEffect(() => {
    if (turn > 0) setFocus('profile');
  }, [turn, setFocus]);
  const goOn = ({ profile: last, instrument }: Pick<PerformanceFields, 'profile' | 'instrument'>) => {
    const profile = nextPerformer(profiles, [...signedUp, last]);
    const usual = usualInstrument(earlier, profile);
    reset({ ...emptyValues, profile, instrument: usual || instrument });
    setTurn((count) => count + 1);
  };
  return { turn, goOn };
};
