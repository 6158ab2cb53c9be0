import { Types } from 'mongoose';

/** The fields of an event that the check needs. */
export interface EventFacts {
  _id: Types.ObjectId;
  coordinator: Types.ObjectId;
  seats: { performance: Types.ObjectId; at: Date }[];
  taken: number;
  program: Types.ObjectId[];
  published?: { number: number };
  canceled?: { at: Date };
}

export interface PerformanceFacts {
  _id: Types.ObjectId;
  event: Types.ObjectId;
  people: { profile: Types.ObjectId }[];
  withdrawnAt: Date | null;
}

/** The fields of a published program that the check needs. */
export interface VersionFacts {
  _id: Types.ObjectId;
  number: number;
  at: Date;
  rows: { id: string; people?: { profile: string }[] }[];
  hidden?: { at: Date; reason: string };
}

/** An event with a public address. */
export interface SharedFacts {
  _id: Types.ObjectId;
  share: { address: string };
}

/** Fields that name a document of another collection. Documents without a value are fine. */
export const references = [
  { from: 'performances', field: 'event', to: 'events', rule: 'a sign-up has an event' },
  { from: 'invitations', field: 'profile', to: 'profiles', rule: 'an invitation has a profile' },
  { from: 'invitations', field: 'from', to: 'accounts', rule: 'an invitation has an account' },
  { from: 'letters', field: 'event', to: 'events', rule: 'a letter has an event' },
  { from: 'letter_templates', field: 'event', to: 'events', rule: 'a template has an event' },
  { from: 'program_versions', field: 'event', to: 'events', rule: 'a version has an event' },
  { from: 'mails', field: 'event', to: 'events', rule: 'a mail has an event' },
  { from: 'mails', field: 'account', to: 'accounts', rule: 'a mail has an account' },
  { from: 'remote_data', field: 'user', to: 'accounts', rule: 'a value of a remote has an account' },
] as const;

/** All rules of the check. */
export const rules = [
  ...references.map(({ rule }) => rule),
  'taken counts the places',
  'a sign-up has one place',
  'a sign-up has a place',
  'a sign-up stands in the program once',
  'a place belongs to a sign-up',
  'a canceled event gives no place',
  'a canceled event takes no sign-up',
  'nobody is reminded of an event that is canceled',
  'an event has the number of its newest version',
  'the versions of a program are counted from 1',
  'nobody who withdrew is named in a version',
  'a public address leads to one event',
  'a profile has a guardian',
  'the accounts of a profile exist',
  'the people of a sign-up have profiles',
  'the people of a version have profiles',
  'a letter goes to accounts',
  'each recipient of a letter has a record of the mail',
  'a value of a remote takes what is counted for it',
] as const;
export type Rule = (typeof rules)[number];

export interface Problem {
  rule: Rule;
  id: string;
}

const hex = (id: Types.ObjectId): string => id.toHexString();

const problem = (rule: Rule, { _id }: { _id: Types.ObjectId }): Problem => ({ rule, id: hex(_id) });

const isAfter = (at: Date, canceled: EventFacts['canceled']): boolean =>
  canceled !== undefined && at.getTime() > canceled.at.getTime() + clockSkewMs;

const repeated = (ids: readonly Types.ObjectId[]): boolean => new Set(ids.map(hex)).size !== ids.length;

/** The accepted difference between the clocks of two processes. */
const clockSkewMs = 60_000;

/** Lists the problems of an event and its sign-ups. A place taken after `settled` may still get its sign-up. */
export const eventProblems = (
  event: EventFacts,
  performances: readonly PerformanceFacts[],
  settled: Date,
): Problem[] => {
  const present = new Set(
    performances.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ _id }) => hex(_id)),
  );
  const holders = new Set(event.seats.map(({ performance }) => hex(performance)));
  const id = hex(event._id);
  const when = (isWrong: boolean, rule: Rule, at = id): Problem[] => (isWrong ? [{ rule, id: at }] : []);
  return [
    ...when(event.taken !== event.seats.length, 'taken counts the places'),
    ...when(repeated(event.seats.map(({ performance }) => performance)), 'a sign-up has one place'),
    ...when(repeated(event.program), 'a sign-up stands in the program once'),
    ...event.seats
      .filter((place) => place.at < settled)
      .flatMap(({ performance }) =>
        when(!present.has(hex(performance)), 'a place belongs to a sign-up', hex(performance)),
      ),
    ...event.seats.flatMap(({ performance, at }) =>
      when(isAfter(at, event.canceled), 'a canceled event gives no place', hex(performance)),
    ),
    ...[...present].flatMap((performance) =>
      when(
        isAfter(new Types.ObjectId(performance).getTimestamp(), event.canceled),
        'a canceled event takes no sign-up',
        performance,
      ),
    ),
    ...[...present].flatMap((performance) =>
      when(!holders.has(performance), 'a sign-up has a place', performance),
    ),
  ];
};

/** Lists the problems of a program's versions, oldest first. A version after `settled` may be unfinished. */
export const versionProblems = (
  event: Pick<EventFacts, '_id' | 'published'>,
  versions: readonly VersionFacts[],
  performances: readonly PerformanceFacts[],
  settled: Date,
): Problem[] => {
  const done = versions.filter(({ at }) => at < settled);
  const standing = new Set(
    performances.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ _id }) => hex(_id)),
  );
  const known = event.published?.number ?? 0;
  return [
    ...(known < (done.at(-1)?.number ?? 0) || known > versions.length
      ? [problem('an event has the number of its newest version', event)]
      : []),
    ...versions
      .filter(({ number }, at) => number !== at + 1)
      .map((version) => problem('the versions of a program are counted from 1', version)),
    ...done
      .filter(({ rows }) => rows.some(({ id, people = [] }) => people.length > 0 && !standing.has(id)))
      .map((version) => problem('nobody who withdrew is named in a version', version)),
  ];
};

/** Lists the problems of the public addresses of events. */
export const addressProblems = (events: readonly SharedFacts[]): Problem[] =>
  [...Map.groupBy(events, ({ share }) => share.address).values()].flatMap((sharing) =>
    sharing.slice(1).map((event) => problem('a public address leads to one event', event)),
  );
