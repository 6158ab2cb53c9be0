import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName, gradeLabel } from '@portal/contracts/profiles.rules';
import { gradeName } from '@portal/kit/messages';
import { remarks } from '../item-text.ts';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const known = new WeakMap<PerformanceResponse, string>();

// Folded once for each: a key in the box asks hundreds of them.
const wordsOf = (performance: PerformanceResponse): string => {
  const folded = known.get(performance);
  if (folded !== undefined) return folded;
  const { title, composer, instrument, profile } = performance;
  // Also by what a family calls the child, where the program calls it something else.
  const names = [fullName(profile), profile.firstName, profile.lastName];
  const grades = [gradeName(profile.grade), gradeLabel(profile.grade)];
  const words = fold(
    [title, composer, instrument, remarks(performance), ...names, ...grades, profile.school].join(' '),
  );
  known.set(performance, words);
  return words;
};

/**
 * Whether every word somebody typed is in the piece or its performer; accents and capitals make no difference. A grade
 * is found by what it is called on screen and by what families and the program call it in English.
 */
export const finds = (typed: string): ((performance: PerformanceResponse) => boolean) => {
  const words = fold(typed).split(/\s+/);
  return (performance) => words.every((word) => wordsOf(performance).includes(word));
};
