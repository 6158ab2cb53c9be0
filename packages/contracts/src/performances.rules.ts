import type { PerformanceResponse } from './performances.ts';
import { fullName, gradeLabel, isCounted } from './profiles.rules.ts';

// What XML 1.0 cannot carry, and what no printed line should: controls, lone surrogates, non-characters, direction marks.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as a document may carry it, on one line. */
export const oneLine = (text: string): string => text.replace(forbidden, '').replace(/\s+/g, ' ').trim();

/** The lines a program prints of a performance. */
export interface PrintedPiece {
  title: string;
  composer: string;
  performer: string;
  school: string;
}

/** What a program says in words of its own. */
export interface PrintWords {
  /** Between the parts of a line. */
  comma: string;
  grade: (grade: number) => string;
}

/** The words of a program in English. */
export const englishPrint: PrintWords = {
  comma: ', ',
  grade: (grade) => `${gradeLabel(grade)}${isCounted(grade) ? ' grade' : ''}`,
};

/**
 * A performance as every program prints it, on paper and on screen.
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
  { comma, grade }: PrintWords = englishPrint,
): PrintedPiece => {
  const line = (...parts: string[]) => parts.map(oneLine).filter(Boolean).join(comma);
  return {
    title: oneLine(title),
    composer: oneLine(composer),
    performer: line(fullName(profile), instrument),
    school: line(grade(profile.grade), profile.school),
  };
};
