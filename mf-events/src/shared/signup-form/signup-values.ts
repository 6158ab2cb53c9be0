import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import { formatMinutes, parseMinutes } from '@portal/kit/format';
import type { PortalForm } from '@portal/kit/form';

/** The fields of a sign-up: what it may hold is what contracts says. */
export const fieldNames = PerformanceFields.keyof().options;
type FieldName = (typeof fieldNames)[number];

/** What the fields of a sign-up hold: texts as they are typed. */
export type SignupValues = Record<FieldName, string>;

/** Who may perform: a profile, as a sign-up carries it too. */
export type Performer = PerformanceResponse['profile'];

export type SignupForm = PortalForm<SignupValues, PerformanceFields>;

const valuesOf = (textOf: (name: FieldName) => string): SignupValues =>
  Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as SignupValues;

export const emptyValues = valuesOf(() => '');

/** A sign-up as its fields show it. */
export const toValues = (performance: PerformanceResponse): SignupValues =>
  valuesOf((name) => {
    if (name === 'time') return performance.time ? formatMinutes(performance.time) : '';
    return name === 'profile' ? performance.profile._id : (performance[name] ?? '');
  });

/** What the schema is given of what was typed. Whoever types that a piece takes no time at all is asked again. */
export const toInput = (values: SignupValues) => {
  const time = parseMinutes(values.time);
  return { ...values, time: time === 0 ? Number.NaN : time };
};
