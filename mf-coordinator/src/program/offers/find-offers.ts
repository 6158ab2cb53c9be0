import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName, gradeLabel } from '@portal/contracts/profiles.rules';
import { gradeName } from '@portal/kit/messages';
import { remarks } from '../item-text.ts';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/**
 * Whether every word somebody typed is in the piece or its performer; accents and capitals make no difference. A grade
 * is found by what it is called on screen and by what families and the program call it in English.
 */
export const matches = (performance: PerformanceResponse, typed: string): boolean => {
  const { title, composer, instrument, profile } = performance;
  // Also by what a family calls the child, where the program calls it something else.
  const names = [fullName(profile), profile.firstName, profile.lastName];
  const grades = [gradeName(profile.grade), gradeLabel(profile.grade)];
  const whole = fold(
    [title, composer, instrument, remarks(performance), ...names, ...grades, profile.school].join(' '),
  );
  return fold(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};
