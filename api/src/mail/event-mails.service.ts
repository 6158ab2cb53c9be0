import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventMailKind, MailState } from '@portal/contracts/mails';
import { Model, mongo, trusted, Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { isDuplicateKey } from '../common/duplicate-key.js';
import { Config } from '../config.js';
import { MailQueue } from './mail-queue.service.js';
import { Mail } from './mails.schema.js';

const day = 24 * 3_600_000;
/** A mail about an event is of use while a mail server is being mended. */
const usefulMs = 7 * day;

export interface NewEventMail {
  kind: EventMailKind;
  event: Types.ObjectId;
  account: Types.ObjectId;
  /** Says what for: an account is told once, however often it is asked for. */
  key: string;
  /** What its writer cannot look up any more when it is sent. */
  facts?: Record<string, unknown>;
  /** When it is to go out; now unless told. */
  at?: Date;
  letter?: Types.ObjectId;
}

/** A mail that says what has become of something, and so waits a while for what else happens. */
export interface GatheredMail {
  kind: EventMailKind;
  event: Types.ObjectId;
  account: Types.ObjectId;
  /** How each thing was before, by its name; what is known already stays as it was first. */
  before: Record<string, unknown>;
}

/** What became of a mail. */
export interface ToldMail {
  kind: EventMailKind;
  event: Types.ObjectId;
  account: Types.ObjectId;
  letter?: Types.ObjectId;
  key?: string;
  state: MailState;
  /** When it was asked for, or is to go out. */
  at: Date;
  sentAt?: Date;
  attempts: number;
  /** The mail server's sentence, where it refused. */
  reply?: string;
}

/** How many mails are alike. */
export interface CountedMails extends Pick<ToldMail, 'state' | 'attempts'> {
  count: number;
}

const gatherTries = 3;
const longestGatherMs = 10 * 60_000;

type Filter = Partial<Record<'event' | 'letter' | 'account', Types.ObjectId>> & { kind?: EventMailKind };

const stored = ({ account, ...filter }: Filter) => ({
  ...filter,
  ...(account && { account: account.toHexString() }),
});

// Of many at once, those that were there before are passed over.
const areAllThere = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === 11000);

/** Mails about events. Each is written when it is sent, and stays as what an account was told. */
@Injectable()
export class EventMails {
  constructor(
    @InjectModel(Mail.name) private readonly mails: Model<Mail>,
    private readonly queue: MailQueue,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Any number in one write; one whose key is there already is left alone. */
  async add(mails: readonly NewEventMail[]): Promise<void> {
    if (mails.length === 0) return;
    const documents = mails.map(({ key, ...mail }) => ({ ...this.toDocument(mail), key }));
    await this.mails.collection.insertMany(documents, { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error) && !areAllThere(error)) throw error;
    });
    this.queue.emit('added');
  }

  /**
   * Must be called before a change, so that no change goes untold. The mail lists the differences at the time it is sent,
   * and is dropped if there are none. It is sent once nothing has changed for `quietMs`, or after ten minutes.
   */
  async gather(mails: readonly GatheredMail[], quietMs = this.config.mailGatherMs): Promise<void> {
    const now = this.clock.now().getTime();
    const at = new Date(now + quietMs);
    const latest = new Date(now + Math.max(quietMs, longestGatherMs));
    const writes = mails.flatMap((mail) => this.gatherWrites(mail, at, latest));
    for (let attempt = 1; writes.length > 0; attempt += 1)
      try {
        await this.mails.collection.bulkWrite(writes);
        return;
      } catch (error) {
        // Somebody else opened the same mail at this moment.
        if (!isDuplicateKey(error) || attempt === gatherTries) throw error;
      }
  }

  private gatherWrites(
    { before, ...mail }: GatheredMail,
    at: Date,
    latest: Date,
  ): mongo.AnyBulkWriteOperation[] {
    const open = [mail.kind, mail.event.toHexString(), mail.account.toHexString()].join(':');
    const add = Object.entries(before).map(([name, value]) => ({
      updateOne: {
        filter: { open, [`facts.${name}`]: { $exists: false } },
        update: { $set: { [`facts.${name}`]: value } },
      },
    }));
    const wait = { filter: { open, latest: { $gte: at } }, update: { $max: { nextAt: at, createdAt: at } } };
    const $setOnInsert = { ...this.toDocument({ ...mail, facts: before, at }), latest };
    return [
      ...add,
      { updateOne: wait },
      { updateOne: { filter: { open }, update: { $setOnInsert }, upsert: true } },
    ];
  }

  /** What became of the mails, the oldest first. */
  async list(filter: Filter): Promise<ToldMail[]> {
    const found = await this.mails
      .find({ ...stored(filter), state: trusted({ $exists: true }) })
      .sort({ createdAt: 1, _id: 1 })
      .lean();
    return found.map((mail) => ({
      kind: mail.kind as EventMailKind,
      event: mail.event ?? new Types.ObjectId(),
      account: new Types.ObjectId(mail.account),
      ...(mail.letter && { letter: mail.letter }),
      ...(mail.key !== undefined && { key: mail.key }),
      state: mail.state ?? 'waiting',
      at: mail.createdAt,
      ...(mail.sentAt && { sentAt: mail.sentAt }),
      attempts: mail.attempts,
      ...(mail.reply !== undefined && { reply: mail.reply }),
    }));
  }

  /** What became of the mails of letters, counted in the store: they may be thousands, and a page asks again and again. */
  async countOf(letters: readonly Types.ObjectId[]): Promise<(CountedMails & { letter: Types.ObjectId })[]> {
    type Counted = { _id: Omit<CountedMails, 'count'> & { letter: Types.ObjectId }; count: number };
    const found = await this.mails.aggregate<Counted>([
      { $match: { letter: { $in: letters } } },
      {
        $group: {
          _id: { letter: '$letter', state: '$state', attempts: '$attempts' },
          count: { $sum: 1 },
        },
      },
    ]);
    return found.map(({ _id, count }) => ({ ..._id, count }));
  }

  /** Counts an event's mails of these kinds by kind, time, state and attempts. */
  async countByTime<K extends EventMailKind>(
    event: Types.ObjectId,
    kinds: readonly K[],
  ): Promise<(CountedMails & { kind: K; at: Date })[]> {
    type Counted = { _id: Omit<CountedMails, 'count'> & { kind: K; at: Date }; count: number };
    const found = await this.mails.aggregate<Counted>([
      { $match: { event, kind: { $in: [...kinds] } } },
      {
        $group: {
          _id: { kind: '$kind', at: '$createdAt', state: '$state', attempts: '$attempts' },
          count: { $sum: 1 },
        },
      },
    ]);
    return found.map(({ _id, count }) => ({ ..._id, count }));
  }

  /** Takes back those that nobody has begun to send; answers how many. */
  async drop(filter: Filter): Promise<number> {
    const { modifiedCount } = await this.mails.updateMany(
      { ...stored(filter), state: 'waiting', attempts: 0 },
      { $set: { state: 'dropped' }, $unset: { isDead: 1, open: 1 } },
    );
    return modifiedCount;
  }

  /** Schedules the waiting mails for the given time. */
  async release(filter: Filter, at: Date): Promise<void> {
    await this.mails.updateMany(
      { ...stored(filter), state: 'waiting', attempts: 0 },
      { $set: { nextAt: at, createdAt: at } },
    );
    this.queue.emit('added');
  }

  private toDocument({ account, at = this.clock.now(), facts = {}, ...mail }: Omit<NewEventMail, 'key'>) {
    return {
      ...mail,
      account: account.toHexString(),
      facts,
      state: 'waiting' as const,
      isDead: false,
      attempts: 0,
      nextAt: at,
      createdAt: at,
      expires: new Date(at.getTime() + usefulMs),
    };
  }
}
