import { ConsentKind, consentTexts, type Consents } from './consent.ts';
import type { PerformanceResponse } from './performances.ts';
import { fullName } from './profiles.rules.ts';
import type { ProfileResponse } from './profiles.ts';
import type { ShownNames } from './public-program.ts';

// In these scripts a single letter could be half of a surname or all of it.
const ideographs = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const initialOf = (surname: string): string => {
  const [letter = ''] = /\p{L}\p{M}*/u.exec(surname.normalize('NFC')) ?? [];
  return letter === '' || ideographs.test(letter) ? '' : `${letter.toUpperCase()}.`;
};

/** A printed program, or the public page of an event with its choice of names. */
export type NamePlace = 'print' | ShownNames;

/**
 * Returns a performer's name for readers outside the family and the staff. It is empty if the family said no to this
 * place, or if the public page names no one.
 * @example shownName({ firstName: 'Ana', lastName: 'Lí' }, 'initial') // 'Ana L.'
 */
export const shownName = (
  performer: Pick<ProfileResponse, 'firstName' | 'lastName' | 'printName' | 'consents'>,
  where: NamePlace,
): string => {
  const { firstName, lastName, consents } = performer;
  const isRefused = consents?.[where === 'print' ? 'print' : 'public']?.given === false;
  if (isRefused || where === 'grade' || (firstName === '' && lastName === '')) return '';
  return where === 'initial'
    ? [firstName, initialOf(lastName)].filter(Boolean).join(' ')
    : fullName(performer);
};

/** Returns the names of a person as other families see them. */
export const namesForOtherFamily = ({
  firstName,
  lastName,
}: Pick<ProfileResponse, 'firstName' | 'lastName'>) => ({
  firstName,
  lastName: initialOf(lastName),
});

/**
 * Returns a person as a family that plays in the same piece sees them: only first name and initial.
 * @example nameOfOtherFamily(noah).lastName // 'K.'
 */
export const nameOfOtherFamily = ({
  _id,
  ...names
}: PerformanceResponse['profile']): PerformanceResponse['profile'] => ({
  _id,
  ...namesForOtherFamily(names),
  grade: 99,
  school: '',
});

/** Returns the questions to ask: those without an answer, and those whose text changed since the answer. */
export const questionsToAsk = (consents: Consents = {}): ConsentKind[] =>
  ConsentKind.options.filter((kind) => (consents[kind]?.textVersion ?? 0) < consentTexts[kind]);
