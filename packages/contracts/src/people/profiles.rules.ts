import type { ProfileResponse } from './profiles.ts';

const ordinal = (grade: number): string => {
  if (grade === 1) return '1st';
  if (grade === 2) return '2nd';
  if (grade === 3) return '3rd';
  return `${grade}th`;
};

/** Returns whether a number is one of the grades 1 to 12. */
export const isCounted = (grade: number): boolean => Number.isInteger(grade) && grade >= 1 && grade <= 12;

/** Returns the name of a grade: 0 is Kindergarten, 1 to 12 are 1st to 12th, anything else is Other. */
export const gradeLabel = (grade: number): string => {
  if (grade === 0) return 'Kindergarten';
  return isCounted(grade) ? ordinal(grade) : 'Other';
};

/** The grade and school of a person. An adult has neither. */
export type Schooling = Pick<ProfileResponse, 'grade' | 'school' | 'adult'>;

/** Returns grade and school of a person as they are printed; none for an adult. */
export const printedSchooling = (
  { grade, school, adult }: Schooling,
  nameOf: (grade: number) => string,
): [] | [grade: string, school: string] => (adult ? [] : [nameOf(grade), school]);

const surnameFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the grade of the next school year; undefined if there is none. */
export const nextGrade = (grade: number): number | undefined =>
  grade < 12 && (grade === 0 || isCounted(grade)) ? grade + 1 : undefined;

/** The names of a person. */
export type PersonName = Pick<ProfileResponse, 'firstName' | 'lastName' | 'printName'>;

/**
 * Returns a person's name as it is shown and printed: the print name if there is one, otherwise both names, with the
 * surname first in Chinese, Korean and Japanese.
 * @example fullName({ firstName: '子涵', lastName: '林' }) // '林子涵'
 */
export const fullName = ({ firstName, lastName, printName }: PersonName): string => {
  if (printName) return printName;
  if (!surnameFirst.test(firstName) || !surnameFirst.test(lastName)) return `${firstName} ${lastName}`.trim();
  return kana.test(firstName + lastName) ? `${lastName} ${firstName}` : lastName + firstName;
};

/**
 * Returns a person's name for a list that is sorted by surname.
 * @example listedName({ firstName: 'Ana', lastName: 'Lí' }) // 'Lí, Ana'
 */
export const listedName = (person: PersonName): string => {
  const { firstName, lastName } = person;
  const name = fullName(person);
  return name === `${firstName} ${lastName}` ? `${lastName}, ${firstName}` : name;
};
