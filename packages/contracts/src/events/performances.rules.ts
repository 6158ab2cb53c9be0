import type { PerformanceResponse, SpecifiedPerformance } from './performances.ts';
import type { PersonResponse } from './performers.ts';
import { firstOf, type Performed, type Person } from './performers.rules.ts';
import { nameFor, seenBy } from './person.rules.ts';
import { byline, type BylineField } from './piece.rules.ts';
import {
  fullName,
  gradeLabel,
  isCounted,
  printedSchooling,
  type PersonName,
} from '../people/profiles.rules.ts';
import type { ProfileResponse } from '../people/profiles.ts';

// Characters that are not printed or not allowed in XML 1.0: controls, lone surrogates, direction marks.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]|\p{Surrogate}/gu;

/** Returns a text on one line, without characters that documents cannot contain. */
export const oneLine = (text: string): string => text.replace(forbidden, '').replace(/\s+/g, ' ').trim();

/** The printed texts of a performance. */
export interface PrintedPiece {
  title: string;
  byline: string;
  performer: string;
  school: string;
}

/** Translated words of a printed program. */
export interface PrintWords {
  /** The separator between the parts of a line. */
  comma: string;
  /** The separator between the people in a piece. */
  semicolon: string;
  accompanist: (name: string) => string;
  grade: (grade: number) => string;
  /** A performer whose name must not be printed. */
  unnamed: string;
}

/** The English words of a printed program. */
export const englishPrint: PrintWords = {
  comma: ', ',
  semicolon: '; ',
  accompanist: (name) => `acc. ${name}`,
  grade: (grade) => `${gradeLabel(grade)}${isCounted(grade) ? ' grade' : ''}`,
  unnamed: 'A musician',
};

type NamedPiece = Performed<Person<PersonName & Pick<ProfileResponse, 'consents'>>>;
type PeopleWords = Omit<PrintWords, 'grade'>;

const lineOf = (comma: string, ...parts: string[]): string => parts.map(oneLine).filter(Boolean).join(comma);

const peopleLine = (
  piece: NamedPiece,
  { comma, semicolon, accompanist, unnamed }: PeopleWords,
  nameOf: (profile: PersonName & Pick<ProfileResponse, 'consents'>) => string,
): string =>
  piece.people
    .map(({ profile, instrument, role }) => {
      const name = nameOf(profile) || unnamed;
      return role === 'accompanist' ? accompanist(oneLine(name)) : lineOf(comma, name, instrument);
    })
    .join(semicolon);

/**
 * Returns the people in a piece with their instruments, as every program shows them.
 * @example printedPerformers(trio) // 'Emily Lin, piano; Noah Kim, violin; acc. Ms. Ruiz'
 */
export const printedPerformers = (piece: NamedPiece, words: PeopleWords = englishPrint): string =>
  peopleLine(piece, words, (profile) => nameFor('print', profile));

/**
 * Returns the people in a piece with their instruments, as their families see them: also with the names that are hidden
 * in print. `hidden` can mark those.
 * @example ownPerformers(duet, words, (name) => `${name} (hidden)`) // 'Emily Lin (hidden), piano; Noah K., violin'
 */
export const ownPerformers = (
  piece: NamedPiece,
  words: PeopleWords = englishPrint,
  hidden: (name: string) => string = (name) => name,
): string =>
  peopleLine(piece, words, (profile) => {
    const name = oneLine(fullName(profile));
    return name === '' || nameFor('print', profile) !== '' ? name : hidden(name);
  });

/**
 * Returns the names of all people in a piece.
 * @example performerNames(trio) // 'Emily Lin, Noah Kim, acc. Ms. Ruiz'
 */
export const performerNames = (
  piece: Performed<Person<PersonName>>,
  { comma, accompanist }: Pick<PrintWords, 'comma' | 'accompanist'> = englishPrint,
): string =>
  piece.people
    .map(({ profile, role }) => (role === 'accompanist' ? accompanist(fullName(profile)) : fullName(profile)))
    .join(comma);

type PrintedProfile = Omit<PersonResponse['profile'], '_id'>;
type Printed = Pick<PerformanceResponse, 'title' | BylineField> & Performed<Person<PrintedProfile>>;

/**
 * Returns the texts of a performance as every program shows them, on paper and on screen. Without consent to print the
 * name, grade and school are left out too, because together they may identify a child. An adult has none.
 * @example printedPiece(gavotte).performer // 'Ana Lí, violin'
 */
export const printedPiece = (piece: Printed, words: PrintWords = englishPrint): PrintedPiece => {
  const schools = piece.people
    // The school of a person of another family may be unknown here.
    .filter(({ role, profile }, at) => role === 'performer' && (at === 0 || profile.school !== ''))
    .map(({ profile }) => seenBy('print', profile))
    .filter((seen) => fullName(seen) !== '')
    .map((seen) => lineOf(words.comma, ...printedSchooling(seen, words.grade)))
    .filter(Boolean);
  return {
    title: oneLine(piece.title),
    byline: oneLine(byline(piece, words.comma)),
    performer: printedPerformers(piece, words),
    school: [...new Set(schools)].join(words.semicolon),
  };
};

/** Adds the fields of the first person that the specification names, for answers to its calls. */
export const specified = (performance: PerformanceResponse): SpecifiedPerformance => {
  const { user = '', profile, instrument } = firstOf(performance);
  return { ...performance, user, profile, instrument };
};
