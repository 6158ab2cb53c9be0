import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Matter } from '@portal/contracts/matters';
import { sortMatters } from '@portal/contracts/matters.rules';
import { Model, trusted, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { clock } from '../../platform/common/clock.js';
import { undoMs } from './account-changes.js';
import { KnownProfiles } from './guardians.service.js';
import { ownMatters } from './own-matters.js';
import { guardedBy, rightIn } from './profile-accounts.js';
import { ProfileRecord } from './profiles.schema.js';

/** The account that asks what is open for it. */
export interface MattersOf {
  user: CurrentUser;
  /** The profiles on which the account has a right, as family or as teacher. */
  profiles: KnownProfiles;
}

/** Finds what is open for an account in the data of one module. */
export type FindMatters = (of: MattersOf) => Promise<Matter[]>;

// Whether the last change of an account was that it stopped teaching the profile.
const hasGone = ({ accountChanges = [] }: ProfileRecord, account: Types.ObjectId): boolean => {
  const last = accountChanges.findLast((change) => change.account.equals(account));
  return last?.kind === 'leave' && last.may === 'teach';
};

/** Lists what is open for an account. Modules register here at the start what they know. */
@Injectable()
export class Matters {
  private readonly finders: FindMatters[] = [];

  constructor(@InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>) {}

  register(find: FindMatters): void {
    this.finders.push(find);
  }

  async list(user: CurrentUser): Promise<Matter[]> {
    const account = new Types.ObjectId(user.id);
    const recent = trusted({ $gt: new Date(clock.now().getTime() - undoMs) });
    const changed = { 'accountChanges.account': account, 'accountChanges.at': recent };
    const $or = [guardedBy(user.id, 'any'), ...(user.studio === 'open' ? [changed] : [])];
    const read = await this.profiles.find({ $or }).sort({ _id: 1 }).lean<ProfileRecord[]>();
    const records = read.filter((profile) => rightIn(profile, user.id) !== undefined);
    const profiles = new KnownProfiles(records);
    const found = (await Promise.all(this.finders.map((find) => find({ user, profiles })))).flat();
    const gone = read.filter((profile) => hasGone(profile, account)).length;
    return sortMatters([...found, ...ownMatters(user, records, { found, gone })], clock.now());
  }
}
