import type { EventFields } from '@portal/contracts/events';
import type { Connection, Types } from 'mongoose';
import { endingsOf, searchText, termsOf } from '../common/search-terms.js';

/** A change of stored documents. It runs once, when a portal that contains it starts for the first time. */
export interface Migration {
  /** Stored in the database. Never change or reuse the name of a released migration. */
  name: string;
  /** Shown to operators before an upgrade. */
  summary: string;
  /** Counts the documents that the migration would change now. */
  count(connection: Connection): Promise<number>;
  /** Changes the documents. Must be repeatable, because the process may die before it ends. */
  run(connection: Connection): Promise<void>;
}

/** The collections whose documents stored people in two forms: a field that shows the second form, and its other fields. */
const secondForms: readonly [collection: string, sign: string, ...fields: string[]][] = [
  ['profiles', 'user', 'guardians', 'editors', 'viewers'],
  ['performances', 'user', 'profile', 'instrument', 'performers'],
  ['program_versions', 'rows.user', 'performer', 'instrument', 'grade', 'school', 'performers'],
];

const having = (sign: string) => ({ [sign]: { $exists: true } });

const withoutSecondForm = async (connection: Connection): Promise<void> => {
  for (const [name, sign, ...fields] of secondForms) {
    const collection = connection.collection<{ rows?: object[] }>(name);
    if (sign.startsWith('rows.'))
      for await (const { _id, rows = [] } of collection.find(having(sign))) {
        const left = rows.map((row) => omit(row, ['user', ...fields]));
        await collection.updateOne({ _id }, { $set: { rows: left } });
      }
    else
      await collection.updateMany(having(sign), {
        $unset: Object.fromEntries([sign, ...fields].map((field) => [field, 1 as const])),
      });
  }
};

const countOf = async (found: AsyncIterable<{ _id: unknown }>): Promise<number> => {
  const ids = [];
  for await (const { _id } of found) ids.push(_id);
  return ids.length;
};

/** Yields the events whose stored text differs from the one that a search reads now. */
const eventsToFold = async function* (connection: Connection) {
  for await (const event of connection.collection<EventFields & { search: string }>('events').find({})) {
    const search = searchText(event);
    if (search !== event.search) yield { _id: event._id, search };
  }
};

const omit = (row: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

const isId = (name: string): boolean => /^[0-9a-f]{24}$/.test(name);

/**
 * Returns the facts of a mail as lists; undefined if they are lists already. Earlier versions stored each sign-up, person and
 * note under a separate name.
 */
const inLists = (facts: Record<string, unknown>) => {
  const named = (isWanted: (name: string) => boolean) =>
    Object.entries(facts).filter(([name]) => isWanted(name));
  const valuesOf = (start: string) => named((name) => name.startsWith(start)).map(([, value]) => value);
  const lists = {
    pieces: named(isId).map(([piece, was]) => ({ piece, was })),
    left: valuesOf('left-'),
    notes: valuesOf('note-'),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  const { event } = facts;
  return filled.length > 0
    ? { ...(event !== undefined && { event }), ...Object.fromEntries(filled) }
    : undefined;
};

/** Yields the waiting mails about sign-ups and events whose facts are not in lists. */
const mailsToRewrite = async function* (connection: Connection) {
  const kind = { $in: ['signups', 'edited', 'eventChanged'] };
  const waiting = { kind, state: 'waiting', facts: { $exists: true } };
  const mails = connection.collection<{ facts: Record<string, unknown> }>('mails');
  for await (const { _id, facts } of mails.find(waiting)) {
    const lists = inLists(facts);
    if (lists) yield { _id, facts: lists };
  }
};

interface OldProfile {
  accounts: { account: Types.ObjectId; may: string }[];
  consents?: Answer[];
  unmailed?: Answer[];
  accountChanges?: OldChange[];
}

interface Answer {
  kind: string;
  given: boolean;
  by: Types.ObjectId;
}

interface OldChange {
  id: Types.ObjectId;
  kind: 'join' | 'leave';
  account: Types.ObjectId;
  recipients: { account: Types.ObjectId; nonce?: string }[];
  unmailed?: { who: string; from: string };
}

const unmailed = {
  $or: [{ 'unmailed.at': { $exists: true } }, { 'accountChanges.unmailed.who': { $exists: true } }],
};

const changeMails = ({ id: change, kind, account: subject, recipients, unmailed: told }: OldChange) =>
  recipients.map(({ account, ...code }) => {
    const isRemoved = kind === 'leave' && !code.nonce && account.equals(subject);
    const named = { join: 'accountJoined', leave: isRemoved ? 'guardianRemoved' : 'accountLeft' }[kind];
    return { kind: named, account: account.toHexString(), ...code, facts: { change, ...told } };
  });

const answerMails = (profile: string, { accounts, consents = [], unmailed: told = [] }: OldProfile) =>
  [...new Set(told.map(({ by }) => by.toHexString()))].flatMap((by) => {
    const own = told.filter((answer) => answer.by.toHexString() === by);
    const answers = [...new Set(own.map(({ kind }) => kind))].map((kind) => {
      const isOfKind = (answer: Answer) => answer.kind === kind;
      const before = consents.filter(isOfKind).at(-1 - told.filter(isOfKind).length);
      return { kind, given: before?.given ?? null };
    });
    const guardians = accounts.flatMap(({ account, may }) =>
      may === 'guard' ? [account.toHexString()] : [],
    );
    return guardians
      .filter((account) => account !== by)
      .map((account) => ({ kind: 'consentChanged', account, facts: { profile, by, answers } }));
  });

const week = 7 * 24 * 3_600_000;

/** Queues each mail that earlier versions noted in profiles and had not queued yet, once. */
const queueUnmailed = async (connection: Connection): Promise<void> => {
  const profiles = connection.collection<OldProfile>('profiles');
  const now = new Date();
  const expires = new Date(now.getTime() + week);
  for await (const profile of profiles.find(unmailed)) {
    const { _id, accountChanges = [] } = profile;
    const changes = accountChanges.filter((change) => change.unmailed);
    const mails = [...changes.flatMap(changeMails), ...answerMails(_id.toHexString(), profile)];
    for (const [at, mail] of mails.entries()) {
      const key = `unmailed:${_id.toHexString()}:${String(at)}`;
      const $setOnInsert = { ...mail, isDead: false, attempts: 0, nextAt: now, createdAt: now, expires };
      await connection.collection('mails').updateOne({ key }, { $setOnInsert }, { upsert: true });
    }
    const left = accountChanges.map((change) => omit(change, ['unmailed'])) as OldChange[];
    const $set = accountChanges.length > 0 ? { accountChanges: left } : {};
    await profiles.updateOne({ _id }, { $unset: { unmailed: 1 }, $set });
  }
};

/**
 * All migrations, the oldest first. A portal refuses a database with a migration that it does not know. So every change
 * that an older portal cannot read needs a migration, even one that runs nothing.
 */
export const migrations: readonly Migration[] = [
  {
    name: '1.0.0',
    summary: 'The documents of the first release; nothing to do',
    count: () => Promise.resolve(0),
    run: () => Promise.resolve(),
  },
  {
    name: 'people-in-one-form',
    summary:
      'Removes the second form of the accounts of a profile and of the people in sign-ups and programs',
    count: async (connection) => {
      const counts = secondForms.map(([name, sign]) =>
        connection.collection(name).countDocuments(having(sign)),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    run: withoutSecondForm,
  },
  {
    name: 'events-found-without-accents',
    summary: 'Removes accents from the texts by which events are found',
    count: (connection) => countOf(eventsToFold(connection)),
    run: async (connection) => {
      for await (const { _id, search } of eventsToFold(connection)) {
        const terms = termsOf(search);
        const vocabulary = connection.collection<{ _id: string }>('event_terms');
        for (const term of terms)
          await vocabulary.updateOne(
            { _id: term },
            { $setOnInsert: { endings: endingsOf(term) } },
            { upsert: true },
          );
        await connection.collection('events').updateOne({ _id }, { $set: { search, terms } });
      }
    },
  },
  {
    name: 'mails-queued-before-changes',
    summary: 'Queues mails about answers and accounts of profiles, and rewrites what queued mails store',
    count: async (connection) => {
      const profiles = await connection.collection('profiles').countDocuments(unmailed);
      return profiles + (await countOf(mailsToRewrite(connection)));
    },
    run: async (connection) => {
      for await (const { _id, facts } of mailsToRewrite(connection))
        await connection.collection('mails').updateOne({ _id }, { $set: { facts } });
      await queueUnmailed(connection);
    },
  },
];
