import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import type { CurrentUser } from '../access/current-user.js';
import { Session } from './sessions.schema.js';

const lifeMs = 10 * 60_000;

/** What an act asks for that matters too much for a session alone: the password once more, good for one act. */
@Injectable()
export class StepUp {
  constructor(
    @InjectModel(Session.name) private readonly sessions: Model<Session>,
    private readonly clock: Clock,
  ) {}

  /** Spends the proof that `POST /reauthenticate` left in the session: of many acts at once, one has it. */
  async spend({ id, session }: CurrentUser): Promise<void> {
    const since = this.clock.now().getTime() - lifeMs;
    const { modifiedCount } = await this.sessions.updateOne(
      {
        'session.facts.account': id,
        'session.facts.handle': session,
        'session.facts.provedAt': trusted({ $gte: since }),
      },
      { $unset: { 'session.facts.provedAt': 1 } },
    );
    if (modifiedCount === 0) throw new AppError('reauth');
  }
}
