import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Config } from '../config.js';
import { EventsService } from '../events/events.service.js';
import { log } from '../log/log.js';
import { EventMails } from '../mail/event-mails.service.js';
import { LetterRecord } from './letters.schema.js';

const pollMs = 2000;

/**
 * Puts letters into the queue when they are due. One that a process died over is put there again, by whoever finds it:
 * the queue knows an email by its letter and its account, and takes it once.
 */
@Injectable()
export class LetterStarter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private starting: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly events: EventsService,
    private readonly mails: EventMails,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.runsJobs) return;
    this.timer = setInterval(() => {
      this.wake();
    }, pollMs);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.starting;
  }

  /** Looks at once, rather than at the next turn. */
  wake(): void {
    if (this.isStopped) return;
    this.starting ??= this.startDue().finally(() => {
      this.starting = undefined;
    });
  }

  private async startDue(): Promise<void> {
    try {
      for (let letter = await this.take(); letter && !this.isStopped; letter = await this.take())
        await this.queue(letter);
    } catch (error) {
      log.warn({ err: error }, 'letters not started');
    }
  }

  private take(): Promise<LetterRecord | null> {
    return this.letters
      .findOneAndUpdate(
        { state: trusted({ $in: ['waiting', 'started'] }), sendAt: trusted({ $lte: this.clock.now() }) },
        { $set: { state: 'started' } },
        { sort: { sendAt: 1 }, returnDocument: 'after' },
      )
      .lean<LetterRecord>();
  }

  private async queue({ _id, event, at, sendAt, recipients }: LetterRecord): Promise<void> {
    // What was written before an event was canceled speaks of one that takes place.
    const { canceled } = await this.events.getEvent(event.toHexString());
    const isOutdated = canceled !== undefined && new Date(canceled.at) > at;
    if (!isOutdated)
      await this.mails.add(
        recipients.map(({ account, performances }) => ({
          kind: 'letter',
          event,
          account,
          letter: _id,
          key: `letter:${_id.toHexString()}:${account.toHexString()}`,
          facts: { performances: performances.map((id) => id.toHexString()) },
          at: sendAt,
        })),
      );
    const state = isOutdated ? 'takenBack' : 'queued';
    await this.letters.updateOne({ _id, state: 'started' }, { $set: { state } });
    log.info({ audit: 'letter.start', outcome: 'ok', object: _id.toHexString(), detail: state });
  }
}
