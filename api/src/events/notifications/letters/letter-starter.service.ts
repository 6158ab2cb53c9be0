import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { SendLetterInput } from '@portal/contracts/letters';
import { Model, trusted, Types } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { clock } from '../../../platform/common/clock.js';
import { insertOnce } from '../../../platform/common/duplicate-key.js';
import { letterMailKey } from '../../../platform/mail/mails.schema.js';
import { Config } from '../../../platform/config/config.js';
import { EventsService } from '../../events/events.service.js';
import { log } from '../../../platform/log/log.js';
import type { LetterFacts } from '@portal/contracts/mail-facts';
import { ThrottlesService } from '../../../platform/throttles/throttles.service.js';
import { NotificationQueue, type Announcement } from '../../notification-queue/notification-queue.service.js';
import { isOutdated, LetterRecord } from './letters.schema.js';

type DueLetter = Pick<LetterRecord, '_id' | 'event' | 'at'>;

const pollMs = 2000;
const yearMs = 366 * 24 * 3_600_000;
/** How far in the past a planned time may be, because the browser's clock may be slow. */
const lateMs = 5 * 60_000;
const notQueued = trusted({ $in: ['waiting', 'started'] as const });

/** Stores messages, within the limit of their author, and announces them when they are due. */
@Injectable()
export class LetterStarter {
  /** Looks for due messages at once. */
  private readonly wake: () => void;

  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly events: EventsService,
    private readonly config: Config,
    private readonly queue: NotificationQueue,
    private readonly throttles: ThrottlesService,
  ) {
    const { wake } = queue.addSource<DueLetter>({
      name: 'messages',
      everyMs: pollMs,
      find: () => this.listDue(),
      announce: (letter) => this.begin(letter),
      done: ({ _id }) => letters.updateOne({ _id, state: 'started' }, { $set: { state: 'queued' } }),
    });
    this.wake = wake;
  }

  /** Returns the time to send a message at: the planned time, or now plus the time in which it can be taken back. */
  whenToSend({ sendAt }: Pick<SendLetterInput, 'sendAt'>, now: Date): Date {
    if (sendAt === undefined) return new Date(now.getTime() + this.config.mailUndoMs);
    const wait = Date.parse(sendAt) - now.getTime();
    if (wait < -lateMs || wait > yearMs) throw new AppError('invalid', { fields: { sendAt: 'sendAt' } });
    return new Date(sendAt);
  }

  /** Stores a message of an account. From then on it is sent even if this process dies. */
  async add(account: string, letter: LetterRecord): Promise<LetterRecord> {
    await this.throttles.take('letter-account', account);
    const stored = await insertOnce(this.letters, letter);
    this.wake();
    return stored;
  }

  /** Sends a message to another account in the form that one family would get. */
  async sendTest(account: string, event: string, facts: LetterFacts): Promise<void> {
    await this.throttles.take('letter-account', account);
    await this.queue.send({
      kind: 'letter',
      event: new Types.ObjectId(event),
      recipients: [{ account, facts }],
      keyOf: () => `letter-test:${new Types.ObjectId().toHexString()}`,
    });
  }

  async listDue(): Promise<DueLetter[]> {
    const sendAt = trusted({ $lte: clock.now() });
    return await this.letters
      .find({ state: notQueued, sendAt }, { event: 1, at: 1 })
      .sort({ sendAt: 1 })
      .lean();
  }

  /** Marks a message as started, so that it can no longer be taken back. */
  private async begin({ _id, event, at }: DueLetter): Promise<Announcement | null> {
    const isLate = isOutdated({ at }, await this.events.readEvent(event.toHexString()));
    const state = isLate ? 'takenBack' : 'started';
    const letter = await this.letters
      .findOneAndUpdate({ _id, state: notQueued }, { $set: { state } }, { returnDocument: 'after' })
      .lean<LetterRecord>();
    if (!letter) return null;
    log.info({ audit: 'letter.start', outcome: 'ok', object: _id.toHexString(), detail: state });
    return isLate ? null : announcementOf(letter);
  }
}

const announcementOf = ({ _id, event, sendAt, recipients }: LetterRecord): Announcement => ({
  kind: 'letter',
  event,
  letter: _id,
  at: sendAt,
  recipients: recipients.map(({ account, performances }) => ({
    account: account.toHexString(),
    facts: { performances: performances.map((id) => id.toHexString()) },
  })),
  keyOf: (account) => letterMailKey(_id, account),
});
