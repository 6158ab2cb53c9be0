import {
  EventFamiliesResponse,
  LetterResponse,
  type LetterCounts,
  type LetterRecipient,
} from '@portal/contracts/letters';
import { ContactResponse, PerformanceResponse } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import { firstOf } from '@portal/contracts/performers.rules';
import type { InvitedPerson } from '@portal/contracts/piece-invitations';
import { fullName } from '@portal/contracts/profiles.rules';
import { defaultSettings, ProgramResponse } from '@portal/contracts/program';
import { eventOf, idOf } from '@portal/kit/testing/mock-stores';

export { eventOf, idOf };

export const coordinatorId = 'aaaaaaaaaaaaaaaaaaaaaaaa';

const names = [
  'Theo Marsh',
  'Ana Lí',
  'June Park',
  'Omar Haddad',
  'Lena Ortiz',
  'Iris Chen',
  'Sam Oduya',
  'Mia Roth',
];
const titles = [
  'Gavotte in D',
  'Méditation',
  'Berceuse',
  'Allegro',
  'Humoresque',
  'Danse macabre',
  'Minuet 3',
  'Spiegel',
];

/** The first person in a piece, and the others. */
interface Played {
  user?: string;
  profile?: PersonResponse['profile'];
  instrument?: string;
  family?: string;
  performers?: PersonResponse[];
}

/** The first eight are Gavotte in D by Theo Marsh, Méditation by Ana Lí, Berceuse by June Park and so on. */
export const performanceOf = (
  number: number,
  change: Partial<PerformanceResponse> & Played = {},
): PerformanceResponse => {
  const [firstName = '', lastName = ''] = (names[number - 1] ?? `Child${number} Of${number}`).split(' ');
  const {
    user = idOf('b', number),
    profile = {
      ...{ _id: idOf('b', 100 + number), firstName, lastName },
      ...{ grade: number % 13, school: 'Lincoln Middle' },
    },
    instrument = 'violin',
    family,
    performers = [],
    ...piece
  } = change;
  return PerformanceResponse.parse({
    _id: idOf('d', number),
    event: eventOf(1),
    people: [{ profile, instrument, role: 'performer', user, ...(family && { family }) }, ...performers],
    title: titles[number - 1] ?? `Piece ${number}`,
    composer: 'Gossec',
    time: 4,
    notes: '',
    show: true,
    withdrawn: false,
    version: 0,
    ...piece,
  } satisfies PerformanceResponse);
};

/** Returns the profile of the first person in that sign-up. */
export const profileOf = (number: number): PersonResponse['profile'] =>
  firstOf(performanceOf(number)).profile;

/** Returns a sign-up with another first person. */
export const withFirst = (
  piece: PerformanceResponse,
  change: Partial<PersonResponse>,
): PerformanceResponse => ({
  ...piece,
  people: [{ ...firstOf(piece), ...change }, ...piece.people.slice(1)],
});

/** A person whom a piece waits for. */
export const invitedOf = (name: string, change: Partial<InvitedPerson> = {}): InvitedPerson => ({
  _id: idOf('d', 700 + name.length),
  name,
  instrument: 'violin',
  role: 'performer',
  ...change,
});

/** Returns the contact of a sign-up: a parent with the performer's first name in the email address. */
export const contactOf = (piece: PerformanceResponse): ContactResponse => {
  const { user, profile } = firstOf(piece);
  return ContactResponse.parse({
    user,
    accountType: 'parent',
    email: [profile.firstName.toLowerCase(), 'example.org'].join('@'),
    phone: '4155550100',
    signups: [piece._id],
  });
};

export const programOf = (change: Partial<ProgramResponse> = {}): ProgramResponse => ({
  program: [],
  revision: 0,
  items: [],
  settings: defaultSettings,
  acknowledged: [],
  withdrawn: [],
  ...change,
});

/**
 * Returns the families of these sign-ups, for letters. Sign-ups with `show: false` are in the program, and nothing
 * is published.
 */
export const letterFamilies = (performances: readonly PerformanceResponse[]): EventFamiliesResponse =>
  EventFamiliesResponse.parse({
    families: performances.map((performance) => ({
      ...contactOf(performance),
      isConfirmed: true,
      language: 'en',
      pieces: [
        {
          performance: performance._id,
          child: fullName(firstOf(performance).profile),
          piece: performance.title,
          hasEstimate: performance.time !== null,
          isChosen: !performance.show,
        },
      ],
    })),
    sections: [],
    undoMs: 30_000,
  } satisfies EventFamiliesResponse);

export const countsOf = (change: Partial<LetterCounts>): LetterCounts => ({
  waiting: 0,
  retrying: 0,
  sent: 0,
  refused: 0,
  dropped: 0,
  takenBack: 0,
  unknown: 0,
  ...change,
});

export const letterOf = (number: number, change: Partial<LetterResponse> = {}): LetterResponse =>
  LetterResponse.parse({
    _id: idOf('d', 800 + number),
    subject: `Letter ${number}`,
    body: 'Dear {child}, thank you.',
    group: 'all',
    by: 'coordinator@example.org',
    at: '2090-11-01T19:04:00.000Z',
    sendAt: '2090-11-01T19:04:00.000Z',
    state: 'started',
    counts: countsOf({ sent: 3, refused: 1 }),
    ...change,
  } satisfies LetterResponse);

/** Returns a recipient for each counted email. */
export const recipientsOf = ({ counts }: LetterResponse): LetterRecipient[] =>
  (['waiting', 'retrying', 'sent', 'refused', 'dropped'] as const).flatMap((state) =>
    Array.from({ length: counts[state] }, (_, index) => ({
      children: [names[index] ?? 'Ana Lí'],
      email: `${state}${index}@example.org`,
      state,
      ...(state === 'refused' && { failure: '550 5.1.1 No such user' }),
    })),
  );
