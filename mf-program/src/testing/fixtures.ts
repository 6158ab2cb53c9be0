import { PublicProgramResponse, type PublicRow } from '@portal/contracts/public-program';

const piece = (
  number: number,
  title: string,
  composer: string,
  name: string,
  instrument: string,
): PublicRow => ({
  ...{ kind: 'piece', number, title, composer },
  people: [{ name, instrument, role: 'performer' }],
});

const rows: PublicRow[] = [
  { kind: 'section', title: 'First half', start: 0 },
  piece(1, 'The Swan', 'Saint-Saëns', 'Théo L.', 'cello'),
  piece(2, 'Concerto in A minor, I', 'Vivaldi', 'Amara O.', 'violin'),
  piece(3, 'Fishing Boats at Dusk 渔舟唱晚', 'Lou Shuhua', '子涵', 'guzheng'),
  { kind: 'break', title: 'Intermission', seconds: 600 },
  { kind: 'section', title: 'Second half', start: 1800 },
  piece(4, 'Lágrima', 'Tárrega', 'Lucía G.', 'guitar'),
  { kind: 'piece', number: 5, title: '', composer: '', isGap: true },
  { kind: 'announcement', title: 'The mayor speaks' },
];

/** A distant event whose program is not published. */
export const coming = PublicProgramResponse.parse({
  _id: `c${'0'.repeat(22)}1`,
  name: 'Saturday Student Recital',
  description: 'Small pieces for small audiences.',
  address: { street: '72 North Fifth Street', city: 'San Jose', state: 'California', zip: '95112' },
  date: '2090-12-05T22:00:00.000Z',
  duration: 180,
  timeZone: 'America/Los_Angeles',
  bring: 'A music stand',
  piano: 'A grand piano',
  stepFree: 'By the side door',
  version: 0,
  isFull: false,
  placesLeft: 8,
} satisfies PublicProgramResponse);

/** The same event with a published program. */
export const published = PublicProgramResponse.parse({
  ...coming,
  program: { number: 2, at: '2090-12-04T02:12:00.000Z', rows, thanks: 'Thank you, library.' },
} satisfies PublicProgramResponse);

export const address = 'k7m2-9xqp-3rwd';
