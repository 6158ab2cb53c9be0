import type { ProfileResponse } from './profiles.ts';

const ordinal = (grade: number): string => {
  if (grade === 1) return '1st';
  if (grade === 2) return '2nd';
  if (grade === 3) return '3rd';
  return `${grade}th`;
};

/** Whether a number is one of the grades that are counted: 1 to 12. */
export const isCounted = (grade: number): boolean => Number.isInteger(grade) && grade >= 1 && grade <= 12;

/** A school grade as people say it: 0 is Kindergarten, 1 to 12 are 1st to 12th, anything else is Other. */
export const gradeLabel = (grade: number): string => {
  if (grade === 0) return 'Kindergarten';
  return isCounted(grade) ? ordinal(grade) : 'Other';
};

const surnameFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The grade of the next school year; undefined for who has none to go up to. */
export const nextGrade = (grade: number): number | undefined =>
  grade < 12 && (grade === 0 || isCounted(grade)) ? grade + 1 : undefined;

type Named = Pick<ProfileResponse, 'firstName' | 'lastName' | 'printName'>;

/**
 * A person's name wherever it is shown or printed: as the family wants it in print, else as it is written where they
 * come from, the surname first in Chinese, Korean and Japanese.
 * @example fullName({ firstName: '子涵', lastName: '林' }) // '林子涵'
 */
export const fullName = ({ firstName, lastName, printName }: Named): string => {
  if (printName) return printName;
  if (!surnameFirst.test(firstName) || !surnameFirst.test(lastName)) return `${firstName} ${lastName}`;
  return kana.test(firstName + lastName) ? `${lastName} ${firstName}` : lastName + firstName;
};

/**
 * A person's name in a list one looks a surname up in.
 * @example listedName({ firstName: 'Ana', lastName: 'Lí' }) // 'Lí, Ana'
 */
export const listedName = (person: Named): string => {
  const { firstName, lastName } = person;
  const name = fullName(person);
  return name === `${firstName} ${lastName}` ? `${lastName}, ${firstName}` : name;
};
