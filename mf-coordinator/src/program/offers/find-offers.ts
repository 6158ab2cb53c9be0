import type { PerformanceResponse } from '@portal/contracts/performances';
import { gradeLabel } from '@portal/contracts/profiles.rules';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Whether every word somebody typed is in the piece or its performer; accents and capitals make no difference. */
export const matches = (performance: PerformanceResponse, typed: string): boolean => {
  const { title, composer, instrument, notes, profile } = performance;
  const { firstName, lastName, grade, school } = profile;
  const whole = fold(
    [title, composer, instrument, notes, firstName, lastName, gradeLabel(grade), school].join(' '),
  );
  return fold(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};
