import { shownName } from './consent.rules.ts';
import type { PerformanceResponse } from './performances.ts';
import { gradeLabel, isCounted } from './profiles.rules.ts';

// Characters that are not printed or not allowed in XML 1.0: controls, lone surrogates, direction marks.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]|\p{Surrogate}/gu;

/** Returns a text on one line, without characters that documents cannot contain. */
export const oneLine = (text: string): string => text.replace(forbidden, '').replace(/\s+/g, ' ').trim();

/** The printed texts of a performance. */
export interface PrintedPiece {
  title: string;
  composer: string;
  performer: string;
  school: string;
}

/** Translated words of a printed program. */
export interface PrintWords {
  /** The separator between the parts of a line. */
  comma: string;
  grade: (grade: number) => string;
  /** A performer whose name must not be printed. */
  unnamed: string;
}

/** The English words of a printed program. */
export const englishPrint: PrintWords = {
  comma: ', ',
  grade: (grade) => `${gradeLabel(grade)}${isCounted(grade) ? ' grade' : ''}`,
  unnamed: 'A musician',
};

/**
 * Returns the texts of a performance as every program shows them, on paper and on screen. Without consent to print the
 * name, grade and school are left out too, because together they may identify a child.
 * @example printedPiece(gavotte).performer // 'Ana Lí, violin'
 */
export const printedPiece = (
  {
    title,
    composer,
    instrument,
    profile,
  }: Pick<PerformanceResponse, 'title' | 'composer' | 'instrument'> & {
    profile: Omit<PerformanceResponse['profile'], '_id'>;
  },
  { comma, grade, unnamed }: PrintWords = englishPrint,
): PrintedPiece => {
  const line = (...parts: string[]) => parts.map(oneLine).filter(Boolean).join(comma);
  const name = shownName(profile, 'print');
  return {
    title: oneLine(title),
    composer: oneLine(composer),
    performer: line(name || unnamed, instrument),
    school: name ? line(grade(profile.grade), profile.school) : '',
  };
};
