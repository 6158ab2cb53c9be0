import type { PerformanceFields, PerformanceResponse } from '@portal/contracts/performances';
import { formatMinutes, parseMinutes } from '@portal/kit/format';
import type { PortalForm } from '@portal/kit/form';

/** What the fields of a sign-up hold: texts as they are typed. */
export interface SignupValues {
  title: string;
  composer: string;
  time: string;
  instrument: string;
  profile: string;
  notes: string;
}

/** Who may perform: a profile, as a sign-up carries it too. */
export type Performer = PerformanceResponse['profile'];

export type SignupForm = PortalForm<SignupValues, PerformanceFields>;

export const emptyValues: SignupValues = {
  title: '',
  composer: '',
  time: '',
  instrument: '',
  profile: '',
  notes: '',
};

/** A sign-up as its fields show it. */
export const toValues = (performance: PerformanceResponse): SignupValues => ({
  title: performance.title,
  composer: performance.composer,
  time: performance.time === null ? '' : formatMinutes(performance.time),
  instrument: performance.instrument,
  profile: performance.profile._id,
  notes: performance.notes,
});

/** What the schema is given of what was typed. */
export const toInput = (values: SignupValues) => ({ ...values, time: parseMinutes(values.time) });
