import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileFields } from '@portal/contracts/profiles';
import { formatMinutes, parseMinutes } from '@portal/kit/format';
import { numberOf, type PortalForm } from '@portal/kit/form';

/** The fields of a sign-up: what it may hold is what contracts says. */
export const fieldNames = PerformanceFields.keyof().options;
type FieldName = (typeof fieldNames)[number];

const newPerformer = ['firstName', 'lastName', 'grade', 'school'] as const;

/** Field values, as typed, of a sign-up and of a performer created with it. */
export type SignupValues = Record<FieldName | (typeof newPerformer)[number], string>;

/** Who may perform: a profile, as a sign-up carries it too. */
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

/** A sign-up as its fields show it. */
export const toValues = (performance: PerformanceResponse): SignupValues =>
  valuesOf((name) => {
    if (name === 'time') return performance.time ? formatMinutes(performance.time) : '';
    return name === 'profile' ? performance.profile._id : (performance[name] ?? '');
  });

/** What the schema is given of what was typed. Whoever types that a piece takes no time at all is asked again. */
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
