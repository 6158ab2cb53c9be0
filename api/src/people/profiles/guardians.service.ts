import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { guardianLists, type GuardianRight } from '@portal/contracts/guardians';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import { ProfileRecord, toProfileResponse } from './profiles.schema.js';

/** Returns the filter for the profiles on which an account has a right. */
export const guardedBy = (account: string, right: GuardianRight = 'see'): QueryFilter<ProfileRecord> => ({
  $or: guardianLists[right].map((list) => ({ [list]: new Types.ObjectId(account) })),
});

/** Returns the accounts with a right on a profile, the first guardian first. */
export const guardiansIn = (profile: ProfileRecord, right: GuardianRight = 'see'): string[] => [
  ...new Set(guardianLists[right].flatMap((list) => profile[list] ?? []).map((id) => id.toHexString())),
];

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
    const hasRight = found && guardiansIn(found, right).includes(account);
    return hasRight ? { profile: toProfileResponse(found), accounts: guardiansIn(found) } : undefined;
  }

  /** Returns the ids of the profiles on which an account has a right. */
  async profilesOf(account: string, right: GuardianRight = 'see'): Promise<Types.ObjectId[]> {
    const found = await this.profiles.find(guardedBy(account, right), { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /** Returns the accounts of each profile by its id, the first guardian first. */
  async guardiansOf(
    profiles: readonly string[],
    right: GuardianRight = 'see',
  ): Promise<Map<string, string[]>> {
    const fields = { user: 1, guardians: 1, editors: 1, viewers: 1 } as const;
    const wanted = { _id: trusted({ $in: [...profiles] }) };
    const found = await this.profiles.find(wanted, fields).lean<ProfileRecord[]>();
    return new Map(found.map((profile) => [profile._id.toHexString(), guardiansIn(profile, right)]));
  }
}
