import { hasEnded } from './events.rules.ts';
import type { EventResponse } from './events.ts';
import type { PerformanceResponse } from './performances.ts';
import type { PrintWords } from './performances.rules.ts';
import type { PerformerRole } from './performers.ts';
import { fullName, isCounted } from './profiles.rules.ts';
import type { ProfileResponse } from './profiles.ts';
import type { PublicRow, ShownNames } from './public-program.ts';

/** The letters of public addresses. No two of them look alike. */
export const addressLetters = '0123456789abcdefghjkmnpqrstvwxyz';

const wellFormed = new RegExp(`^[${addressLetters}]{12}$`);

/** Returns the public address in a text, whatever its spelling; undefined if it is not valid. */
export const readAddress = (text: string): string | undefined => {
  const letters = text.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1').replace(/[-\s]/g, '');
  return wellFormed.test(letters) ? letters.replace(/(.{4})(?=.)/g, '$1-') : undefined;
};

// In these scripts a single letter could be half of a surname or all of it.
const ideographs = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const initialOf = (surname: string): string => {
  const [letter = ''] = /\p{L}\p{M}*/u.exec(surname.normalize('NFC')) ?? [];
  return letter === '' || ideographs.test(letter) ? '' : `${letter.toUpperCase()}.`;
};

/**
 * Returns the public name of a performer: first name and one letter, the full printed name, or nothing.
 * @example publicName({ firstName: 'Ana', lastName: 'Lí' }, 'initial') // 'Ana L.'
 */
export const publicName = (
  performer: Pick<ProfileResponse, 'firstName' | 'lastName' | 'printName'>,
  names: ShownNames,
): string => {
  const { firstName, lastName } = performer;
  if (names === 'grade' || (firstName === '' && lastName === '')) return '';
  return names === 'full' ? fullName(performer) : [firstName, initialOf(lastName)].filter(Boolean).join(' ');
};

/**
 * Returns a person as a family that plays in the same piece sees them: first name and initial, without grade and school.
 * @example nameOfOtherFamily(noah).lastName // 'K.'
 */
export const nameOfOtherFamily = (
  person: PerformanceResponse['profile'],
): PerformanceResponse['profile'] => ({
  ...person,
  lastName: initialOf(person.lastName),
  grade: 99,
  school: '',
  printName: undefined,
});

type PublicPiece = Extract<PublicRow, { kind: 'piece' }>;
type PublicPerson = Pick<PublicPiece, 'name' | 'instrument' | 'grade'> & { role?: PerformerRole };

const gradeOf = (grade: number | undefined, words: PrintWords): string =>
  grade !== undefined && (grade === 0 || isCounted(grade)) ? words.grade(grade) : '';

const capital = (line: string): string => line.replace(/^./u, (letter) => letter.toLocaleUpperCase());

/**
 * Returns a person of a public program in one line.
 * @example publicPerson({ name: 'Ana L.', instrument: 'violin' }, englishPrint) // 'Ana L., violin'
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
