import { ConsentKind, consentTexts } from '@portal/contracts/consent';
import { Types } from 'mongoose';
import { toEventFields } from '../../events/events/events.service.js';
import { endingsOf } from '../../platform/common/search-terms.js';
import type { EventRecord } from '../../events/events/events.schema.js';
import type { PerformanceRecord } from '../../events/performances/performances.schema.js';
import type { ProfileRecord } from '../../people/profiles/profiles.schema.js';
import { demo, type DemoEvent, type Family } from './demo-data.js';
import { dayOfWeek, zonedTime } from './zoned-time.js';

const kinds = { account: 'a', profile: 'b', event: 'c', performance: 'd' } as const;

/** Returns the same id each time, so that addresses of the demo stay valid. */
const demoId = (kind: keyof typeof kinds, index: number): Types.ObjectId =>
  new Types.ObjectId(`de30${kinds[kind].repeat(8)}${index.toString(16).padStart(12, '0')}`);

interface Performer {
  profile: ProfileRecord;
  instrument: string;
}

export interface DemoAccount {
  _id: Types.ObjectId;
  family: Family;
  phone: string;
  canLogIn: boolean;
}

// The performers before this one belong to the accounts that can log in.
const firstUnknown = demo.people.flatMap(({ children }) => children).length;

export const demoAccounts: readonly DemoAccount[] = [...demo.people, ...demo.families].map(
  (family, index) => ({
    _id: demoId('account', index + 1),
    family,
    phone: `408555${String(1000 + index * 37)}`,
    canLogIn: index < demo.people.length,
  }),
);

const accountOf = (name: string): Types.ObjectId => {
  const account = demoAccounts.find(({ family }) => family.email.startsWith(`${name}@`));
  if (!account) throw new Error(`no demo account ${name}`);
  return account._id;
};

/** The account with a studio. */
export const demoTeacher = accountOf('teacher');

/** The child whom its grandmother looks after too. */
const sharedChild = 'Noah';

// The twelve pupils of the teacher are children of other families who play these instruments.
const studio: readonly string[] = ['Piano', 'Violin'];
const mostPupils = 12;

const isPupil = ({ accounts }: ProfileRecord): boolean => accounts.some(({ may }) => may === 'teach');

const isTeachers = ({ accounts: [first] }: ProfileRecord): boolean =>
  first?.account.equals(demoTeacher) === true;

// Every third performer has not been asked yet. Of the others, every other one of a family without a login says no.
const consentsOf = (
  index: number,
  by: Types.ObjectId,
  at: Date,
): Pick<ProfileRecord, 'consents' | 'needs'> => {
  if (index % 3 === 1) return {};
  const given = index < firstUnknown || index % 2 === 0;
  const consents = ConsentKind.options.map((kind) => ({
    kind,
    given,
    textVersion: consentTexts[kind],
    by,
    at,
  }));
  return { consents, ...(index % 12 === 0 && { needs: 'Wheelchair' }) };
};

const toPerformers = (now: Date): Performer[] => {
  const children = demoAccounts.flatMap(({ _id, family }) =>
    family.children.map((child) => ({ _id, child })),
  );
  const pupils = children
    .filter(({ _id, child: [, , , , instrument] }) => !_id.equals(demoTeacher) && studio.includes(instrument))
    .slice(0, mostPupils);
  return children.map((one, index) => {
    const { _id: user, child } = one;
    const [firstName, lastName, grade, school, instrument] = child;
    const guards = [user, ...(firstName === sharedChild ? [accountOf('grandmother')] : [])];
    return {
      profile: {
        ...{ _id: demoId('profile', index + 1), firstName, lastName, grade, school },
        accounts: [
          ...guards.map((account) => ({ account, may: 'guard' as const })),
          ...(pupils.includes(one) ? [{ account: demoTeacher, may: 'teach' as const }] : []),
        ],
        ...consentsOf(index, user, now),
      },
      instrument,
    };
  });
};

// Each performer plays once before one plays twice. Each event starts further down the list.
const choosePerformers = (event: DemoEvent, index: number, performers: readonly Performer[]): Performer[] => {
  const fitting = performers.filter(
    ({ profile, instrument }) =>
      profile.grade <= (event.maxGrade ?? 12) && (event.instruments?.includes(instrument) ?? true),
  );
  // Past events start near the beginning of the list, which has the demo accounts, so that these have a history.
  const first = event.week < 0 ? 3 : index * 5;
  return Array.from({ length: event.signups }, (_, turn) => fitting[(first + turn) % fitting.length]).filter(
    (performer) => performer !== undefined,
  );
};

const toPerformance = (performer: Performer, event: Types.ObjectId, index: number): PerformanceRecord => {
  const { profile, instrument } = performer;
  const pieces = demo.pieces[instrument] ?? [];
  const [title, composer, time] = pieces[index % pieces.length] ?? ['', '', 0];
  return {
    _id: demoId('performance', index + 1),
    event,
    people: [{ profile: profile._id, instrument, role: 'performer' }],
    ...(isPupil(profile) && { by: demoTeacher }),
    title,
    composer,
    time,
    notes: demo.notes[index % demo.notes.length] ?? '',
    withdrawnAt: null,
    version: 0,
  };
};

const toEvent = (
  event: DemoEvent,
  index: number,
  now: Date,
  signups: readonly PerformanceRecord[],
): EventRecord => {
  const date = zonedTime(dayOfWeek(now, event.week, event.weekday), event.time, event.timeZone);
  return {
    ...toEventFields({ ...event, date: date.toISOString() }, event.timeZone),
    _id: demoId('event', index + 1),
    coordinator: accountOf(event.isAdmins ? 'admin' : 'coordinator'),
    seats: signups.map(({ _id }) => ({ performance: _id, at: now })),
    taken: signups.length,
    // The program is not in the order of the sign-ups.
    program: signups
      .slice(0, event.chosen ?? 0)
      .map((_, turn, all) => signups[(turn * 7) % all.length]?._id ?? _._id),
    revision: event.chosen ? 1 : 0,
    version: 0,
  };
};

/** Returns the profile of a pianist who only accompanies the teacher's pupils. */
const toAccompanist = (index: number): ProfileRecord => ({
  _id: demoId('profile', index + 1),
  accounts: [{ account: demoTeacher, may: 'guard' }],
  ...{ firstName: 'Patricia', lastName: 'Ruiz', adult: true, grade: 99, school: '' },
});

/**
 * At these events the teacher's children and pupils play with an accompanist. All the teacher's children play together in one
 * piece.
 */
const ensembleEvents: readonly string[] = ['Strings in the Pavilion', 'Music of Many Homes'];

const withOthers = (
  signups: readonly PerformanceRecord[],
  performers: readonly Performer[],
  accompanist: ProfileRecord,
): PerformanceRecord[] => {
  const own = performers.filter(({ profile }) => isTeachers(profile));
  const isOwn = ({ people }: PerformanceRecord) =>
    own.some(({ profile }) => people[0]?.profile.equals(profile._id));
  const first = signups.find(isOwn);
  const pianist = { profile: accompanist._id, instrument: 'Piano', role: 'accompanist' as const };
  const others = own
    .filter(({ profile }) => !first?.people[0]?.profile.equals(profile._id))
    .map(({ profile, instrument }) => ({ profile: profile._id, instrument, role: 'performer' as const }));
  return signups.map((one) => {
    const added = [...(one === first ? others : []), pianist];
    return isOwn(one) || one.by ? { ...one, people: [...one.people, ...added] } : one;
  });
};

/** At this event children of three families play a trio. */
const trioEvent = 'Chamber Music Sunday';

const asTrio = (
  [first, ...others]: readonly PerformanceRecord[],
  performers: readonly Performer[],
): PerformanceRecord[] => {
  if (!first) return [];
  const people = [...first.people];
  for (const wanted of ['Violin', 'Cello']) {
    const isOther = ({ profile }: Performer) => profile.accounts.length === 1 && !isTeachers(profile);
    const found = performers.find((one) => one.instrument === wanted && isOther(one));
    if (found) people.push({ profile: found.profile._id, instrument: wanted, role: 'performer' });
  }
  const piece = {
    title: 'Piano Trio in G, Hob. XV:25: III. Rondo all’Ongarese',
    composer: 'Joseph Haydn',
    time: 4,
  };
  return [{ ...first, people, ...piece }, ...others];
};

/** Returns all demo documents except accounts, with dates relative to now. */
export const demoDocuments = (now: Date) => {
  const performers = toPerformers(now);
  const accompanist = toAccompanist(performers.length);
  const performances: PerformanceRecord[] = [];
  const withTogether = ({ name }: DemoEvent, alone: PerformanceRecord[]): PerformanceRecord[] => {
    if (ensembleEvents.includes(name)) return withOthers(alone, performers, accompanist);
    return name === trioEvent ? asTrio(alone, performers) : alone;
  };
  const events = demo.events.map((event, index) => {
    const alone = choosePerformers(event, index, performers).map((performer, turn) =>
      toPerformance(performer, demoId('event', index + 1), performances.length + turn),
    );
    const signups = withTogether(event, alone);
    performances.push(...signups);
    return toEvent(event, index, now, signups);
  });
  const terms = new Set(events.flatMap((event) => event.terms));
  return {
    profiles: [...performers.map(({ profile }) => profile), accompanist],
    performances,
    events,
    terms: [...terms].map((_id) => ({ _id, endings: endingsOf(_id) })),
  };
};
