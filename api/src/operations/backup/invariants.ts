import { remoteDataBytes } from '@portal/contracts/remote-data.rules';
import type { Types } from 'mongoose';
import type { EventFacts, EventState, StoreReader } from './store-reader.js';

type Id = Types.ObjectId;

/** A rule, and a function that returns the ids of the documents that violate it, or whether the given document does. */
type Row<R, T> = readonly [rule: R, violations: (read: T) => readonly Id[] | boolean];

const isRepeated = (ids: readonly Id[]): boolean => new Set(ids.map(String)).size !== ids.length;

/** Returns the ids that are not among the others. */
export const without = (ids: readonly Id[], others: readonly Id[]): Id[] => {
  const known = new Set(others.map(String));
  return ids.filter((id) => !known.has(String(id)));
};

/** The accepted difference between the clocks of two processes. */
const clockSkewMs = 60_000;

const isAfterCancellation = (at: Date, { canceled }: EventFacts): boolean =>
  canceled !== undefined && at.getTime() > canceled.at.getTime() + clockSkewMs;

export const holdersOf = (seats: EventFacts['seats']): Id[] => seats.map(({ performance }) => performance);

const idsOf = (documents: readonly { _id: Id }[]): Id[] => documents.map(({ _id }) => _id);

const rowsOfEvents = <R extends string>(...rows: Row<R, EventState>[]) => rows;

/** The rules of an event with its sign-ups and versions. */
export const eventRows = rowsOfEvents(
  ['taken counts the places', ({ event }) => event.taken !== event.seats.length],
  ['a sign-up has one place', ({ event }) => isRepeated(holdersOf(event.seats))],
  ['a sign-up has a place', ({ event, present }) => without(present, holdersOf(event.seats))],
  ['a sign-up stands in the program once', ({ event }) => isRepeated(event.program)],
  [
    'a place belongs to a sign-up',
    ({ event, present, settled }) =>
      without(holdersOf(event.seats.filter(({ at }) => at < settled)), present),
  ],
  [
    'a canceled event gives no place',
    ({ event }) => holdersOf(event.seats.filter(({ at }) => isAfterCancellation(at, event))),
  ],
  [
    'a canceled event takes no sign-up',
    ({ event, present }) => present.filter((id) => isAfterCancellation(id.getTimestamp(), event)),
  ],
  [
    'an event has the number of its newest version',
    ({ event: { published }, versions, settled }) => {
      const known = published?.number ?? 0;
      return known > versions.length || known < (versions.findLast(({ at }) => at < settled)?.number ?? 0);
    },
  ],
  [
    'the versions of a program are counted from 1',
    ({ versions }) => idsOf(versions.filter(({ number }, index) => number !== index + 1)),
  ],
  [
    'nobody who withdrew is named in a version',
    ({ present, versions, settled }) => {
      const known = new Set(present.map(String));
      const names = versions.filter(({ at }) => at < settled);
      return idsOf(
        names.filter(({ rows }) => rows.some(({ id, people = [] }) => people.length > 0 && !known.has(id))),
      );
    },
  ],
);

/** Fields with the id of a document of another collection. A document may lack the field. */
export const references = [
  {
    from: 'performances',
    field: 'people.profile',
    to: 'profiles',
    rule: 'the people of a sign-up have profiles',
  },
  {
    from: 'program_versions',
    field: 'rows.people.profile',
    to: 'profiles',
    rule: 'the people of a version have profiles',
  },
  { from: 'performances', field: 'event', to: 'events', rule: 'a sign-up has an event' },
  { from: 'invitations', field: 'profile', to: 'profiles', rule: 'an invitation has a profile' },
  { from: 'invitations', field: 'from', to: 'accounts', rule: 'an invitation has an account' },
  { from: 'letters', field: 'event', to: 'events', rule: 'a letter has an event' },
  { from: 'letter_templates', field: 'event', to: 'events', rule: 'a template has an event' },
  { from: 'program_versions', field: 'event', to: 'events', rule: 'a version has an event' },
  { from: 'mails', field: 'event', to: 'events', rule: 'a mail has an event' },
  { from: 'mails', field: 'account', to: 'accounts', rule: 'a mail has an account' },
  { from: 'remote_data', field: 'user', to: 'accounts', rule: 'a value of a remote has an account' },
  { from: 'letters', field: 'recipients.account', to: 'accounts', rule: 'a letter goes to accounts' },
] as const;

const group = <T extends { _id: Id }, R extends string>(
  read: (store: StoreReader) => AsyncIterable<T>,
  ...rows: Row<R, T>[]
) => ({
  rules: rows.map(([rule]) => rule),
  problemsIn: async function* (store: StoreReader): AsyncGenerator<{ rule: R; id: string }> {
    for await (const one of read(store))
      for (const [rule, violations] of rows) {
        const found = violations(one);
        for (const id of found === true ? [one._id] : found || []) yield { rule, id: id.toHexString() };
      }
  },
});

/** All rules of the check, in groups that read the same documents. */
export const table = [
  ...references.map((reference) => group((store) => store.lost(reference), [reference.rule, () => true])),
  group((store) => store.events(), ...eventRows),
  group(
    (store) => store.profilesWithLostAccounts(),
    ['a profile has a guardian', ({ hasGuardian }) => !hasGuardian],
    ['the accounts of a profile exist', ({ hasGuardian }) => hasGuardian],
  ),
  group(
    (store) => store.untoldRecipients(),
    ['each recipient of a letter has a record of the mail', () => true],
  ),
  group((store) => store.idleReminders(), ['nobody is reminded of an event that is canceled', () => true]),
  group((store) => store.repeatedAddresses(), ['a public address leads to one event', () => true]),
  group(
    (store) => store.values(),
    [
      'a value of a remote takes what is counted for it',
      ({ key, json, bytes }) => remoteDataBytes(key, json) !== bytes,
    ],
  ),
];
export const rules = table.flatMap((one): Rule[] => one.rules);
export type Rule = (typeof table)[number]['rules'][number];

export interface Problem {
  rule: Rule;
  id: string;
}
