import type { ProfileResponse } from './profiles.ts';
import { gradeLabel } from './profiles.rules.ts';

/**
 * A performer as the program prints them.
 * @example printedPerformer(ana, 'violin') // 'Ana Lí, violin'
 */
export const printedPerformer = (
  { firstName, lastName }: Pick<ProfileResponse, 'firstName' | 'lastName'>,
  instrument: string,
): string => [`${firstName} ${lastName}`, instrument].filter(Boolean).join(', ');

/**
 * Grade and school as the program prints them; Kindergarten is no grade.
 * @example printedSchool(ana) // '7th grade, Lincoln Middle'
 */
export const printedSchool = ({ grade, school }: Pick<ProfileResponse, 'grade' | 'school'>): string =>
  grade === 0 ? `${gradeLabel(grade)}, ${school}` : `${gradeLabel(grade)} grade, ${school}`;
