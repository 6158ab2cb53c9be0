import { hasEnded } from '../events/events.rules.ts';
import type { EventResponse } from '../events/events.ts';
import type { PrintWords } from '../events/performances.rules.ts';
import { isCounted } from '../people/profiles.rules.ts';
import type { PublicPerson } from './public-program.ts';

/** The letters of public addresses. No two of them look alike. */
export const addressLetters = '0123456789abcdefghjkmnpqrstvwxyz';

const wellFormed = new RegExp(`^[${addressLetters}]{12}$`);

/** Returns the public address in a text, whatever its spelling; undefined if it is not valid. */
export const readAddress = (text: string): string | undefined => {
  const letters = text.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1').replace(/[-\s]/g, '');
  return wellFormed.test(letters) ? letters.replace(/(.{4})(?=.)/g, '$1-') : undefined;
};

const gradeOf = (grade: number | undefined, words: PrintWords): string =>
  grade !== undefined && (grade === 0 || isCounted(grade)) ? words.grade(grade) : '';

const capital = (line: string): string => line.replace(/^./u, (letter) => letter.toLocaleUpperCase());

/**
 * Returns a person of a public program in one line.
 * @example publicPerson({ name: 'Ana L.', instrument: 'violin', role: 'performer' }, englishPrint) // 'Ana L., violin'
 */
export const publicPerson = (
  { name = '', instrument, grade, role }: PublicPerson,
  words: PrintWords,
): string => {
  if (role === 'accompanist') return words.accompanist(name || instrument);
  const line = [name, instrument, gradeOf(grade, words)].filter(Boolean).join(words.comma);
  return name === '' ? capital(line) : line;
};

const daysAfter = 30;

/** Returns whether the public page of an event is still open: until 30 days after its end. */
export const isStillPublic = (event: Pick<EventResponse, 'date' | 'duration'>, now: Date): boolean =>
  !hasEnded(event, new Date(now.getTime() - daysAfter * 24 * 3_600_000));
