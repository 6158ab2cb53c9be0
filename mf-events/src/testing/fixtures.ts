import { ProfileAct, SignupAct } from '@portal/contracts/guardians';
import { PerformanceResponse } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import { PieceInvitation } from '@portal/contracts/piece-invitations';
import { ProfileResponse } from '@portal/contracts/profiles';
import { eventOf, idOf } from '@portal/kit/testing/mock-stores';

export { eventOf, idOf };

export const ownerId = 'aaaaaaaaaaaaaaaaaaaaaaaa';

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
  answerBy: '2090-11-24T22:00:00.000Z',
  event: eventOf(1),
  title: 'Trio in G',
  composer: 'Joseph Haydn',
  name: 'Noah',
  instrument: 'Violin',
  role: 'performer',
  people: ['Emily L.', 'Mia R.'],
});
