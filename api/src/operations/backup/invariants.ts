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

export interface Problem {
  rule: string;
  id: string;
}

const hex = (id: Types.ObjectId): string => id.toHexString();

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
  const when = (isWrong: boolean, rule: string, at = id): Problem[] => (isWrong ? [{ rule, id: at }] : []);
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
      ? [{ rule: 'an event has the number of its newest version', id: hex(event._id) }]
      : []),
    ...versions
      .filter(({ number }, at) => number !== at + 1)
      .map(({ _id }) => ({ rule: 'the versions of a program are counted from 1', id: hex(_id) })),
    ...done
      .filter(({ rows }) => rows.some(({ id, people = [] }) => people.length > 0 && !standing.has(id)))
      .map(({ _id }) => ({ rule: 'nobody who withdrew is named in a version', id: hex(_id) })),
  ];
};

/** Lists the problems of the public addresses of events. */
export const addressProblems = (events: readonly SharedFacts[]): Problem[] =>
  [...Map.groupBy(events, ({ share }) => share.address).values()].flatMap((sharing) =>
    sharing.slice(1).map(({ _id }) => ({ rule: 'a public address leads to one event', id: hex(_id) })),
  );
