import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileFields } from '@portal/contracts/profiles';
import { formatMinutes, parseMinutes } from '@portal/kit/format';
import { numberOf, type PortalForm } from '@portal/kit/form';

/** Names of the sign-up fields, from the schema in contracts. */
export const fieldNames = PerformanceFields.keyof().options;
type FieldName = (typeof fieldNames)[number];

const newPerformer = ['firstName', 'lastName', 'grade', 'school'] as const;

/** Field values, as typed, of a sign-up and of a performer created with it. */
export type SignupValues = Record<FieldName | (typeof newPerformer)[number], string>;

/** A performer: the profile as stored in a sign-up. */
export type Performer = PerformanceResponse['profile'];

/** The input a sign-up form sends: its fields, and the performer if one is created with it. */
export type SignupInput = PerformanceFields & { performer?: ProfileFields };

export type SignupForm = PortalForm<SignupValues, SignupInput>;

const valuesOf = (textOf: (name: FieldName) => string): SignupValues =>
  ({
    ...Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])),
    ...Object.fromEntries(newPerformer.map((name) => [name, ''])),
  }) as SignupValues;

export const emptyValues = valuesOf(() => '');

/** Converts a sign-up to form values. */
export const toValues = (performance: PerformanceResponse): SignupValues =>
  valuesOf((name) => {
    if (name === 'time') return performance.time ? formatMinutes(performance.time) : '';
    return name === 'profile' ? performance.profile._id : (performance[name] ?? '');
  });

/** Converts form values to the schema's input. A length of zero becomes an error. */
export const toInput = ({
  firstName: _,
  lastName: __,
  grade: ___,
  school: ____,
  ...values
}: SignupValues) => {
  const time = parseMinutes(values.time);
  return { ...values, time: time === 0 ? Number.NaN : time };
};

/** Converts the typed values like `toInput`, for a performer who has no profile yet. */
export const toFirstInput = (all: SignupValues) => {
  const { profile: _, ...values } = toInput(all);
  const { firstName, lastName, grade, school } = all;
  return { ...values, firstName, lastName, grade: numberOf(grade), school };
};
