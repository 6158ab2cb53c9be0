import { EventResponse } from '@portal/contracts/events';
import { ProfileAct, SignupAct } from '@portal/contracts/guardians';
import { PerformanceResponse } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import { PieceInvitation } from '@portal/contracts/piece-invitations';
import { ProfileResponse } from '@portal/contracts/profiles';

export const ownerId = 'aaaaaaaaaaaaaaaaaaaaaaaa';

export const idOf = (kind: 'b' | 'c' | 'd' | 'e', number: number): string =>
  kind + String(number).padStart(23, '0');

export const ana = ProfileResponse.parse({
  _id: idOf('b', 1),
  firstName: 'Ana Lí',
  lastName: '李安娜',
  grade: 7,
  school: 'Lincoln Middle',
  user: ownerId,
  version: 0,
  may: ProfileAct.options,
});

export const ben = ProfileResponse.parse({
  ...ana,
  _id: idOf('b', 2),
  firstName: 'Ben',
  lastName: 'Marsh',
  grade: 0,
});

/** Event number 1 is on December 1, number 2 on December 2, in a distant year. */
export const eventOf = (number: number, change: Partial<EventResponse> = {}): EventResponse =>
  EventResponse.parse({
    _id: idOf('c', number),
    name: `Recital No. ${number}`,
    description: 'Small pieces for small audiences.',
    address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
    date: `2090-12-${String(number).padStart(2, '0')}T22:00:00.000Z`,
    duration: 60,
    capacity: 30,
    timeZone: 'America/Los_Angeles',
    coordinator: 'eeeeeeeeeeeeeeeeeeeeeeee',
    taken: 23,
    program: [],
    revision: 0,
    version: 0,
    ...change,
  } satisfies EventResponse);

/** The first person in a piece, and the others. */
interface Played {
  user?: string;
  profile?: PersonResponse['profile'];
  instrument?: string;
  performers?: PersonResponse[];
}

export const performanceOf = (
  number: number,
  {
    user = ownerId,
    profile = ana,
    instrument = 'violin',
    performers = [],
    ...change
  }: Partial<PerformanceResponse> & Played = {},
): PerformanceResponse =>
  PerformanceResponse.parse({
    _id: idOf('d', number),
    event: eventOf(1),
    people: [{ profile, instrument, role: 'performer', user }, ...performers],
    title: `Gavotte No. ${number}`,
    composer: 'Jules Massenet',
    time: 4.5,
    notes: '',
    show: true,
    may: SignupAct.options,
    withdrawn: false,
    version: 0,
    ...change,
  } satisfies PerformanceResponse);

export const pieceInvitation = PieceInvitation.parse({
  event: eventOf(1),
  title: 'Trio in G',
  composer: 'Joseph Haydn',
  name: 'Noah',
  instrument: 'Violin',
  role: 'performer',
  people: ['Emily L.', 'Mia R.'],
});
