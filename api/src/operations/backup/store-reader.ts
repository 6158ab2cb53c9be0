import { kindsWith } from '@portal/contracts/mails';
import { Types, type Connection } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';

type Id = Types.ObjectId;

/** A field with ids of documents of another collection. */
export interface Reference {
  from: string;
  field: string;
  to: string;
}

/** After this time PlaceSweepService has removed what a crash left between the two writes of a sign-up. */
const settleMs = 3 * 60_000;

const batchSize = 500;

/** The fields of an event that the check needs. */
export interface EventFacts {
  _id: Id;
  seats: { performance: Id; at: Date }[];
  taken: number;
  program: Id[];
  published?: { number: number };
  canceled?: { at: Date };
}

/** The fields of a published program that the check needs. */
interface VersionFacts {
  _id: Id;
  number: number;
  at: Date;
  rows: { id: string; people?: object[] }[];
  hidden?: { at: Date; reason: string };
  numbers?: boolean;
}

/** An event with its sign-ups and its versions. */
export interface EventState {
  _id: Id;
  event: EventFacts;
  /** The sign-ups that are not withdrawn. */
  present: Id[];
  /** The versions of its program, the oldest first. */
  versions: VersionFacts[];
  /** A place or a version after this time may be unfinished. */
  settled: Date;
}

interface Account {
  account: Id;
}

interface KeptValue {
  _id: Id;
  key: string;
  json: string;
  bytes: number;
}

/** Returns the values of a field, also of objects in arrays. */
const valuesAt = (value: unknown, path: readonly string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  if (value === undefined || value === null) return [];
  return name === undefined ? [value] : valuesAt((value as Record<string, unknown>)[name], rest);
};

/** Reads documents for the check and the repair. */
export class StoreReader {
  constructor(private readonly connection: Connection) {}

  /** Yields the documents whose field has ids of missing documents, with these ids. */
  async *lost(reference: Reference): AsyncGenerator<{ _id: Id; lost: string[] }> {
    for await (const { document, lost } of this.named(reference))
      if (lost.length > 0) yield { _id: document._id, lost };
  }

  /** Yields the profiles with accounts that do not exist, and whether a guardian is left without them. */
  async *profilesWithLostAccounts(): AsyncGenerator<{ _id: Id; hasGuardian: boolean }> {
    const reference = { from: 'profiles', field: 'accounts.account', to: 'accounts' };
    type Guarded = { _id: Id; accounts: (Account & { may: string })[] };
    for await (const { document, lost } of this.named<Guarded>(reference)) {
      const isLeft = ({ account }: Account) => !lost.includes(String(account));
      const hasGuardian = document.accounts.some((one) => one.may === 'guard' && isLeft(one));
      if (lost.length > 0 || !hasGuardian) yield { _id: document._id, hasGuardian };
    }
  }

  /** Yields queued letters with recipients that have no mail in the queue. */
  async *untoldRecipients(): AsyncGenerator<{ _id: Id; event: Id; accounts: string[] }> {
    type Letter = { _id: Id; event: Id; recipients: Account[] };
    const letters = this.connection.collection('letters').find<Letter>({ state: 'queued' });
    for await (const { _id, event, recipients } of letters) {
      const mails = this.connection.collection('mails').find({ letter: _id }, { projection: { account: 1 } });
      const told = new Set((await mails.toArray()).map(({ account }) => String(account)));
      const accounts = recipients
        .map(({ account }) => String(account))
        .filter((account) => !told.has(account));
      if (accounts.length > 0) yield { _id, event, accounts };
    }
  }

  /** Yields the reminders of a canceled event. Skips mails with an attempt, which the next attempt drops. */
  async *idleReminders(): AsyncGenerator<{ _id: Id }> {
    const canceled = await this.idsIn('events', { 'canceled.at': { $lt: settled() } });
    const kind = { $in: kindsWith({ dropsOnCancel: true }) };
    const waiting = { event: { $in: canceled }, kind, state: 'waiting', attempts: 0 };
    yield* this.connection.collection('mails').find(waiting);
  }

  /** Yields the events with the public address of an earlier one. */
  async *repeatedAddresses(): AsyncGenerator<{ _id: Id }> {
    type Shared = { _id: Id; share: { address: string } };
    const filter = { 'share.address': { $exists: true } };
    const events = this.connection.collection('events').find<Shared>(filter).sort({ _id: 1 });
    for (const sharing of Map.groupBy(await events.toArray(), ({ share }) => share.address).values())
      yield* sharing.slice(1);
  }

  /** Returns the values that remotes keep. */
  values(): AsyncIterable<KeptValue> {
    return this.connection.collection('remote_data').find<KeptValue>({});
  }

  /** Yields each event. Reads it again if it changed in between. */
  async *events(): AsyncGenerator<EventState> {
    for (const _id of await this.idsIn('events', {})) {
      const found = await retryChanged(() => this.readEvent(_id));
      if (found) yield found;
    }
  }

  private async readEvent(_id: Id): Promise<EventState | undefined> {
    const events = this.connection.collection<EventFacts>('events');
    const projection = { seats: 1, taken: 1, program: 1, published: 1, canceled: 1 };
    const event = await events.findOne({ _id }, { projection });
    if (!event) return undefined;
    const present = await this.idsIn('performances', { event: _id, withdrawnAt: null });
    const again = await events.findOne({ _id }, { projection });
    if (JSON.stringify(again) !== JSON.stringify(event)) throw new ChangedMeanwhile();
    const versions = await this.connection
      .collection<VersionFacts>('program_versions')
      .find(
        { event: _id },
        { projection: { number: 1, at: 1, hidden: 1, numbers: 1, 'rows.id': 1, 'rows.people': 1 } },
      )
      .sort({ number: 1 })
      .toArray();
    return { _id, event, present, versions, settled: settled() };
  }

  /** Yields all documents that can have the field of a reference, with those of its ids whose documents are missing. */
  private async *named<T extends { _id: Id }>({ from, field, to }: Reference) {
    let batch: T[];
    for (let filter = {}; ; filter = { _id: { $gt: batch.at(-1)?._id } }) {
      const found = this.connection.collection(from).find<T>(filter).sort({ _id: 1 }).limit(batchSize);
      batch = await found.toArray();
      if (batch.length === 0) return;
      const all = batch.map((document) => ({
        document,
        ids: valuesAt(document, field.split('.')).map(String),
      }));
      const $in = all.flatMap(({ ids }) => ids).map((id) => new Types.ObjectId(id));
      const existing = new Set((await this.idsIn(to, { _id: { $in } })).map(String));
      for (const { document, ids } of all) yield { document, lost: ids.filter((id) => !existing.has(id)) };
    }
  }

  private async idsIn(collection: string, filter: object): Promise<Id[]> {
    const found = this.connection.collection(collection).find(filter, { projection: { _id: 1 } });
    return (await found.sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  }
}

const settled = (): Date => new Date(clock.now().getTime() - settleMs);
