import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ResetPasswordInput } from '@portal/contracts/auth';
import { Model, trusted } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { Audit } from '../../../platform/log/audit.js';
import { clock } from '../../../platform/common/clock.js';
import { Codes } from '../../../platform/config/signer.js';
import { MailQueue } from '../../../platform/mail/mail-queue.service.js';
import { ThrottlesService } from '../../../platform/throttles/throttles.service.js';
import { Account, endingAll, reachOf, type AccountDocument } from '../accounts.schema.js';
import { PasswordsService } from './passwords.service.js';

const lifeMs = 3_600_000;

@Injectable()
export class PasswordReset {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly passwords: PasswordsService,
    private readonly codes: Codes,
    private readonly mails: MailQueue,
    private readonly throttles: ThrottlesService,
    private readonly audit: Audit,
  ) {}

  async generateCode(email: string): Promise<void> {
    await this.throttles.take('mail-account', email);
    const { account, nonce, expires } = await this.issue(email);
    await this.mails.add({ kind: 'resetPassword', ...reachOf(account), nonce, expires });
  }

  /** Returns a code that an operator can give to a user who receives no mails. */
  async issueCode(email: string): Promise<string> {
    return this.codes.codeOf((await this.issue(email)).nonce);
  }

  // A new code replaces the old one.
  private async issue(email: string): Promise<{ account: AccountDocument; nonce: string; expires: Date }> {
    const { nonce, hash } = this.codes.issue();
    const expires = new Date(clock.now().getTime() + lifeMs);
    const account = await this.accounts.findOne({ email });
    if (!account) throw new AppError('noaccount');
    const { _id, epoch } = account;
    await this.accounts.updateOne({ _id, epoch }, { $set: { reset: { hash, expires, epoch } } });
    this.audit.write({ action: 'account.request-reset', object: account.id });
    return { account, nonce, expires };
  }

  /**
   * Uses the code, sets the password and ends every session in one conditional update, so a code works once. Returns the
   * id of the account.
   */
  async resetPassword({ code, password }: ResetPasswordInput): Promise<string> {
    const valid = {
      'reset.hash': this.codes.hashOf(code),
      'reset.expires': trusted({ $gt: clock.now() }),
    };
    const found = await this.accounts.findOne(valid);
    if (!found) throw new AppError('badcode', { fields: { code: 'code' } });
    const passwordHash = await this.passwords.hash(password);
    const account = await this.accounts.findOneAndUpdate(
      { ...valid, _id: found._id, epoch: found.reset?.epoch ?? found.epoch },
      { $set: { passwordHash }, ...endingAll },
    );
    if (!account) throw new AppError('badcode', { fields: { code: 'code' } });
    const id = account.id;
    await this.throttles.clear('login-account', account.email);
    await this.mails.add({ kind: 'passwordChanged', ...reachOf(account) });
    this.audit.write({ action: 'account.reset-password', actor: id, object: id });
    return id;
  }
}
