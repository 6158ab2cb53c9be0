import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { Session } from './sessions.schema.js';

const lifeMs = 10 * 60_000;

/** Sensitive actions ask for the password again. Each confirmed password allows one action. */
@Injectable()
export class StepUp {
  constructor(@InjectModel(Session.name) private readonly sessions: Model<Session>) {}

  /** Uses up the confirmation that `POST /reauthenticate` stored in the session. One of several simultaneous actions gets it. */
  async spend({ id, session }: Pick<CurrentUser, 'id' | 'session'>): Promise<void> {
    const since = clock.now().getTime() - lifeMs;
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
