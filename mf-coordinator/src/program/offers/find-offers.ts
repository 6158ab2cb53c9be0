import type { PerformanceResponse } from '@portal/contracts/performances';
import { performersOf } from '@portal/contracts/performers.rules';
import { fullName, gradeLabel } from '@portal/contracts/profiles.rules';
import { gradeName } from '@portal/kit/messages';
import { remarks } from '../item-text.ts';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const known = new WeakMap<PerformanceResponse, string>();

// Cached, because each key typed into the search box searches hundreds of performances.
const wordsOf = (performance: PerformanceResponse): string => {
  const folded = known.get(performance);
  if (folded !== undefined) return folded;
  const { title, composer } = performance;
  const people = performersOf(performance).flatMap(({ profile, instrument }) => [
    instrument,
    // Also finds a child by the name in the profile if the program prints another one (`printName`).
    fullName(profile),
    profile.firstName,
    profile.lastName,
    gradeName(profile.grade),
    gradeLabel(profile.grade),
    profile.school,
  ]);
  const words = fold([title, composer, remarks(performance), ...people].join(' '));
  known.set(performance, words);
  return words;
};

/**
 * Returns a filter for performances that contain every typed word, ignoring accents and case. Grades are found by
 * their name on screen and by their English label.
 */
export const finds = (typed: string): ((performance: PerformanceResponse) => boolean) => {
  const words = fold(typed).split(/\s+/);
  return (performance) => words.every((word) => wordsOf(performance).includes(word));
};
