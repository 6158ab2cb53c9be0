import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { GuardianRight } from '@portal/contracts/guardians';
import type { PersonResponse } from '@portal/contracts/performers';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { Model, trusted, Types } from 'mongoose';
import { accountsIn, guardedBy, rightIn } from './profile-accounts.js';
import { toPerson, toProfileResponse } from './profile-response.js';
import { ProfileRecord } from './profiles.schema.js';

/** Profiles that were read once, with the accounts that have a right on them. */
export class KnownProfiles {
  private readonly records: ReadonlyMap<string, ProfileRecord>;
  private readonly people = new Map<string, PersonResponse['profile']>();

  constructor(records: readonly ProfileRecord[]) {
    this.records = new Map(records.map((record) => [record._id.toHexString(), record]));
  }

  get ids(): string[] {
    return [...this.records.keys()];
  }

  has(id: string): boolean {
    return this.records.has(id);
  }

  /** Returns a person as the coordinator of an event sees them. */
  person(id: string): PersonResponse['profile'] | undefined {
    const record = this.records.get(id);
    if (record && !this.people.has(id)) this.people.set(id, toPerson(record));
    return this.people.get(id);
  }

  /** Returns the accounts of a profile, the first guardian first. */
  accountsOf(id: string): string[] {
    const record = this.records.get(id);
    return record ? accountsIn(record) : [];
  }

  rightOf(account: string, id: string): GuardianRight | undefined {
    const record = this.records.get(id);
    return record && rightIn(record, account);
  }
}

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
    return hasRight ? { profile: toProfileResponse(found, account), accounts: accountsIn(found) } : undefined;
  }

  /** Returns the ids of the profiles on which an account has a right. */
  async profilesOf(account: string, right: GuardianRight = 'see'): Promise<Types.ObjectId[]> {
    const found = await this.profiles.find(guardedBy(account, right), { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /** Reads profiles with their accounts. The caller decides who may see them. */
  async know(ids: readonly string[]): Promise<KnownProfiles> {
    const wanted = { _id: trusted({ $in: [...new Set(ids)] }) };
    return new KnownProfiles(await this.profiles.find(wanted).lean<ProfileRecord[]>());
  }
}
