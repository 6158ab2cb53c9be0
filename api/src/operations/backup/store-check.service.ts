import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { kindsWith } from '@portal/contracts/mails';
import { remoteDataBytes } from '@portal/contracts/remote-data.rules';
import { Types, type Connection } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';
import {
  addressProblems,
  eventProblems,
  references,
  versionProblems,
  type EventFacts,
  type PerformanceFacts,
  type Problem,
  type Rule,
  type SharedFacts,
  type VersionFacts,
} from './invariants.js';

const batchSize = 500;
/** After this time PlaceSweepService has removed what a crash left between the two writes of a sign-up. */
const settleMs = 3 * 60_000;

interface GuardedFacts {
  _id: Types.ObjectId;
  accounts: { account: Types.ObjectId; may: string }[];
}

interface KeptFacts {
  _id: Types.ObjectId;
  key: string;
  json: string;
  bytes: number;
}

interface LetterFacts {
  _id: Types.ObjectId;
  event: Types.ObjectId;
  state: string;
  recipients: { account: Types.ObjectId }[];
}

/** Checks that the documents in the database are consistent. */
@Injectable()
export class StoreCheck {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async check(): Promise<{ checked: Record<string, number>; problems: Problem[] }> {
    const checked: Record<string, number> = {};
    const problems: Problem[] = [];
    for (const name of [
      'accounts',
      'profiles',
      'events',
      'performances',
      'program_versions',
      'letters',
      'mails',
      'remote_data',
    ])
      checked[name] = await this.connection.collection(name).countDocuments({});
    for await (const { rule, _id } of this.dangling()) problems.push({ rule, id: _id.toHexString() });
    problems.push(...(await this.wrongSizes()));
    for await (const { _id, hasGuardian } of this.profilesWithLostAccounts()) {
      const rule = hasGuardian ? 'the accounts of a profile exist' : 'a profile has a guardian';
      problems.push({ rule, id: _id.toHexString() });
    }
    for await (const { rule, id } of this.lostPeople()) problems.push({ rule, id });
    for await (const { letter } of this.lostRecipients())
      problems.push({ rule: 'a letter goes to accounts', id: letter.toHexString() });
    for await (const { letter } of this.untoldRecipients())
      problems.push({
        rule: 'each recipient of a letter has a record of the mail',
        id: letter.toHexString(),
      });
    problems.push(...(await this.sharedAddresses()), ...(await this.idleReminders()));
    for await (const { event, performances } of this.events()) {
      problems.push(...eventProblems(event, performances, this.settled()));
      problems.push(
        ...versionProblems(event, await this.versionsOf(event._id), performances, this.settled()),
      );
    }
    return { checked, problems };
  }

  /** Yields each event with its sign-ups. Reads an event again if it changed in between. */
  async *events(): AsyncGenerator<{ event: EventFacts; performances: PerformanceFacts[] }> {
    const ids = this.connection
      .collection('events')
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: 1 });
    for await (const { _id } of ids) {
      const found = await this.readEvent(_id);
      if (found) yield found;
    }
  }

  /** Yields letters with recipients whose accounts do not exist. */
  async *lostRecipients(): AsyncGenerator<{ letter: Types.ObjectId; accounts: Types.ObjectId[] }> {
    for await (const batch of this.batches<LetterFacts>('letters'))
      for (const { _id, recipients } of batch) {
        const wanted = recipients.map(({ account }) => account);
        const found = await this.idsAmong('accounts', wanted);
        const accounts = wanted.filter((account) => !found.has(String(account)));
        if (accounts.length > 0) yield { letter: _id, accounts };
      }
  }

  /** Yields queued letters with recipients that have no mail in the queue. */
  async *untoldRecipients(): AsyncGenerator<{
    letter: Types.ObjectId;
    event: Types.ObjectId;
    accounts: Types.ObjectId[];
  }> {
    for await (const batch of this.batches<LetterFacts>('letters'))
      for (const { _id: letter, event, state, recipients } of batch) {
        if (state !== 'queued') continue;
        const told = await this.connection
          .collection('mails')
          .find({ letter }, { projection: { account: 1 } })
          .toArray();
        const known = new Set(told.map(({ account }) => String(account)));
        const accounts = recipients
          .map(({ account }) => account)
          .filter((account) => !known.has(String(account)));
        if (accounts.length > 0) yield { letter, event, accounts };
      }
  }

  /** Returns the versions of an event's program, the oldest first. */
  async versionsOf(event: Types.ObjectId): Promise<VersionFacts[]> {
    const projection = { number: 1, at: 1, hidden: 1, 'rows.id': 1, 'rows.people': 1 };
    return await this.connection
      .collection<VersionFacts>('program_versions')
      .find({ event }, { projection })
      .sort({ number: 1 })
      .toArray();
  }

  settled(): Date {
    return new Date(clock.now().getTime() - settleMs);
  }

  private async readEvent(
    _id: Types.ObjectId,
  ): Promise<{ event: EventFacts; performances: PerformanceFacts[] } | undefined> {
    const events = this.connection.collection<EventFacts>('events');
    const projection = { seats: 1, taken: 1, program: 1, coordinator: 1, published: 1, canceled: 1 };
    return retryChanged(async () => {
      const event = await events.findOne({ _id }, { projection });
      if (!event) return undefined;
      const performances = await this.connection
        .collection<PerformanceFacts>('performances')
        .find({ event: _id })
        .toArray();
      const again = await events.findOne({ _id }, { projection });
      if (JSON.stringify(again) !== JSON.stringify(event)) throw new ChangedMeanwhile();
      return { event, performances };
    });
  }

  /** Yields the documents that name a document that does not exist. */
  async *dangling(): AsyncGenerator<{ rule: Rule; collection: string; _id: Types.ObjectId }> {
    for (const { from: collection, field, to, rule } of references)
      for await (const batch of this.batches<Record<string, Types.ObjectId | null> & { _id: Types.ObjectId }>(
        collection,
      )) {
        // Shared data of remotes has no owner; templates of the organization and mails with a code have no event.
        const owned = batch.filter((document) => (document[field] ?? null) !== null);
        const wanted = owned.map((document) => new Types.ObjectId(String(document[field])));
        const found = await this.idsAmong(to, wanted);
        for (const document of owned)
          if (!found.has(String(document[field]))) yield { rule, collection, _id: document._id };
      }
  }

  /** Yields the accounts of each profile that do not exist, and whether a guardian is left without them. */
  async *profilesWithLostAccounts(): AsyncGenerator<{
    _id: Types.ObjectId;
    lost: Types.ObjectId[];
    hasGuardian: boolean;
  }> {
    for await (const batch of this.batches<GuardedFacts>('profiles')) {
      const ids = batch.flatMap(({ accounts }) => accounts.map(({ account }) => account));
      const found = await this.idsAmong('accounts', ids);
      const isThere = ({ account }: { account: Types.ObjectId }) => found.has(account.toHexString());
      for (const { _id, accounts } of batch) {
        const lost = accounts.filter((one) => !isThere(one)).map(({ account }) => account);
        const hasGuardian = accounts.some((one) => one.may === 'guard' && isThere(one));
        if (lost.length > 0 || !hasGuardian) yield { _id, lost, hasGuardian };
      }
    }
  }

  /** Yields the profiles that sign-ups and versions name and that do not exist. */
  async *lostPeople(): AsyncGenerator<{ rule: Rule; id: string; profile: string }> {
    for await (const batch of this.batches<PerformanceFacts>('performances'))
      yield* this.lostAmong(
        'the people of a sign-up have profiles',
        batch.map(({ _id, people }) => ({
          _id,
          people: people.map(({ profile }) => profile.toHexString()),
        })),
      );
    for await (const batch of this.batches<VersionFacts>('program_versions'))
      yield* this.lostAmong(
        'the people of a version have profiles',
        batch.map(({ _id, rows }) => ({
          _id,
          people: rows.flatMap(({ people = [] }) => people.map(({ profile }) => profile)),
        })),
      );
  }

  private async *lostAmong(rule: Rule, named: readonly { _id: Types.ObjectId; people: string[] }[]) {
    const wanted = named.flatMap(({ people }) => people.map((profile) => new Types.ObjectId(profile)));
    const found = await this.idsAmong('profiles', wanted);
    for (const { _id, people } of named)
      for (const profile of people) if (!found.has(profile)) yield { rule, id: _id.toHexString(), profile };
  }

  private async sharedAddresses(): Promise<Problem[]> {
    const shared = await this.connection
      .collection<SharedFacts>('events')
      .find({ 'share.address': { $exists: true } }, { projection: { 'share.address': 1 } })
      .toArray();
    return addressProblems(shared);
  }

  // Mails with an attempt are left out: the next attempt drops them.
  private async idleReminders(): Promise<Problem[]> {
    const canceled = await this.connection
      .collection('events')
      .find({ 'canceled.at': { $lt: this.settled() } }, { projection: { _id: 1 } })
      .toArray();
    const waiting = await this.connection
      .collection('mails')
      .find({
        event: { $in: canceled.map(({ _id }) => _id) },
        kind: { $in: kindsWith({ dropsOnCancel: true }) },
        state: 'waiting',
        attempts: 0,
      })
      .toArray();
    return waiting.map(({ _id }) => ({
      rule: 'nobody is reminded of an event that is canceled',
      id: _id.toHexString(),
    }));
  }

  private async wrongSizes(): Promise<Problem[]> {
    const problems: Problem[] = [];
    for await (const batch of this.batches<KeptFacts>('remote_data'))
      for (const { _id, key, json, bytes } of batch)
        if (remoteDataBytes(key, json) !== bytes)
          problems.push({ rule: 'a value of a remote takes what is counted for it', id: _id.toHexString() });
    return problems;
  }

  private async idsAmong(collection: string, ids: Types.ObjectId[]): Promise<Set<string>> {
    const found = await this.connection
      .collection(collection)
      .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => String(_id)));
  }

  private async *batches<T extends { _id: Types.ObjectId }>(collection: string): AsyncGenerator<T[]> {
    let after: Types.ObjectId | undefined;
    for (;;) {
      const batch = (await this.connection
        .collection(collection)
        .find(after ? { _id: { $gt: after } } : {})
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray()) as unknown as T[];
      if (batch.length === 0) return;
      yield batch;
      after = batch.at(-1)?._id;
    }
  }
}
