import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { OwnAct, UndoableChange } from '@portal/contracts/guardians';
import { Model, trusted, Types } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { Codes } from '../../platform/config/signer.js';
import { Audit } from '../../platform/log/audit.js';
import { MailQueue, type NewMail } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from './accounts.service.js';
import { undoActMs, UndoRecord } from './undos.schema.js';

/** Undoes an act of an account. Returns false if something else has changed since. */
type Way<Before> = (account: string, before: Before) => Promise<boolean>;

/**
 * Mails accounts about their own acts that a script of a team could have done in their name, and lets them undo some for
 * seven days by a code in the mail.
 */
@Injectable()
export class Undos {
  private readonly ways = new Map<OwnAct, Way<unknown>>();

  constructor(
    @InjectModel(UndoRecord.name) private readonly undos: Model<UndoRecord>,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly codes: Codes,
    private readonly audit: Audit,
    accountData: AccountData,
  ) {
    accountData.register({
      name: 'undos',
      removeFor: async (account) => {
        await undos.deleteMany({ account });
      },
    });
  }

  /** Registers how an act is undone, which may run again after an interruption. */
  register<Before>(kind: OwnAct, way: Way<Before>): void {
    this.ways.set(kind, way as Way<unknown>);
  }

  /** Stores the data that an act replaces, and mails the account a code that undoes the act. */
  async offer(
    account: string,
    kind: OwnAct,
    before: object,
    facts: Partial<NewMail['facts']>,
  ): Promise<void> {
    const { nonce, hash } = this.codes.issue();
    const { child = '' } = facts ?? {};
    const record = { kind, account: new Types.ObjectId(account), child, before, hash, at: clock.now() };
    await this.undos.create(record);
    await this.tell(account, { ...facts, act: kind }, nonce);
  }

  /** Mails an account about one of its acts. With a nonce, the mail has a code that undoes the act. */
  async tell(account: string, facts: Partial<NewMail['facts']>, nonce?: string): Promise<void> {
    const found = await this.accounts.findRecipient(account);
    if (!found) return;
    const { to, language } = found;
    const expires = new Date(clock.now().getTime() + undoActMs);
    const code = nonce !== undefined && { nonce };
    await this.mails.add({
      kind: 'ownAct',
      to,
      language,
      account,
      expires,
      ...code,
      facts: { ...facts, from: to },
    });
  }

  async show(code: string): Promise<UndoableChange> {
    const { kind, account, child, at } = await this.findOrFail(code);
    const [email = ''] = await this.accounts.findEmails([account.toHexString()]);
    return { kind, email, firstName: child, at: at.toISOString() };
  }

  async undo(code: string): Promise<void> {
    const { _id, kind, account, before } = await this.findOrFail(code);
    const actor = account.toHexString();
    const isUndone = await this.ways.get(kind)?.(actor, before);
    await this.undos.deleteOne({ _id });
    if (!isUndone) throw new AppError('badcode');
    this.audit.write({ action: 'act.undo', actor, detail: kind });
  }

  // A blocked account cannot undo anything.
  private async findOrFail(code: string): Promise<UndoRecord> {
    const at = trusted({ $gt: new Date(clock.now().getTime() - undoActMs) });
    const found = await this.undos.findOne({ hash: this.codes.hashOf(code), at }).lean();
    if (!found || !(await this.accounts.findRecipient(found.account.toHexString())))
      throw new AppError('badcode');
    return found;
  }
}
