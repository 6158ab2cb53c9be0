import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { permissions, type AccountType, type Permission } from '@portal/contracts/auth';
import type { State } from '@portal/contracts/states';
import { Model, trusted, Types } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { Audit } from '../../../platform/log/audit.js';
import { clock } from '../../../platform/common/clock.js';
import { literal } from '../../../platform/common/escape.js';
import { Account, endingAll } from '../accounts.schema.js';
import { PasswordsService } from '../credentials/passwords.service.js';

export interface NewAccount {
  /** The demo data needs the same ids each time; all others leave it out. */
  id?: string;
  email: string;
  password: string;
  phone: string;
  state: State;
  zip: string;
  accountType: AccountType;
  wechatId?: string;
  permissions?: Permission[];
}

export interface AccountSearch {
  /** Part of the email address. */
  part?: string;
  permission?: Permission;
  isBlocked?: boolean;
  emailConfirmed?: boolean;
  /** Only accounts with a permission. */
  isStaff?: true;
  skip?: number;
  limit: number;
}

export interface ListedAccount {
  id: string;
  email: string;
  accountType: AccountType;
  permissions: Permission[];
  emailConfirmed: boolean;
  isBlocked: boolean;
  createdAt: string;
}

/** Changes accounts for admins (page and command line) and creates the demo accounts. */
@Injectable()
export class AccountAdministration {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly passwords: PasswordsService,
    private readonly audit: Audit,
  ) {}

  /** Adds accounts with confirmed addresses and returns their ids. Equal passwords are hashed once. */
  async addAccounts(list: readonly NewAccount[]): Promise<string[]> {
    const hashes = new Map<string, string>();
    for (const { password } of list)
      if (!hashes.has(password)) hashes.set(password, await this.passwords.hash(password));
    const createdAt = clock.now();
    const accounts = await this.accounts.insertMany(
      list.map(({ id, password, ...fields }) => ({
        ...fields,
        _id: new Types.ObjectId(id),
        emailConfirmed: true,
        passwordHash: hashes.get(password),
        createdAt,
      })),
    );
    return accounts.map((account) => account.id);
  }

  async hasAccounts(): Promise<boolean> {
    return (await this.accounts.exists({})) !== null;
  }

  async findId(email: string): Promise<string | undefined> {
    return (await this.accounts.exists({ email: email.trim().toLowerCase() }))?._id.toHexString();
  }

  /** Lists accounts: staff first, then the newest. */
  async listAccounts(search: AccountSearch): Promise<ListedAccount[]> {
    const { part, permission, isBlocked, emailConfirmed, isStaff, skip = 0, limit } = search;
    const filter = {
      ...(part && { email: trusted({ $regex: literal(part.trim().toLowerCase()) }) }),
      ...(isStaff && { permissions: trusted({ $in: [...permissions] }) }),
      ...(permission && { permissions: permission }),
      ...(isBlocked !== undefined && { isBlocked }),
      ...(emailConfirmed !== undefined && { emailConfirmed }),
    };
    // Accounts with an empty list of permissions sort last.
    const order = { permissions: -1, _id: -1 } as const;
    const found = await this.accounts.find(filter).sort(order).skip(skip).limit(limit).lean();
    return found.map((account) => ({
      id: account._id.toHexString(),
      email: account.email,
      accountType: account.accountType,
      permissions: account.permissions,
      emailConfirmed: account.emailConfirmed,
      isBlocked: account.isBlocked,
      createdAt: account.createdAt.toISOString(),
    }));
  }

  /** Takes effect at the next request, because each request reads the permissions. */
  async grant(id: string, permission: Permission): Promise<Permission[]> {
    // Kept sorted, because sessions compare whole lists; $addToSet would put it last.
    const added = { $push: { permissions: { $each: [permission], $sort: 1 } } } as const;
    await this.accounts.updateOne({ _id: id, permissions: trusted({ $ne: permission }) }, added);
    return await this.tellPermissions(id);
  }

  async revoke(id: string, permission: Permission): Promise<Permission[]> {
    await this.accounts.updateOne({ _id: id }, { $pull: { permissions: permission } });
    return await this.tellPermissions(id);
  }

  async setBlocked(id: string, isBlocked: boolean): Promise<void> {
    await this.update(id, { $set: { isBlocked }, ...endingAll });
    this.audit.write({ action: isBlocked ? 'account.block' : 'account.unblock', object: id });
  }

  async endSessions(id: string): Promise<void> {
    await this.update(id, endingAll);
    this.audit.write({ action: 'account.end-sessions', object: id });
  }

  private async tellPermissions(id: string): Promise<Permission[]> {
    const account = await this.accounts.findById(id, { permissions: 1 }).lean();
    if (!account) throw new AppError('noaccount');
    const { permissions } = account;
    this.audit.write({ action: 'account.set-permissions', object: id, detail: permissions.join() || 'none' });
    return permissions;
  }

  private async update(id: string, change: object): Promise<void> {
    const { matchedCount } = await this.accounts.updateOne({ _id: id }, change);
    if (matchedCount === 0) throw new AppError('noaccount');
  }
}
