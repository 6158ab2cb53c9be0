import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Jobs } from '../common/jobs.service.js';
import { letterMailKey } from '../common/mail-keys.js';
import { EventsService } from '../events/events.service.js';
import { log } from '../log/log.js';
import { EventMails } from '../mail/event-mails.service.js';
import { isOutdated, LetterRecord } from './letters.schema.js';

const pollMs = 2000;

/**
 * Puts letters into the queue when they are due. One that a process died over is put there again, by whoever finds it:
 * the queue knows an email by its letter and its account, and takes it once.
 */
@Injectable()
export class LetterStarter {
  /** Looks at once, rather than at the next turn. */
  readonly wake: () => void;

  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly events: EventsService,
    private readonly mails: EventMails,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    this.wake = jobs.add({
      failure: 'letters not started',
      everyMs: pollMs,
      run: (stop) => this.startDue(stop),
    });
  }

  /** One that fails is tried at the next turn, and keeps no other waiting. */
  async startDue(stop: AbortSignal): Promise<void> {
    const failed: Types.ObjectId[] = [];
    for (let letter = await this.take(failed); letter && !stop.aborted; letter = await this.take(failed))
      try {
        await this.queue(letter);
      } catch (error) {
        failed.push(letter._id);
        log.error({ err: error, letter: letter._id.toHexString() }, 'a letter was not started');
      }
  }

  private take(failed: Types.ObjectId[]): Promise<LetterRecord | null> {
    return this.letters
      .findOneAndUpdate(
        {
          _id: trusted({ $nin: failed }),
          state: trusted({ $in: ['waiting', 'started'] }),
          sendAt: trusted({ $lte: this.clock.now() }),
        },
        { $set: { state: 'started' } },
        { sort: { sendAt: 1 }, returnDocument: 'after' },
      )
      .lean<LetterRecord>();
  }

  private async queue({ _id, event, at, sendAt, recipients }: LetterRecord): Promise<void> {
    const isLate = isOutdated({ at }, await this.events.getEvent(event.toHexString()));
    if (!isLate)
      await this.mails.add(
        recipients.map(({ account, performances }) => ({
          kind: 'letter',
          event,
          account,
          letter: _id,
          key: letterMailKey(_id, account),
          facts: { performances: performances.map((id) => id.toHexString()) },
          at: sendAt,
        })),
      );
    const state = isLate ? 'takenBack' : 'queued';
    await this.letters.updateOne({ _id, state: 'started' }, { $set: { state } });
    log.info({ audit: 'letter.start', outcome: 'ok', object: _id.toHexString(), detail: state });
  }
}
