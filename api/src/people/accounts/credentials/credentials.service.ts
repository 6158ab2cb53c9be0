import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { MailQueue } from '../../../platform/mail/mail-queue.service.js';
import type { CurrentUser } from '../../../platform/access/current-user.js';
import type { SessionAccount } from '../../../platform/access/session.js';
import type { KnownBrowser } from '../../sessions/known-browsers.service.js';
import { ThrottlesService } from '../../../platform/throttles/throttles.service.js';
import {
  Account,
  endingAll,
  endingLeftBehind,
  reachOf,
  toSessionAccount,
  type AccountDocument,
} from '../accounts.schema.js';
import { PasswordsService } from './passwords.service.js';

/** Checks and changes passwords, and ends sessions and codes. */
@Injectable()
export class Credentials {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly passwords: PasswordsService,
    private readonly throttles: ThrottlesService,
    private readonly mails: MailQueue,
  ) {}

  /** Returns the account of an email and a password. An unknown email costs a hash too, so that the time reveals nothing. */
  async login(email: string, password: string, browser?: KnownBrowser): Promise<SessionAccount> {
    const account = await this.accounts.findOne({ email });
    const isKnown = account && browser?.account === account.id && browser.epoch === account.epoch;
    const [limit, who] = isKnown
      ? (['login-browser', browser.id] as const)
      : (['login-account', email] as const);
    await this.throttles.take(limit, who);
    const isRight = await this.passwords.verify(account?.passwordHash, password);
    if (!account) throw new AppError('noemail');
    if (!isRight) throw new AppError('badpass');
    if (account.isBlocked) throw new AppError('blocked');
    await this.throttles.clear(limit, who);
    await this.keepHashCurrent(account, password);
    return toSessionAccount(account);
  }

  /** Checks the password of a user who is logged in. Wrong passwords are counted for this session only. */
  async verify(
    { id, epoch, session }: CurrentUser,
    password: string,
    field = 'password',
  ): Promise<SessionAccount> {
    const account = await this.accounts.findOne({ _id: id, epoch });
    if (!account) throw new AppError('unauthenticated');
    await this.throttles.take('password-session', session);
    if (!(await this.passwords.verify(account.passwordHash, password)))
      throw new AppError('badpass', { fields: { [field]: 'password' } });
    await this.throttles.clear('password-session', session);
    return toSessionAccount(account);
  }

  /** Sets a new password, which ends every session and every mailed code. */
  async changePassword({ id, epoch }: SessionAccount, password: string): Promise<SessionAccount> {
    const passwordHash = await this.passwords.hash(password);
    const account = await this.accounts.findOneAndUpdate(
      { _id: id, epoch },
      { $set: { passwordHash }, ...endingAll },
      { returnDocument: 'after' },
    );
    if (!account) throw new AppError('unauthenticated');
    await this.mails.add({ kind: 'passwordChanged', ...reachOf(account) });
    return toSessionAccount(account);
  }

  /** Ends every session, and removes codes and the calendar address. */
  async endAll({ id, epoch }: CurrentUser): Promise<SessionAccount> {
    const account = await this.accounts.findOneAndUpdate({ _id: id, epoch }, endingAll, {
      returnDocument: 'after',
    });
    if (!account) throw new AppError('unauthenticated');
    return toSessionAccount(account);
  }

  /** Removes codes and the calendar address: an ended session may have requested them. */
  async endLeftBehind(id: string): Promise<void> {
    await this.accounts.updateOne({ _id: id }, endingLeftBehind);
  }

  private async keepHashCurrent(account: AccountDocument, password: string): Promise<void> {
    if (!this.passwords.isOutdated(account.passwordHash)) return;
    const passwordHash = await this.passwords.hash(password);
    // Replaces only the hash that was checked, because the password may have been changed meanwhile.
    const { _id, passwordHash: checked } = account;
    await this.accounts.updateOne({ _id, passwordHash: checked }, { $set: { passwordHash } });
  }
}
