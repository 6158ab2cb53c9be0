import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Language } from '@portal/contracts/languages';
import type { EventMailKind } from '@portal/contracts/mails';
import { Model, trusted, Types, type mongo } from 'mongoose';
import { EventEmitter } from 'node:events';
import { clock } from '../common/clock.js';
import { isRace, unlessDuplicate } from '../common/duplicate-key.js';
import { retry } from '../common/retry.js';
import { Mail } from './mails.schema.js';
import type { Facts } from './message.js';
import type { MailKind } from './messages.js';

const day = 24 * 3_600_000;
/** Mails about changes are tried for a week, in case the mail server is down for long. */
const usefulMs = 7 * day;
const gatherTries = 3;
const longestGatherMs = 10 * 60_000;
const longestChangeMs = 10 * 60_000;

/**
 * Lists in the facts of a mail that keep the first of several entries with the same value in this field. Other lists keep all
 * entries that differ.
 */
const firstWins: Record<string, string> = { pieces: 'piece', answers: 'kind' };

export interface NewMail {
  kind: MailKind;
  to: string;
  /** The account's language; English if undefined. */
  language: Language | undefined;
  account?: string;
  facts?: Omit<Partial<Facts>, 'organization' | 'contact' | 'code' | 'stop'>;
  /** The mail is not added while one with this key is in the queue. */
  key?: string;
  /** The code in the mail is derived from this. */
  nonce?: string;
  /** The mail is dropped if it has not been sent by then; a day from now by default. */
  expires?: Date;
}

/** A mail about a change, which is queued before the change. Its address and text are looked up when it is sent. */
export interface MailAboutChange {
  kind: MailKind | EventMailKind;
  account: string;
  event?: Types.ObjectId;
  state?: 'waiting';
  nonce?: string;
  /** Data that cannot be looked up when the mail is sent. */
  facts: object;
}

/** A mail that waits for further changes before it is sent. Mails with the same key are gathered in one. */
export interface GatheredMail extends MailAboutChange {
  open: string;
}

type Addressed = Pick<NewMail, 'to' | 'language' | 'facts'>;

/** Returns the address and the facts of a mail about a change; null if the mail is no longer needed. */
type LookUp<Facts> = (account: string, facts: Facts) => Promise<Addressed | null>;

/** Returns the document of a mail about a change. */
export const mailDocument = <T extends MailAboutChange>(mail: T, at: Date) => ({
  ...mail,
  isDead: false,
  attempts: 0,
  nextAt: at,
  createdAt: at,
  expires: new Date(at.getTime() + usefulMs),
});

const gatherWrites = (
  { open, facts, ...mail }: GatheredMail,
  at: Date,
  latest: Date,
): mongo.AnyBulkWriteOperation[] => {
  const entries = Object.entries(facts).flatMap(([list, values]) =>
    Array.isArray(values) ? values.map((entry: Record<string, unknown>) => ({ list, entry })) : [],
  );
  const add = entries.map(({ list, entry }) => {
    const name = firstWins[list];
    return {
      updateOne: {
        filter: { open, ...(name && { [`facts.${list}.${name}`]: { $ne: entry[name] } }) },
        update: { $addToSet: { [`facts.${list}`]: entry } },
      },
    };
  });
  const wait = { filter: { open, latest: { $gte: at } }, update: { $max: { nextAt: at, createdAt: at } } };
  const $setOnInsert = { ...mailDocument({ ...mail, facts }, at), latest };
  return [
    ...add,
    { updateOne: wait },
    { updateOne: { filter: { open }, update: { $setOnInsert }, upsert: true } },
  ];
};

/** The queue of mails. It is in the database, so a mail is sent even if the mail server or this process fails. */
@Injectable()
export class MailQueue extends EventEmitter<{ added: [] }> {
  private readonly lookUps = new Map<string, LookUp<never>>();

  constructor(@InjectModel(Mail.name) private readonly mails: Model<Mail>) {
    super();
  }

  async add(mail: NewMail): Promise<void> {
    const now = clock.now();
    await unlessDuplicate(() =>
      this.mails.create({
        expires: new Date(now.getTime() + day),
        ...mail,
        // Sorts before mails to many recipients, because a user is waiting for this one.
        nextAt: new Date(now.getTime() - day),
        createdAt: now,
      }),
    );
    this.emit('added');
  }

  /** Registers how another module looks up mails about changes of its data. */
  onSend<Facts>(kinds: readonly MailKind[], lookUp: LookUp<Facts>): void {
    for (const kind of kinds) this.lookUps.set(kind, lookUp);
  }

  /** Returns the address and the facts of a mail; null if the mail is no longer needed. */
  async address(mail: Mail): Promise<Addressed | null> {
    const { kind, to, account = '', language, facts } = mail;
    if (to === undefined) return (await this.lookUps.get(kind)?.(account, facts as never)) ?? null;
    return { to, language, facts };
  }

  /**
   * Must be called before a change, so that a killed process cannot lose the mail. The mail lists the differences at the
   * time it is sent, and is dropped if there are none. It is sent after `quietMs` without changes, or after ten minutes.
   */
  async gather(mails: readonly GatheredMail[], quietMs: number): Promise<void> {
    const now = clock.now().getTime();
    const at = new Date(now + quietMs);
    const latest = new Date(now + Math.max(quietMs, longestGatherMs));
    const writes = mails.flatMap((mail) => gatherWrites(mail, at, latest));
    if (writes.length > 0) await retry(gatherTries, () => this.mails.collection.bulkWrite(writes), isRace);
  }

  /**
   * Must be called before a change that is mailed at once. Returns a function that sends the mails after the change. If it
   * is not called, they are due ten minutes later, and dropped if the change is missing.
   */
  async hold(mails: readonly MailAboutChange[]): Promise<() => Promise<void>> {
    const at = new Date(clock.now().getTime() + longestChangeMs);
    const documents = mails.map((mail) => ({ _id: new Types.ObjectId(), ...mailDocument(mail, at) }));
    if (documents.length > 0) await this.mails.collection.insertMany(documents);
    return async () => {
      const now = clock.now();
      const held = { _id: trusted({ $in: documents.map(({ _id }) => _id) }), attempts: 0 };
      await this.mails.updateMany(held, { $set: { nextAt: now, createdAt: now } });
      this.emit('added');
    };
  }

  /** Returns the number of mails that are due, and the age of the oldest. */
  async age(): Promise<{ waiting: number; oldestSeconds: number }> {
    const now = clock.now();
    const due = { isDead: false, createdAt: trusted({ $lte: now }) };
    const waiting = await this.mails.countDocuments(due);
    const oldest = await this.mails.findOne(due, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
    const ms = oldest ? now.getTime() - oldest.createdAt.getTime() : 0;
    return { waiting, oldestSeconds: Math.max(0, Math.round(ms / 1000)) };
  }

  /** Returns the mails that were given up. */
  async listDead(): Promise<
    { id: string; kind: MailKind | EventMailKind; attempts: number; failure: string; createdAt: Date }[]
  > {
    const dead = await this.mails.find({ isDead: true }).sort({ createdAt: 1 }).limit(1000).lean();
    return dead.map(({ _id, kind, attempts, failure = '', createdAt }) => ({
      id: _id.toHexString(),
      kind,
      attempts,
      failure,
      createdAt,
    }));
  }

  async removeFor(account: string): Promise<void> {
    await this.mails.deleteMany({ account });
  }

  /** Deletes the mails to an account about a profile that it no longer looks after. */
  async removeAbout(profile: string, account: string): Promise<void> {
    await this.mails.deleteMany({ account, 'facts.profile': profile });
  }
}
