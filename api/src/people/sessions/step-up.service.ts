import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { Session } from './sessions.schema.js';

const lifeMs = 10 * 60_000;

/**
 * Sensitive actions ask for the password again. Each confirmed password allows one action. The password of a login allows to
 * accept one invitation.
 */
@Injectable()
export class StepUp {
  constructor(@InjectModel(Session.name) private readonly sessions: Model<Session>) {}

  /** Uses up the confirmation that `POST /reauthenticate` stored in the session. One of several simultaneous actions gets it. */
  async spend(user: Pick<CurrentUser, 'id' | 'session'>): Promise<void> {
    if (!(await this.use(user, 'provedAt'))) throw new AppError('reauth');
  }

  /** Uses up the password that was typed at the login or to create the account, or else a confirmation. */
  async spendToAccept(user: Pick<CurrentUser, 'id' | 'session'>): Promise<void> {
    if (!(await this.use(user, 'typedAt'))) await this.spend(user);
  }

  private async use(
    { id, session }: Pick<CurrentUser, 'id' | 'session'>,
    proof: 'provedAt' | 'typedAt',
  ): Promise<boolean> {
    const field = `session.facts.${proof}`;
    const since = trusted({ $gte: clock.now().getTime() - lifeMs });
    const { modifiedCount } = await this.sessions.updateOne(
      { 'session.facts.account': id, 'session.facts.handle': session, [field]: since },
      { $unset: { [field]: 1 } },
    );
    return modifiedCount > 0;
  }
}
