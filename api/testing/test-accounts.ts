import { getModelToken } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AccountType, Permission } from '@portal/contracts/auth';
import { Types, type Model } from 'mongoose';
import { sign } from 'cookie-signature';
import { randomBytes } from 'node:crypto';
import { Account } from '../src/people/accounts/accounts.schema.js';
import { PasswordsService } from '../src/people/accounts/credentials/passwords.service.js';
import { clock } from '../src/platform/common/clock.js';
import { Config } from '../src/platform/config/config.js';
import { storageId } from '../src/people/sessions/session-cookie.js';
import { Session } from '../src/people/sessions/sessions.schema.js';
import { TestClient, type TestAnswer } from './test-client.js';

export type Role = 'student' | 'parent' | 'teacher' | 'coordinator' | 'admin';

export const testPassword = 'Music2026';

/** Another password, as forms send it. */
export const newPassword = { password: 'Changed2026', passwordConfirmation: 'Changed2026' };

export const changePassword = (client: TestClient): Promise<TestAnswer> =>
  client.post('/account_password', { currentPassword: testPassword, ...newPassword });

export class SignedInClient extends TestClient {
  constructor(
    url: string,
    readonly id: string,
    readonly email: string,
    private readonly markProved: (cookie: string) => Promise<unknown>,
  ) {
    super(url);
  }

  /** Does for one action what entering the password again does. `POST /reauthenticate` has separate tests. */
  async prove(): Promise<this> {
    await this.markProved(this.cookie);
    return this;
  }
}

const kinds: Record<Role, { accountType: AccountType; permissions: Permission[] }> = {
  student: { accountType: 'student', permissions: [] },
  parent: { accountType: 'parent', permissions: [] },
  teacher: { accountType: 'teacher', permissions: [] },
  coordinator: { accountType: 'teacher', permissions: ['coordinator'] },
  admin: { accountType: 'teacher', permissions: ['admin'] },
};

/** Creates accounts and sessions directly in the database. Logging in has separate tests. */
export class TestAccounts {
  private passwordHash: Promise<string> | undefined;

  constructor(
    private readonly app: NestExpressApplication,
    private readonly url: string,
  ) {}

  async signIn(role: Role, name: string = role): Promise<SignedInClient> {
    const email = `${name.toLowerCase()}@example.org`;
    const { accountType, permissions } = kinds[role];
    const accounts = this.app.get<Model<Account>>(getModelToken(Account.name));
    this.passwordHash ??= this.app.get(PasswordsService).hash(testPassword);
    const account = await accounts.findOneAndUpdate(
      { email },
      {
        $setOnInsert: {
          // Ids that a server makes within one second may have any order.
          _id: new Types.ObjectId(),
          email,
          emailConfirmed: true,
          phone: '5551234567',
          state: 'Ohio',
          accountType,
          zip: '43004',
          wechatId: '',
          permissions,
          passwordHash: await this.passwordHash,
          epoch: 0,
          isBlocked: false,
          createdAt: clock.now(),
        },
      },
      { upsert: true, returnDocument: 'after' },
    );
    const client = new SignedInClient(this.url, account.id, email, (cookie) => this.markProved(cookie));
    client.setCookie(await this.openSession(client.id, account));
    return client;
  }

  private async markProved(cookie: string): Promise<void> {
    const [, id = ''] = /=s:([^.]+)\./.exec(decodeURIComponent(cookie)) ?? [];
    const now = clock.now().getTime();
    await this.app
      .get<Model<Session>>(getModelToken(Session.name))
      .updateOne({ _id: storageId(id) }, { $set: { 'session.facts.provedAt': now } });
  }

  private async openSession(account: string, { permissions, epoch }: Account): Promise<string> {
    const now = clock.now().getTime();
    const id = randomBytes(24).toString('base64url');
    const handle = randomBytes(12).toString('hex');
    const times = { openedAt: now, seenAt: now };
    await this.app.get<Model<Session>>(getModelToken(Session.name)).create({
      _id: storageId(id),
      expires: new Date(now + 86_400_000),
      session: {
        cookie: { path: '/', httpOnly: true, sameSite: 'lax', originalMaxAge: 86_400_000 },
        facts: { account, epoch, handle, device: '', permissions, ...times },
      },
    });
    const config = this.app.get(Config);
    return `${config.cookieName}=${encodeURIComponent(`s:${sign(id, config.sessionSecret)}`)}`;
  }
}
