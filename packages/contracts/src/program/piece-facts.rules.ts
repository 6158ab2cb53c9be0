import { folded } from '../base/folded.ts';
import { awaitedIn } from '../events/performers.rules.ts';
import type { PersonResponse } from '../events/performers.ts';
import { oneSpelling } from '../people/chinese-surnames.ts';
import { isCounted } from '../people/profiles.rules.ts';
import type { ProgramPiece } from './program-clock.rules.ts';
import type { ProgramSettings } from './program.ts';

/** The data of a piece that the rules compare. */
export interface PieceFacts {
  /** The ids of the performers. */
  people: readonly string[];
  /** The family of each performer, in the same order. */
  families: readonly string[];
  /** The ids of the accompanists. They may stay at the piano for many pieces and belong to no family here. */
  accompanists?: readonly string[];
  /** Folded, so that equal texts are the same title, composer or setup. '' if unknown. */
  title: string;
  composer: string;
  setup: string;
  /** The instruments of the performers, sorted and folded. */
  instruments: string;
  /** The highest grade; undefined for adults, whose grade is none. */
  level: number | undefined;
  isWithdrawn: boolean;
  /** Whether it waits for people of other families. */
  isWaiting: boolean;
}

/**
 * Returns the key of a family without a known parent: the account and the surname, in any of its spellings (Lin, 林). The
 * account is usually that of a teacher, with children of many families.
 */
export const familyKey = (user: string, lastName: string): string =>
  `${user}:${oneSpelling(folded(lastName))}`;

/** Setups on stage by instrument. Any other instrument is its own setup. */
export const defaultSetups: Readonly<Record<string, string>> = {
  violin: 'stand',
  viola: 'stand',
  flute: 'stand',
  clarinet: 'stand',
  oboe: 'stand',
  recorder: 'stand',
  trumpet: 'stand',
  saxophone: 'stand',
};

/** Returns the name under which the setup of an instrument is stored and shown, with its accents. */
export const setupName = (instrument: string): string => instrument.normalize('NFKC').toLowerCase();

/** Returns the setup of an instrument, by the table of the program. */
export const setupOf = (instrument: string, setups: ProgramSettings['setups'] = {}): string => {
  const name = setupName(instrument);
  // Families type instruments, so a name can be that of an inherited property.
  const setupIn = (table: typeof defaultSetups, key: string) =>
    Object.hasOwn(table, key) ? table[key] : undefined;
  return setupIn(setups, name) ?? setupIn(defaultSetups, folded(instrument)) ?? name;
};

/** Returns the family of a person: the one that the server found, otherwise by account and surname. */
export const familyOf = ({ family, user = '', profile }: PersonResponse): string =>
  family ?? familyKey(user, profile.lastName);

// The order in which performers are named does not matter. Accompanists bring nothing to set up.
const setupOfAll = (performers: readonly PersonResponse[], setups: ProgramSettings['setups']): string =>
  [...new Set(performers.map(({ instrument }) => setupOf(instrument, setups)))].sort().join(' + ');

// Skips the grade of teachers and other adults, which is not a level.
const levelOf = (grades: readonly number[]): number | undefined => {
  const levels = grades.filter((grade) => grade === 0 || isCounted(grade));
  return levels.length > 0 ? Math.max(...levels) : undefined;
};

const readFacts = (piece: ProgramPiece, setups: ProgramSettings['setups']): PieceFacts => {
  const { title, composer, withdrawn } = piece;
  const people = piece.people;
  const performers = people.filter(({ role }) => role === 'performer');
  return {
    people: performers.map((one) => one.profile._id),
    families: performers.map(familyOf),
    accompanists: people.filter(({ role }) => role === 'accompanist').map((one) => one.profile._id),
    title: folded(title),
    composer: folded(composer),
    setup: setupOfAll(performers, setups),
    instruments: [...new Set(performers.map(({ instrument }) => folded(instrument)))].sort().join(' + '),
    level: levelOf(performers.map((one) => one.profile.grade)),
    isWithdrawn: withdrawn,
    isWaiting: awaitedIn(piece).length > 0,
  };
};

// Cached for each piece, because searching for a move asks hundreds of times.
const known = new WeakMap<ProgramPiece, { setups: ProgramSettings['setups']; facts: PieceFacts }>();

/** Returns the facts of a piece. */
export const factsOfPiece = (piece: ProgramPiece, setups?: ProgramSettings['setups']): PieceFacts => {
  const before = known.get(piece);
  if (before?.setups === setups && before) return before.facts;
  const facts = readFacts(piece, setups);
  known.set(piece, { setups, facts });
  return facts;
};

export const shares = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.some((one) => others.includes(one));

/** Returns whether a person is in both pieces and not only accompanies both. */
export const sharesPerson = (one: PieceFacts, other: PieceFacts): boolean =>
  shares(one.people, other.people) ||
  shares(one.people, other.accompanists) ||
  shares(one.accompanists, other.people);

/** Returns whether two pieces are the same one, as far as it is known. */
export const isSameWork = (one: PieceFacts, other: PieceFacts): boolean =>
  one.title !== '' &&
  one.title === other.title &&
  (one.composer === other.composer || one.composer === '' || other.composer === '');
