import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AppError } from '../common/app-error.js';
import { Audit } from '../common/audit.js';
import { Clock } from '../common/clock.js';
import { Codes } from '../common/codes.service.js';
import { isDuplicateKey } from '../common/duplicate-key.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import { Account, type AccountDocument, type Confirmation } from './accounts.schema.js';

const lifeMs = 24 * 3_600_000;

/** Proves that an address is read by the account it is said to belong to. */
@Injectable()
export class EmailConfirmation {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly codes: Codes,
    private readonly mails: MailQueue,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  issue(email: string): { confirmation: Confirmation; nonce: string } {
    const { nonce, hash } = this.codes.issue();
    const expires = new Date(this.clock.now().getTime() + lifeMs);
    return { confirmation: { hash, email, expires }, nonce };
  }

  async send(
    kind: 'confirmEmail' | 'changeEmail',
    mail: { to: string; account: string; nonce: string },
  ): Promise<void> {
    await this.mails.add({ kind, ...mail });
  }

  /** Leaves the address as it is until the new one is confirmed, and tells the old one. */
  async changeEmail(account: AccountDocument, email: string): Promise<void> {
    if (await this.accounts.exists({ email }))
      throw new AppError('emailtaken', { fields: { email: 'email' } });
    const { confirmation, nonce } = this.issue(email);
    const id = account.id;
    await this.accounts.updateOne(
      { _id: account._id },
      { $set: { pendingEmail: email, confirmation }, $unset: { reset: 1 } },
    );
    await this.send('changeEmail', { to: email, account: id, nonce });
    await this.mails.add({ kind: 'emailChangeAsked', to: account.email, account: id });
    this.audit.write({ action: 'account.change-email', object: id });
  }

  /** Mails a new code to the address that still has to be confirmed, if there is one; the old code is dead. */
  async resend(id: string): Promise<void> {
    const account = await this.accounts.findById(id);
    if (!account || (account.emailConfirmed && !account.pendingEmail)) return;
    const to = account.pendingEmail ?? account.email;
    const { confirmation, nonce } = this.issue(to);
    await this.accounts.updateOne({ _id: account._id }, { $set: { confirmation } });
    await this.send(account.pendingEmail ? 'changeEmail' : 'confirmEmail', { to, account: id, nonce });
    this.audit.write({ action: 'account.resend-confirmation', object: id });
  }

  /** Confirms the address a code was sent to. Mail scanners and double clicks repeat it, and that is fine for a day. */
  async confirmEmail(code: string): Promise<void> {
    const hash = this.codes.hashOf(code);
    const now = this.clock.now();
    const account = await this.accounts.findOne({ 'confirmation.hash': hash });
    const { confirmation } = account ?? {};
    if (!account || !confirmation || confirmation.expires <= now) throw new AppError('badcode');
    if (confirmation.usedAt) return;
    await this.accounts
      .updateOne(
        { _id: account._id, 'confirmation.hash': hash },
        {
          $set: { email: confirmation.email, emailConfirmed: true, 'confirmation.usedAt': now },
          $unset: { pendingEmail: 1, ...(confirmation.email !== account.email && { reset: 1 }) },
        },
      )
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('emailtaken') : error;
      });
    const id = account.id;
    this.audit.write({ action: 'account.confirm-email', actor: id, object: id });
  }
}
