import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileFields } from '@portal/contracts/profiles';
import type { PerformerFields, PersonResponse } from '@portal/contracts/performers';
import { firstOf } from '@portal/contracts/performers.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { ownPerformers, performerNames } from '@portal/contracts/performances.rules';
import { printWords } from '@portal/kit/messages';
import { formatMinutes, formatTimeOfDay, isolated, parseMinutes } from '@portal/kit/format';
import { numberOf, type PortalForm } from '@portal/kit/form';
import { readWish } from '@portal/contracts/wish.rules';
import { messages } from '../../messages.ts';

/**
 * Returns the instrument a person played last as the first of a piece, or ''. Others in a piece may have got the instrument
 * of the first.
 */
export const usualInstrument = (earlier: readonly PerformanceResponse[], profile: string): string =>
  earlier
    .map((piece) => ({ ...firstOf(piece), _id: piece._id }))
    .filter((person) => person.profile._id === profile)
    // Ids begin with their creation time.
    .reduce((last, person) => (person._id > last._id ? person : last), { _id: '', instrument: '' })
    .instrument;

const text = messages.form.wishes;

/** Returns a wish in words, like 'We have to leave by 3:00 PM'; '' if there is none. */
const ownWishText = (stored: string): string => {
  const wish = readWish(stored);
  if (!wish) return '';
  if (wish.kind === 'with') return text.withName(isolated(wish.name));
  if (!('time' in wish)) return text[wish.kind];
  const time = formatTimeOfDay(wish.time);
  return wish.kind === 'by' ? text.byTime(time) : text.fromTime(time);
};

/** Names of the sign-up fields, from the schema in contracts. */
export const fieldNames = PerformanceFields.keyof().options;
type FieldName = (typeof fieldNames)[number];
type TextName = Exclude<FieldName, 'performers'>;

const newPerformer = ['firstName', 'lastName', 'grade', 'school'] as const;

/** Field values, as typed, of a sign-up and of a performer created with it. */
export type SignupValues = Record<TextName | (typeof newPerformer)[number], string> & {
  adult: boolean;
  performers: OtherPerformer[];
};

/** The form values of another person in the piece. */
export type OtherPerformer = PerformerFields;

/** A performer: the profile as stored in a sign-up. */
export type Performer = PersonResponse['profile'];

/** The input a sign-up form sends: its fields, and the performer if one is created with it. */
export type SignupInput = PerformanceFields & { performer?: ProfileFields };

export type SignupForm = PortalForm<SignupValues, SignupInput>;

const isText = (name: FieldName): name is TextName => name !== 'performers';

const valuesOf = (textOf: (name: TextName) => string, performers: OtherPerformer[] = []): SignupValues =>
  ({
    ...Object.fromEntries(fieldNames.filter(isText).map((name) => [name, textOf(name)])),
    ...Object.fromEntries(newPerformer.map((name) => [name, ''])),
    adult: false,
    performers,
  }) as SignupValues;

export const emptyValues = valuesOf(() => '');

/** Converts a sign-up to form values. */
export const toValues = (performance: PerformanceResponse): SignupValues =>
  valuesOf(
    (name) => {
      if (name === 'time') return performance.time ? formatMinutes(performance.time) : '';
      const { profile, instrument } = firstOf(performance);
      const ofFirst = { profile: profile._id, instrument };
      return name === 'profile' || name === 'instrument' ? ofFirst[name] : (performance[name] ?? '');
    },
    performance.people
      .slice(1)
      .map(({ profile, instrument, role }) => ({ profile: profile._id, instrument, role })),
  );

/** Returns the fields of a sign-up as they are shown. */
export const toTexts = (performance: PerformanceResponse): Record<FieldName, string> => ({
  ...toValues(performance),
  profile: fullName(firstOf(performance).profile),
  performers: ownPerformers({ people: performance.people.slice(1) }, printWords),
  wish: ownWishText(performance.wish ?? ''),
});

/** Returns the names of all people in a sign-up. */
export const namesIn = (performance: PerformanceResponse): string => performerNames(performance, printWords);

/** Converts form values to the schema's input. A length of zero becomes an error. */
export const toInput = ({
  firstName: _,
  lastName: __,
  grade: ___,
  school: ____,
  adult: _____,
  ...values
}: SignupValues) => {
  const time = parseMinutes(values.time);
  return { ...values, time: time === 0 ? Number.NaN : time };
};

/** Converts the typed values like `toInput`, for a performer who has no profile yet. */
export const toFirstInput = (all: SignupValues) => {
  const { profile: _, ...values } = toInput(all);
  const { firstName, lastName, grade, school, adult } = all;
  return { ...values, firstName, lastName, grade: numberOf(grade), school, adult };
};
