import { EventResponse } from '@portal/contracts/events';
import { ContactResponse, PerformanceResponse } from '@portal/contracts/performances';
import { defaultSettings, ProgramResponse } from '@portal/contracts/program';

export const coordinatorId = 'aaaaaaaaaaaaaaaaaaaaaaaa';

export const idOf = (kind: 'b' | 'c' | 'd', number: number): string =>
  kind + String(number).padStart(23, '0');

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
    coordinator: coordinatorId,
    taken: 23,
    program: [],
    revision: 0,
    version: 0,
    ...change,
  } satisfies EventResponse);

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

/** The first eight are Gavotte in D by Theo Marsh, Méditation by Ana Lí, Berceuse by June Park and so on. */
export const performanceOf = (
  number: number,
  change: Partial<PerformanceResponse> = {},
): PerformanceResponse => {
  const [firstName = '', lastName = ''] = (names[number - 1] ?? `Child${number} Of${number}`).split(' ');
  return PerformanceResponse.parse({
    _id: idOf('d', number),
    event: eventOf(1),
    user: idOf('b', number),
    profile: {
      _id: idOf('b', 100 + number),
      firstName,
      lastName,
      grade: number % 13,
      school: 'Lincoln Middle',
    },
    title: titles[number - 1] ?? `Piece ${number}`,
    composer: 'Gossec',
    time: 4,
    instrument: 'violin',
    notes: '',
    show: true,
    withdrawn: false,
    version: 0,
    ...change,
  } satisfies PerformanceResponse);
};

/** Of the account behind a sign-up: a parent who has the performer's first name in the address. */
export const contactOf = ({ user, profile }: PerformanceResponse): ContactResponse =>
  ContactResponse.parse({
    user,
    accountType: 'parent',
    email: [profile.firstName.toLowerCase(), 'example.org'].join('@'),
  });

export const programOf = (change: Partial<ProgramResponse> = {}): ProgramResponse => ({
  program: [],
  revision: 0,
  items: [],
  settings: defaultSettings,
  acknowledged: [],
  withdrawn: [],
  ...change,
});
