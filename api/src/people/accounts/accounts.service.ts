import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  Email,
  selfSignupTypes,
  type AccountResponse,
  type AccountType,
  type SignupInput,
  type UpdateAccountInput,
} from '@portal/contracts/auth';
import type { Language } from '@portal/contracts/languages';
import type { LetterFamily } from '@portal/contracts/letters';
import type { MailChoices } from '@portal/contracts/mails';
import type { ContactResponse } from '@portal/contracts/performances';
import { zoneOf } from '@portal/contracts/state-zones';
import { Model, trusted, Types, type PipelineStage } from 'mongoose';
import { CaptchaService } from '../../platform/captcha/captcha.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { Audit } from '../../platform/log/audit.js';
import { clock } from '../../platform/common/clock.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { unlessDuplicate } from '../../platform/common/duplicate-key.js';
import { SessionAccounts, type SessionAccount } from '../../platform/access/session.js';
import { StepUp } from '../sessions/step-up.service.js';
import {
  Account,
  calledOf,
  readerOf,
  toAccountResponse,
  toSessionAccount,
  type AccountDocument,
  type MailReader,
} from './accounts.schema.js';
import { EmailConfirmation } from './credentials/email-confirmation.service.js';
import { PasswordsService } from './credentials/passwords.service.js';

export type { MailReader };

/** The state of an account that decides whether it can have rights on a profile. */
export interface KnownAccount {
  email: string;
  /** The name that it has chosen, or ''. */
  name: string;
  /** How it is named to those whom it invites. */
  called: string;
  isBlocked: boolean;
  /** The account is being deleted. */
  isLeaving: boolean;
  /** Its address is confirmed, and it is not blocked. */
  mayGuard: boolean;
}

/** The version of the terms users agree to: the day of their last change. */
const termsVersion = '2022-05-20';

@Injectable()
export class AccountsService extends SessionAccounts {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly passwords: PasswordsService,
    private readonly confirmation: EmailConfirmation,
    private readonly stepUp: StepUp,
    private readonly captcha: CaptchaService,
    private readonly audit: Audit,
  ) {
    super();
  }

  joinAccount(field: string): PipelineStage[] {
    const from = this.accounts.collection.name;
    const kept = Object.fromEntries(
      ['email', 'permissions', 'epoch', 'isBlocked', 'emailConfirmed', 'accountType', 'hasTaught'].map(
        (name) => [name, `$found.${name}`],
      ),
    );
    return [
      { $set: { accountId: { $toObjectId: `$${field}` } } },
      { $lookup: { from, localField: 'accountId', foreignField: '_id', as: 'found' } },
      { $unwind: '$found' },
      { $set: { account: { id: `$${field}`, ...kept } } },
    ];
  }

  /** Adds the page of their pupils to the menu of these accounts. */
  async openStudios(ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length > 0)
      await this.accounts.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { hasTaught: true } });
  }

  /** Returns the distinct email addresses of these accounts, sorted. Ids of deleted accounts are ignored. */
  async findEmails(ids: readonly string[]): Promise<string[]> {
    const accounts = await this.accounts
      .find({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) }, { email: 1 })
      .lean();
    return accounts.map((account) => account.email).sort();
  }

  /** Returns the accounts with these ids that exist. */
  async findKnown(ids: readonly string[]): Promise<Map<string, KnownAccount>> {
    const _id = trusted({ $in: [...new Set(ids)].map((id) => new Types.ObjectId(id)) });
    const fields = { email: 1, name: 1, isBlocked: 1, isLeaving: 1, emailConfirmed: 1 } as const;
    const found = await this.accounts.find({ _id }, fields).lean();
    return new Map(
      found.map(({ _id: id, email, name = '', isBlocked, isLeaving = false, emailConfirmed }) => [
        id.toHexString(),
        {
          email,
          name,
          called: calledOf({ name, email }),
          isLeaving,
          isBlocked,
          mayGuard: emailConfirmed && !isBlocked,
        },
      ]),
    );
  }

  /** Returns how an account is named to those whom it invites; '' if it is deleted. */
  async findCalled(id: string): Promise<string> {
    return (await this.findKnown([id])).get(id)?.called ?? '';
  }

  /** Returns each of these accounts that can receive mails about events. */
  async findReaders(ids: readonly string[]): Promise<Map<string, MailReader>> {
    const _id = trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
    const accounts = await this.accounts
      .find({ _id, isBlocked: false, emailConfirmed: true }, { language: 1, accountType: 1 })
      .lean();
    return new Map(accounts.map((account) => [account._id.toHexString(), readerOf(account)]));
  }

  /** Returns the language of the account with this address, or else of the account that writes to it. */
  async findLanguageOf(email: string, from: string): Promise<Language | undefined> {
    const [known, own] = await Promise.all([
      this.accounts.findOne({ email }, { language: 1 }).lean(),
      this.findLanguage(from),
    ]);
    return known ? known.language : own;
  }

  /** Returns the contact data of these accounts, sorted by address. Deleted accounts are ignored. */
  async findContacts(ids: readonly string[]): Promise<ContactResponse[]> {
    const accounts = await this.accounts
      .find(
        { _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) },
        { email: 1, phone: 1, accountType: 1 },
      )
      .sort({ email: 1 })
      .lean();
    return accounts.map(({ _id, accountType, email, phone }) => ({
      user: _id.toHexString(),
      accountType,
      email,
      phone,
    }));
  }

  /** Returns the id of the account that has confirmed this address. */
  async findConfirmed(email: string): Promise<string | undefined> {
    return (await this.accounts.exists({ email, emailConfirmed: true }))?._id.toHexString();
  }

  /**
   * Returns the address, language, type and time zone for mails about events. Null if the account is blocked or has not
   * confirmed its address, which may belong to a stranger.
   */
  async findRecipient(
    id: string,
  ): Promise<(MailReader & { to: string; timeZone: string; choices: MailChoices }) | null> {
    const fields = { email: 1, language: 1, accountType: 1, state: 1, mailChoices: 1 } as const;
    const found = await this.accounts
      .findOne({ _id: id, isBlocked: false, emailConfirmed: true }, fields)
      .lean();
    if (!found) return null;
    const { email: to, state, mailChoices: choices = {} } = found;
    return { to, ...readerOf(found), timeZone: zoneOf(state), choices };
  }

  /** Returns the ids of the admins. */
  async findAdmins(): Promise<string[]> {
    return (await this.accounts.find({ permissions: 'admin' }, { _id: 1 }).lean()).map(({ _id }) =>
      _id.toHexString(),
    );
  }

  /** Returns the recipients of a message to these accounts, sorted by address. Deleted accounts are ignored. */
  async findRecipients(ids: readonly string[]): Promise<Omit<LetterFamily, 'pieces'>[]> {
    const accounts = await this.accounts
      .find(
        { _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) },
        { email: 1, emailConfirmed: 1, language: 1 },
      )
      .sort({ email: 1 })
      .lean();
    return accounts.map(({ _id, email, emailConfirmed, language = 'en' }) => ({
      user: _id.toHexString(),
      email,
      isConfirmed: emailConfirmed,
      language,
    }));
  }

  async getAccount(id: string): Promise<AccountResponse> {
    return toAccountResponse(await this.findOrFail(id));
  }

  async createAccount(input: SignupInput, language: Language): Promise<SessionAccount> {
    const { token, terms: _, password, passwordConfirmation: __, ...fields } = input;
    await this.captcha.verify('signup', token);
    const now = clock.now();
    const account = new this.accounts({
      ...fields,
      language,
      passwordHash: await this.passwords.hash(password),
      consent: { terms: termsVersion, at: now },
      createdAt: now,
    });
    const { confirmation, nonce } = this.confirmation.issue(fields.email, account.epoch);
    account.confirmation = confirmation;
    if (!(await unlessDuplicate(() => account.save())))
      throw new AppError('emailtaken', { fields: { email: 'email' } });
    const id = account.id;
    await this.confirmation.send('confirmEmail', account, { to: fields.email, nonce });
    this.audit.write({ action: 'account.create', actor: id, object: id });
    return toSessionAccount(account);
  }

  async updateAccount(user: CurrentUser, { email, ...fields }: UpdateAccountInput): Promise<void> {
    const account = await this.findOrFail(user.id);
    if (!mayHaveType(account, fields.accountType))
      throw new AppError('invalid', { fields: { accountType: 'accountType' } });
    const isSame = email === account.email || email === account.pendingEmail;
    if (!isSame && !Email.safeParse(email).success)
      throw new AppError('invalid', { fields: { email: 'email' } });
    await this.accounts.updateOne({ _id: account._id }, { $set: fields });
    this.audit.write({ action: 'account.update', object: user.id });
    if (isSame) return;
    if (await this.accounts.exists({ email }))
      throw new AppError('emailtaken', { fields: { email: 'email' } });
    await this.stepUp.spend(user);
    await this.confirmation.changeEmail(account, user.epoch, email);
  }

  async findLanguage(id: string): Promise<Language | undefined> {
    return (await this.accounts.findById(id, { language: 1 }).lean())?.language;
  }

  async setLanguage(id: string, language: Language): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $set: { language } });
  }

  private async findOrFail(id: string): Promise<AccountDocument> {
    const account = await this.accounts.findById(id);
    if (!account) throw new AppError('notfound');
    return account;
  }
}

// Users choose among some types only. The others are given by admins, and stay when the user saves the form.
const mayHaveType = (account: Account, type: AccountType): boolean =>
  type === account.accountType || (selfSignupTypes as readonly AccountType[]).includes(type);
