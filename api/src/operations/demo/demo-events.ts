import type { EventFields } from '@portal/contracts/events';
import type { Instrument } from './demo-pieces.js';

export interface DemoEvent extends Omit<EventFields, 'date' | 'timeZone'> {
  timeZone: string;
  /** Weeks after the next Monday; negative for past events. */
  week: number;
  /** 1 is Monday. */
  weekday: number;
  time: `${number}:${number}`;
  /** The number of sign-ups, and how many of them are in the saved program. */
  signups: number;
  chosen: number;
  /** Limits who plays: only these instruments, only up to this grade. */
  instruments?: readonly Instrument[];
  maxGrade?: number;
  /** Whether the admin manages the event, not the coordinator. */
  isAdmins?: boolean;
  /** Whether the program is published. */
  isPublished?: boolean;
}

const place = (street: string, city: string, state: EventFields['address']['state'], zip: string) => ({
  street,
  city,
  state,
  zip,
});

const saturday = 6;
const sunday = 7;

/** The 14 upcoming events, then the 3 past ones. */
export const demoEvents: readonly DemoEvent[] = [
  {
    name: 'Saturday Student Recital',
    description:
      'Our big one. Forty young musicians, one good piano and a hall that loves first tries as much as final bows. Families and friends of every age are welcome; we serve tea and orange slices afterwards.',
    address: place('72 North Fifth Street', 'San Jose', 'California', '95112'),
    ...{ timeZone: 'America/Los_Angeles', week: 1, weekday: saturday, time: '14:00' },
    ...{ duration: 180, capacity: 60, signups: 40, chosen: 0 },
    bring: 'Your music, and a copy for the pianist if you play with one.',
    piano: 'A Steinway grand, tuned that morning',
    stepFree: 'Ramp at the Fifth Street door; the stage has two steps.',
    contact: 'Lena Ortiz, coordinator@example.org',
  },
  {
    name: 'Music for Neighbors: Maple Court',
    description:
      'An hour of music in the sun room of Maple Court Senior Living. Residents ask for melodies they can hum along to, and they always ask for an encore. Please come fifteen minutes early to say hello.',
    address: place('1840 Southwest Maple Court', 'Portland', 'Oregon', '97205'),
    ...{ timeZone: 'America/Los_Angeles', week: 2, weekday: sunday, time: '15:30' },
    ...{ duration: 75, capacity: 20, signups: 12, chosen: 8, isPublished: true },
    piano: 'An upright in the sun room',
    stepFree: 'No steps anywhere in the house',
    contact: 'Lena Ortiz',
  },
  {
    name: 'Library Lobby Concert',
    description:
      'Ten short pieces under the glass roof of the Central Library. The lobby stays open, so people will stop, listen and wander on: good practice for playing while the world goes by.',
    address: place('1000 Fourth Avenue', 'Seattle', 'Washington', '98104'),
    ...{ timeZone: 'America/Los_Angeles', week: 2, weekday: saturday, time: '11:00' },
    ...{ duration: 60, capacity: 10, signups: 10, chosen: 0 },
  },
  {
    name: 'Community Piano Marathon',
    description:
      'Two grand pianos, one long afternoon. Sign up for a solo, a duet or both; we raise money for the lending library of instruments.',
    address: place('310 West Willie Nelson Boulevard', 'Austin', 'Texas', '78701'),
    ...{ timeZone: 'America/Chicago', week: 3, weekday: saturday, time: '12:00' },
    ...{ duration: 300, capacity: 48, signups: 6, chosen: 0, instruments: ['Piano'] },
  },
  {
    name: 'Strings in the Pavilion',
    description:
      'Violins, violas, cellos and basses in the pavilion by the lake. Bring a clothespin for your music: there is always a breeze.',
    address: place('1700 City Park Esplanade', 'Denver', 'Colorado', '80205'),
    ...{ timeZone: 'America/Denver', week: 4, weekday: sunday, time: '10:30' },
    ...{ duration: 90, capacity: 24, signups: 5, chosen: 0, instruments: ['Violin', 'Viola', 'Cello'] },
  },
  {
    name: 'Lullabies at the Children’s Hospital',
    description:
      'Quiet music for small listeners, played in the winter garden and carried by camera to every room. Soft pieces only, please, and nothing longer than four minutes.',
    address: place('300 Longwood Avenue', 'Boston', 'Massachusetts', '02115'),
    ...{ timeZone: 'America/New_York', week: 5, weekday: saturday, time: '16:00' },
    ...{ duration: 60, capacity: 12, signups: 7, chosen: 4, isAdmins: true },
  },
  {
    name: 'Jazz and Pie Evening',
    description:
      'Standards, blues and first improvisations with a rhythm section that will catch you if you fall. Every performer earns a slice of pie.',
    address: place('5020 South Cornell Avenue', 'Chicago', 'Illinois', '60615'),
    ...{ timeZone: 'America/Chicago', week: 6, weekday: 5, time: '18:30' },
    ...{ duration: 120, capacity: 16, signups: 4, chosen: 0 },
  },
  {
    name: 'Music of Many Homes',
    description:
      'Guzheng and oud, sitar and domra, gayageum and gospel: bring the instrument your grandparents would recognize and tell us in one sentence where its music comes from.',
    address: place('41-17 Main Street', 'Queens', 'New York', '11355'),
    ...{ timeZone: 'America/New_York', week: 8, weekday: saturday, time: '13:00' },
    ...{
      duration: 150,
      capacity: 30,
      signups: 7,
      chosen: 0,
      instruments: ['Guzheng', 'Oud', 'Sitar', 'Domra', 'Gayageum', 'Koto', 'Erhu', 'Voice'],
    },
  },
  {
    name: 'My First Recital',
    description:
      'For musicians in Kindergarten to third grade who have never played for strangers before. The stage is low, the piano bench is adjustable and everybody gets flowers.',
    address: place('980 Ponce de Leon Avenue', 'Atlanta', 'Georgia', '30306'),
    ...{ timeZone: 'America/New_York', week: 9, weekday: sunday, time: '14:00' },
    ...{ duration: 60, capacity: 15, signups: 4, chosen: 0, maxGrade: 3 },
  },
  {
    name: 'Veterans’ Home Singalong',
    description:
      'Songs everybody knows, with song sheets in large print. Singers lead, instruments join in, and the residents set the tempo.',
    address: place('700 East Naples Court', 'Chula Vista', 'California', '91911'),
    ...{ timeZone: 'America/Los_Angeles', week: 11, weekday: 4, time: '10:00' },
    ...{ duration: 60, capacity: 0, signups: 3, chosen: 0 },
  },
  {
    name: 'Chamber Music Sunday',
    description:
      'Duos, trios and quartets coached in the morning and performed in the afternoon. Come with a group or let us find you one.',
    address: place('2400 Third Avenue South', 'Minneapolis', 'Minnesota', '55404'),
    ...{ timeZone: 'America/Chicago', week: 14, weekday: sunday, time: '13:30' },
    ...{ duration: 120, capacity: 20, signups: 2, chosen: 0, instruments: ['Piano'] },
  },
  {
    name: 'Museum Courtyard Concert',
    description: 'Flutes, guitars and voices between adobe walls that make every note a little warmer.',
    address: place('107 West Palace Avenue', 'Santa Fe', 'New Mexico', '87501'),
    ...{ timeZone: 'America/Denver', week: 18, weekday: saturday, time: '17:00' },
    ...{
      duration: 90,
      capacity: 18,
      signups: 2,
      chosen: 0,
      isAdmins: true,
      instruments: ['Flute', 'Guitar', 'Voice'],
    },
  },
  {
    name: 'Sunset Songs at the Bandstand',
    description:
      'ʻUkulele, voice and slack-key guitar while the sun goes down over Kapiʻolani Park. Mats, not chairs.',
    address: place('3840 Paki Avenue', 'Honolulu', 'Hawaii', '96815'),
    ...{ timeZone: 'Pacific/Honolulu', week: 22, weekday: 5, time: '17:30' },
    ...{ duration: 90, capacity: 25, signups: 1, chosen: 0, instruments: ['Ukulele'] },
  },
  {
    name: 'Concerto Day',
    description:
      'Play a movement of your concerto with a pianist who has played them all. A short rehearsal is included; bring a clean score.',
    address: place('203 West Adams Street', 'Phoenix', 'Arizona', '85003'),
    ...{ timeZone: 'America/Phoenix', week: 27, weekday: saturday, time: '09:30' },
    ...{ duration: 240, capacity: 14, signups: 0, chosen: 0 },
  },
  {
    name: 'Thank-You Concert at the Food Bank',
    description: 'Forty minutes of music for the people who pack ten thousand boxes a week.',
    address: place('7900 Edgewater Drive', 'Oakland', 'California', '94621'),
    ...{ timeZone: 'America/Los_Angeles', week: -3, weekday: saturday, time: '11:00' },
    ...{ duration: 45, capacity: 12, signups: 8, chosen: 8 },
  },
  {
    name: 'Benefit for the Instrument Library',
    description: 'Every ticket put a violin into the hands of a child who had been waiting for one.',
    address: place('1724 Locust Street', 'Philadelphia', 'Pennsylvania', '19103'),
    ...{ timeZone: 'America/New_York', week: -9, weekday: sunday, time: '15:00' },
    ...{ duration: 120, capacity: 30, signups: 6, chosen: 6 },
  },
  {
    name: 'Courtyard Brass and Song',
    description: 'Trumpets, horns and voices in the shade of the old courtyard, with lemonade.',
    address: place('533 Royal Street', 'New Orleans', 'Louisiana', '70130'),
    ...{ timeZone: 'America/Chicago', week: -21, weekday: saturday, time: '18:00' },
    ...{
      duration: 75,
      capacity: 20,
      signups: 5,
      chosen: 5,
      instruments: ['Trumpet', 'Horn', 'Voice', 'Saxophone'],
    },
  },
];
