import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { Clock } from '../../../platform/common/clock.js';
import { letterMailKey } from '../../../platform/common/mail-keys.js';
import { EventsService } from '../../events/events.service.js';
import { log } from '../../../platform/log/log.js';
import { NotificationQueue, type Announcement } from '../queue/notification-queue.service.js';
import { isOutdated, LetterRecord } from './letters.schema.js';

type DueLetter = Pick<LetterRecord, '_id' | 'event' | 'at'>;

const pollMs = 2000;
const notQueued = trusted({ $in: ['waiting', 'started'] as const });

/** Announces messages when they are due. */
@Injectable()
export class LetterStarter {
  /** Looks for due messages at once. */
  readonly wake: () => void;

  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly events: EventsService,
    private readonly clock: Clock,
    mails: NotificationQueue,
  ) {
    const { wake } = mails.addSource<DueLetter>({
      name: 'messages',
      everyMs: pollMs,
      find: () => this.listDue(),
      announce: (letter) => this.begin(letter),
      done: ({ _id }) => letters.updateOne({ _id, state: 'started' }, { $set: { state: 'queued' } }),
    });
    this.wake = wake;
  }

  async listDue(): Promise<DueLetter[]> {
    const sendAt = trusted({ $lte: this.clock.now() });
    return await this.letters
      .find({ state: notQueued, sendAt }, { event: 1, at: 1 })
      .sort({ sendAt: 1 })
      .lean();
  }

  /** Marks a message as started, so that it can no longer be taken back. */
  private async begin({ _id, event, at }: DueLetter): Promise<Announcement | null> {
    const isLate = isOutdated({ at }, await this.events.getEvent(event.toHexString()));
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
