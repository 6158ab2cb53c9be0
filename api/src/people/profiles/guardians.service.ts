import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { GuardianRight } from '@portal/contracts/guardians';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { Model, trusted, Types } from 'mongoose';
import { accountsIn, guardedBy, rightIn } from './profile-accounts.js';
import { toProfileResponse } from './profile-response.js';
import { ProfileRecord } from './profiles.schema.js';

/** Decides which accounts look after which profiles. */
@Injectable()
export class Guardians {
  constructor(@InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>) {}

  /** Returns a profile and its accounts, if an account has a right on it. */
  async find(
    account: string,
    profile: string,
    right: GuardianRight,
  ): Promise<{ profile: ProfileResponse; accounts: string[] } | undefined> {
    const found = await this.profiles.findById(new Types.ObjectId(profile)).lean<ProfileRecord>();
    const hasRight = found && accountsIn(found, right).includes(account);
    return hasRight ? { profile: toProfileResponse(found), accounts: accountsIn(found) } : undefined;
  }

  /** Returns the ids of the profiles on which an account has a right. */
  async profilesOf(account: string, right: GuardianRight = 'see'): Promise<Types.ObjectId[]> {
    const found = await this.profiles.find(guardedBy(account, right), { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /** Returns the rights of an account by the ids of the profiles. */
  async rightsOf(account: string): Promise<Map<string, GuardianRight | undefined>> {
    const found = await this.profiles.find(guardedBy(account), { accounts: 1 }).lean<ProfileRecord[]>();
    return new Map(found.map((profile) => [profile._id.toHexString(), rightIn(profile, account)]));
  }

  /** Returns the accounts of each profile by its id, the first guardian first. */
  async guardiansOf(
    profiles: readonly string[],
    right: GuardianRight = 'see',
  ): Promise<Map<string, string[]>> {
    const wanted = { _id: trusted({ $in: [...profiles] }) };
    const found = await this.profiles.find(wanted, { accounts: 1 }).lean<ProfileRecord[]>();
    return new Map(found.map((profile) => [profile._id.toHexString(), accountsIn(profile, right)]));
  }
}
