import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ActionNotice, EventMailKind, MailState } from '@portal/contracts/mails';
import { Model, mongo, trusted, Types } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { isDuplicateKey } from '../../platform/common/duplicate-key.js';
import { Jobs, type UnfinishedWork } from '../../platform/jobs/jobs.service.js';
import { Config } from '../../platform/config/config.js';
import { mailDocument, MailQueue } from '../../platform/mail/mail-queue.service.js';
import { Mail, type EventMailRecord } from '../../platform/mail/mails.schema.js';
import type { KindAndFacts, MailFacts } from '@portal/contracts/mail-facts';

interface Recipients<K extends EventMailKind> {
  kind: K;
  event: Types.ObjectId;
  recipients: readonly { account: string; facts: MailFacts[K] }[];
  /** Returns the key of the mail to an account. Each key is queued once, so an announcement can be sent again safely. */
  keyOf: (account: string) => string;
  /** When the mails are sent; now by default. */
  at?: Date;
  letter?: Types.ObjectId;
}

/** One mail about an event for each recipient. */
export type Announcement = { [K in EventMailKind]: Recipients<K> }[EventMailKind];

/** Stored documents that cause announcements: messages, versions of programs, events with reminders. */
export interface AnnouncementSource<T> extends Omit<UnfinishedWork<T>, 'finish'> {
  /** Does the work that comes before the mails, and returns the mails; null if there is nothing to send. */
  announce: (item: T) => Promise<Announcement | null>;
  /** Records that all mails are in the queue. */
  done: (item: T) => Promise<unknown>;
}

/** A mail about changes, which waits for further changes before it is sent. */
export type GatheredMail = KindAndFacts<'signups' | 'edited' | 'eventChanged' | 'canceled'> & {
  event: Types.ObjectId;
  account: Types.ObjectId;
};

/** A mail with its state. A mail that is done has no facts. */
export type MailStatus = EventMailRecord & { state: MailState };

/** How many mails have the same message, kind, time, state and number of attempts. */
export interface CountedMails<K = EventMailKind> extends Pick<MailStatus, 'letter' | 'state' | 'attempts'> {
  kind: K;
  at: Date;
  count: number;
}

type Untried = Pick<MailStatus, 'createdAt'> & { kind: ActionNotice };

type Filter = Partial<Record<'event' | 'letter' | 'account', Types.ObjectId>> & { kind?: EventMailKind };

const stored = ({ account, ...filter }: Filter) => ({
  ...filter,
  ...(account && { account: account.toHexString() }),
});

// Whether every failed insert failed because the key existed already. The error itself has the code of the first one.
const areAllThere = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError
    ? [error.writeErrors].flat().every(({ code }) => code === 11000)
    : isDuplicateKey(error);

/** Mails about events. Each is written when it is sent. Afterward it is kept as a record of what the account received. */
@Injectable()
export class NotificationQueue {
  constructor(
    @InjectModel(Mail.name) private readonly mails: Model<Mail>,
    private readonly queue: MailQueue,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  /** Registers a source, whose items are announced. `start` announces an item now, and `wake` looks for items now. */
  addSource<T>({ announce, done, ...work }: AnnouncementSource<T>) {
    const start = async (item: T): Promise<void> => {
      const announcement = await announce(item);
      if (announcement) await this.send(announcement);
      await done(item);
    };
    return { start, wake: this.jobs.addUnfinished({ ...work, finish: start }) };
  }

  /** Puts all mails into the queue in one write, except those whose key is in it already. */
  async send({ recipients, keyOf, ...mail }: Announcement): Promise<void> {
    if (recipients.length === 0) return;
    const { at = clock.now() } = mail;
    const documents = recipients.map(({ account, facts }) => ({
      ...mailDocument({ ...mail, account, facts, state: 'waiting' as const }, at),
      key: keyOf(account),
    }));
    await this.mails.collection.insertMany(documents, { ordered: false }).catch((error: unknown) => {
      if (!areAllThere(error)) throw error;
    });
    this.queue.emit('added');
  }

  /** Gathers the mails of each kind, event and account in one: see `MailQueue`. */
  async gather(mails: readonly GatheredMail[], quietMs = this.config.mailGatherMs): Promise<void> {
    const gathered = mails.map((mail) => ({
      ...mail,
      account: mail.account.toHexString(),
      state: 'waiting' as const,
      open: [mail.kind, mail.event, mail.account].map(String).join(':'),
    }));
    await this.queue.gather(gathered, quietMs);
  }

  /** Returns the states of the mails, oldest first. */
  async list(filter: Filter): Promise<MailStatus[]> {
    return await this.mails
      .find({ ...stored(filter), state: trusted({ $exists: true }) })
      .sort({ createdAt: 1, _id: 1 })
      .lean<MailStatus[]>();
  }

  /** Returns the notices about an event that can still be taken back. */
  async listUntried(event: Types.ObjectId, kinds: readonly ActionNotice[]): Promise<Untried[]> {
    return await this.mails
      .find({ event, kind: trusted({ $in: [...kinds] }), state: 'waiting', attempts: 0 })
      .select({ kind: 1, createdAt: 1 })
      .lean<Untried[]>();
  }

  /** Counts the mails that match, in the database, because there may be thousands. */
  async count<K extends EventMailKind>(filter: mongo.Filter<Mail>): Promise<CountedMails<K>[]> {
    const fields = {
      letter: '$letter',
      kind: '$kind',
      at: '$createdAt',
      state: '$state',
      attempts: '$attempts',
    };
    const found = await this.mails.aggregate<{ _id: Omit<CountedMails<K>, 'count'>; count: number }>([
      { $match: filter },
      { $group: { _id: fields, count: { $sum: 1 } } },
    ]);
    return found.map(({ _id, count }) => ({ ..._id, count }));
  }

  /** Drops the mails that no process has started to send, and returns their number. */
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
}
