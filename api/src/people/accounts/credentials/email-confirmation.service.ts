import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { Audit } from '../../../platform/log/audit.js';
import { clock } from '../../../platform/common/clock.js';
import { Codes } from '../../../platform/config/signer.js';
import { orDuplicate } from '../../../platform/common/duplicate-key.js';
import { Jobs } from '../../../platform/jobs/jobs.service.js';
import type { SessionAccount } from '../../../platform/access/session.js';
import { MailQueue } from '../../../platform/mail/mail-queue.service.js';
import {
  Account,
  endingAll,
  reachOf,
  toSessionAccount,
  type AccountDocument,
  type Confirmation,
} from '../accounts.schema.js';

const lifeMs = 24 * 3_600_000;
const minute = 60_000;

const hasToConfirm = ({ emailConfirmed, pendingEmail }: Account): boolean =>
  !emailConfirmed || pendingEmail !== undefined;

/** Prepares for the first confirmation of an account. Returns the function to call once the address is confirmed. */
type BeforeFirst = (account: string) => Promise<() => Promise<unknown>>;

/** Confirms that the owner of an account receives mails at its address. */
@Injectable()
export class EmailConfirmation {
  private prepareFirst: BeforeFirst = () => Promise.resolve(() => Promise.resolve());

  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly codes: Codes,
    private readonly mails: MailQueue,
    private readonly audit: Audit,
    jobs: Jobs,
  ) {
    jobs.addUnfinished({
      name: 'codes that were not mailed',
      find: () => this.findUnsent(),
      finish: (account) => this.sendNew(account, { 'confirmation.hash': account.confirmation?.hash ?? '' }),
    });
  }

  /** Registers the work for the first confirmation. It is prepared before the confirmation, which may still fail. */
  beforeFirst(prepare: BeforeFirst): void {
    this.prepareFirst = prepare;
  }

  issue(email: string, epoch: number): { confirmation: Confirmation; nonce: string } {
    const { nonce, hash } = this.codes.issue();
    const expires = new Date(clock.now().getTime() + lifeMs);
    return { confirmation: { hash, email, expires, epoch, isUnsent: true }, nonce };
  }

  async send(
    kind: 'confirmEmail' | 'changeEmail',
    account: AccountDocument,
    mail: { to: string; nonce: string },
  ): Promise<void> {
    await this.mails.add({ kind, ...reachOf(account), ...mail });
    const sent = { _id: account._id, 'confirmation.hash': this.codes.hashOf(this.codes.codeOf(mail.nonce)) };
    await this.accounts.updateOne(sent, { $unset: { 'confirmation.isUnsent': 1 } });
  }

  /** Finds accounts whose process died between storing a code and queueing its mail. */
  private async findUnsent(): Promise<AccountDocument[]> {
    const issuedBefore = new Date(clock.now().getTime() + lifeMs - minute);
    const found = await this.accounts.find({
      'confirmation.isUnsent': true,
      'confirmation.expires': trusted({ $lt: issuedBefore }),
    });
    return found.filter(hasToConfirm);
  }

  /** Stores a new address until it is confirmed, and writes to the old one. `epoch` is that of the user's session. */
  async changeEmail(account: AccountDocument, epoch: number, email: string): Promise<void> {
    const { confirmation, nonce } = this.issue(email, epoch);
    const id = account.id;
    const { matchedCount } = await this.accounts.updateOne(
      { _id: account._id, epoch },
      { $set: { pendingEmail: email, confirmation }, $unset: { reset: 1 } },
    );
    if (matchedCount === 0) throw new AppError('unauthenticated');
    await this.send('changeEmail', account, { to: email, nonce });
    await this.mails.add({ kind: 'emailChangeAsked', ...reachOf(account) });
    this.audit.write({ action: 'account.change-email', object: id });
  }

  /** Mails a new code to the address that is not confirmed yet, if there is one. The old code stops working. */
  async resend(id: string): Promise<void> {
    const account = await this.accounts.findById(id);
    if (!account || !hasToConfirm(account)) return;
    await this.sendNew(account);
    this.audit.write({ action: 'account.resend-confirmation', object: id });
  }

  private async sendNew(
    account: AccountDocument,
    only: { 'confirmation.hash'?: string } = {},
  ): Promise<void> {
    const to = account.pendingEmail ?? account.email;
    const { confirmation, nonce } = this.issue(to, account.epoch);
    const { matchedCount } = await this.accounts.updateOne(
      { _id: account._id, ...only },
      { $set: { confirmation } },
    );
    // Stops, because another process sends this mail.
    if (matchedCount === 0) return;
    await this.send(account.pendingEmail ? 'changeEmail' : 'confirmEmail', account, { to, nonce });
  }

  /**
   * Confirms the address a code was sent to. Mail scanners and double clicks may repeat the request for a day.
   * Returns the account the first time, and whether its address has changed, which ends its sessions.
   */
  async confirmEmail(code: string): Promise<{ account: SessionAccount; isChange: boolean } | undefined> {
    const hash = this.codes.hashOf(code);
    const account = await this.accounts.findOne({ 'confirmation.hash': hash });
    const { confirmation } = account ?? {};
    if (!account || !confirmation || confirmation.expires <= clock.now()) throw new AppError('badcode');
    if (confirmation.usedAt) return undefined;
    const isChange = confirmation.email !== account.email;
    const finish = account.emailConfirmed ? undefined : await this.prepareFirst(account.id);
    const confirmed = isChange
      ? await this.takeNewAddress(account, confirmation)
      : await this.use(account, confirmation, { email: confirmation.email }, {});
    if (!confirmed) {
      await this.requireUsed(hash);
      return undefined;
    }
    await finish?.();
    const id = account.id;
    this.audit.write({ action: 'account.confirm-email', actor: id, object: id });
    if (isChange) await this.mails.add({ kind: 'emailChanged', ...reachOf(account) });
    return { account: toSessionAccount(confirmed), isChange };
  }

  /** Confirms the address of an account that has proved it by a code in another mail to the same address. */
  async confirmProven(id: string, email: string): Promise<void> {
    const finish = await this.prepareFirst(id);
    const filter = { _id: id, email, emailConfirmed: false };
    const { matchedCount } = await this.accounts.updateOne(filter, { $set: { emailConfirmed: true } });
    if (matchedCount === 0) return;
    await finish();
    this.audit.write({ action: 'account.confirm-email', actor: id, object: id });
  }

  // A code without an epoch, from an earlier version, may be older than the password. `resend` makes a new code.
  private async takeNewAddress(
    account: AccountDocument,
    confirmation: Confirmation,
  ): Promise<AccountDocument | null> {
    const { email, epoch } = confirmation;
    if (epoch === undefined) return null;
    return await this.use(account, confirmation, { pendingEmail: email, epoch }, endingAll);
  }

  // All conditions are in the filter, so that they hold at the moment the code is used.
  private async use(
    { _id }: AccountDocument,
    { hash, email }: Confirmation,
    condition: { email: string } | { pendingEmail: string; epoch: number },
    ending: typeof endingAll | object,
  ): Promise<AccountDocument | null> {
    const change = { email, emailConfirmed: true, 'confirmation.usedAt': clock.now() };
    return await orDuplicate(
      () =>
        this.accounts.findOneAndUpdate(
          { _id, 'confirmation.hash': hash, ...condition },
          { $set: change, ...ending },
          { returnDocument: 'after' },
        ),
      () => {
        throw new AppError('emailtaken');
      },
    );
  }

  // Another request may have used the same code at the same time.
  private async requireUsed(hash: string): Promise<void> {
    const used = { 'confirmation.hash': hash, 'confirmation.usedAt': trusted({ $exists: true }) };
    if (!(await this.accounts.exists(used))) throw new AppError('badcode');
  }
}
