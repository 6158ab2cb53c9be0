import type { ConsentKind, Consents } from '../people/consent.ts';
import type { GuardianRight } from '../people/guardians.ts';
import type { PieceField, PrintedField } from './piece.rules.ts';
import { fullName, type PersonName } from '../people/profiles.rules.ts';
import type { ProfileFields } from '../people/profiles.ts';

/**
 * The readers of a person's data: a guardian, the account of the student, a teacher, the family of another person in the
 * piece, the coordinator of the event, an admin, a printed program, the public page by the names that its coordinator chose (`full`,
 * `initial`, `grade`), and anyone else.
 */
export type Reader =
  | 'guardian'
  | 'student'
  | 'teacher'
  | 'otherFamily'
  | 'coordinator'
  | 'admin'
  | 'print'
  | 'full'
  | 'initial'
  | 'grade'
  | 'visitor';

/** The fields of a profile, the contact of its accounts, and the texts of a sign-up that belong to its first person. */
type PersonField =
  keyof ProfileFields | 'consents' | 'email' | 'phone' | Exclude<PieceField, PrintedField | 'time'>;

/** `short` is the initial of a surname, and answers about consent without the accounts that gave them. */
type Seen = 'yes' | 'short' | 'no';

const byReader = (
  [guardian, student, teacher, otherFamily, coordinator, admin]: [Seen, Seen, Seen, Seen, Seen, Seen],
  [print, full, initial, grade, visitor]: [Seen, Seen, Seen, Seen, Seen],
): Record<Reader, Seen> => ({
  ...{ guardian, student, teacher, otherFamily, coordinator, admin },
  ...{ print, full, initial, grade, visitor },
});

/** Table of what each reader sees of a person, in the order of `Reader`. A field without a row does not compile. */
export const personTable: Record<PersonField, Record<Reader, Seen>> = {
  firstName: byReader(['yes', 'yes', 'yes', 'yes', 'yes', 'yes'], ['yes', 'yes', 'yes', 'no', 'no']),
  lastName: byReader(['yes', 'yes', 'yes', 'short', 'yes', 'yes'], ['yes', 'yes', 'short', 'no', 'no']),
  printName: byReader(['yes', 'yes', 'yes', 'no', 'yes', 'yes'], ['yes', 'yes', 'no', 'no', 'no']),
  grade: byReader(['yes', 'yes', 'yes', 'no', 'yes', 'yes'], ['yes', 'no', 'no', 'yes', 'no']),
  school: byReader(['yes', 'yes', 'no', 'no', 'yes', 'yes'], ['yes', 'no', 'no', 'no', 'no']),
  adult: byReader(['yes', 'yes', 'yes', 'no', 'yes', 'yes'], ['yes', 'no', 'no', 'yes', 'no']),
  needs: byReader(['yes', 'yes', 'no', 'no', 'yes', 'yes'], ['no', 'no', 'no', 'no', 'no']),
  consents: byReader(['yes', 'yes', 'no', 'no', 'short', 'yes'], ['no', 'no', 'no', 'no', 'no']),
  email: byReader(['yes', 'yes', 'no', 'no', 'yes', 'yes'], ['no', 'no', 'no', 'no', 'no']),
  phone: byReader(['no', 'no', 'no', 'no', 'yes', 'yes'], ['no', 'no', 'no', 'no', 'no']),
  accompanist: byReader(['yes', 'yes', 'yes', 'no', 'yes', 'yes'], ['no', 'no', 'no', 'no', 'no']),
  notes: byReader(['yes', 'yes', 'yes', 'no', 'yes', 'yes'], ['no', 'no', 'no', 'no', 'no']),
  wish: byReader(['yes', 'yes', 'yes', 'no', 'yes', 'yes'], ['no', 'no', 'no', 'no', 'no']),
};

/** The question about consent whose answer "no" hides a person from this reader. */
const hiddenBy: Partial<Record<Reader, ConsentKind>> = { print: 'print', full: 'public', initial: 'public' };

/** Sent in the place of hidden fields that an answer must have. */
const blanks = { firstName: '', lastName: '', grade: 99, school: '', accompanist: '', notes: '', wish: '' };

// In these scripts a single letter could be half of a surname or all of it.
const ideographs = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const initialOf = (surname: string): string => {
  const [letter = ''] = /\p{L}\p{M}*/u.exec(surname.normalize('NFC')) ?? [];
  return letter === '' || ideographs.test(letter) ? '' : `${letter.toUpperCase()}.`;
};

const withoutAccounts = (consents: Consents): Consents =>
  Object.fromEntries(Object.entries(consents).map(([kind, { by: _, ...answer }]) => [kind, answer]));

const shortened = (field: string, value: unknown): unknown =>
  field === 'lastName' ? initialOf(value as string) : value && withoutAccounts(value);

/** The kind of reader of an account, by its right on the profile. */
export const familyReader: Record<GuardianRight, Reader> = {
  guard: 'guardian',
  edit: 'student',
  see: 'student',
  teach: 'teacher',
};

/**
 * Returns a person, or the texts of a piece, as a reader may see them. Answers, mails, documents and pages get the data of
 * people from here only.
 * @example seenBy('otherFamily', noah).lastName // 'K.'
 */
export const seenBy = <One extends object & { consents?: Consents | undefined }>(
  reader: Reader,
  one: One,
): One => {
  const question = hiddenBy[reader];
  const isRefused = question !== undefined && one.consents?.[question]?.given === false;
  const seen = Object.entries(one).flatMap(([field, value]): [string, unknown][] => {
    if (!Object.hasOwn(personTable, field)) return [[field, value]];
    const how = isRefused ? 'no' : personTable[field as PersonField][reader];
    if (how !== 'no') return [[field, how === 'short' ? shortened(field, value) : value]];
    return Object.hasOwn(blanks, field) ? [[field, blanks[field as keyof typeof blanks]]] : [];
  });
  return Object.fromEntries(seen) as One;
};

/**
 * Returns the name of a person as a reader may see it; '' for none.
 * @example nameFor('initial', { firstName: 'Ana', lastName: 'Lí' }) // 'Ana L.'
 */
export const nameFor = (reader: Reader, person: PersonName & { consents?: Consents | undefined }): string =>
  fullName(seenBy(reader, person));
