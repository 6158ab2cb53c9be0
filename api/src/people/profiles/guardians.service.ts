import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { FamilyRight, GuardianRight } from '@portal/contracts/guardians';
import { hasRight } from '@portal/contracts/guardians.rules';
import type { PersonResponse } from '@portal/contracts/performers';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { Model, trusted, Types } from 'mongoose';
import { accountsIn, guardedBy, rightIn, type WantedRight } from './profile-accounts.js';
import { toPerson, toProfileResponse } from './profile-response.js';
import { ProfileRecord, type ProfileAccount } from './profiles.schema.js';

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

  /** Returns the accounts of the family of a profile, the first guardian first. */
  accountsOf(id: string): string[] {
    const record = this.records.get(id);
    return record ? accountsIn(record) : [];
  }

  /** Returns the right that an account of the family has. A teacher has none: see `teaches`. */
  rightOf(account: string, id: string): FamilyRight | undefined {
    const right = this.anyRightOf(account, id);
    return right === 'teach' ? undefined : right;
  }

  /** Returns the ids of the profiles on which an account has a right. */
  withRight(account: string, right: GuardianRight): string[] {
    return this.ids.filter((id) => hasRight(this.anyRightOf(account, id), right));
  }

  /** Returns whether an account may sign up a profile, as its teacher or as its family. */
  teaches(account: string, id: string): boolean {
    return hasRight(this.anyRightOf(account, id), 'teach');
  }

  private anyRightOf(account: string, id: string): GuardianRight | undefined {
    const record = this.records.get(id);
    return record && rightIn(record, account);
  }
}

/** Decides which accounts look after which profiles. */
@Injectable()
export class Guardians {
  constructor(@InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>) {}

  /** Returns a profile and its accounts, teachers included, if an account has a right on it. */
  async find(
    account: string,
    profile: string,
    right: WantedRight,
  ): Promise<{ profile: ProfileResponse; accounts: string[]; rights: ProfileAccount[] } | undefined> {
    const found = await this.profiles.findById(new Types.ObjectId(profile)).lean<ProfileRecord>();
    if (!found || !accountsIn(found, right).includes(account)) return undefined;
    const { accounts: rights } = found;
    return { profile: toProfileResponse(found, account), accounts: accountsIn(found, 'any'), rights };
  }

  /** Returns the ids of the profiles on which an account has a right. */
  async profilesOf(account: string, right: GuardianRight = 'see'): Promise<Types.ObjectId[]> {
    const found = await this.profiles.find(guardedBy(account, right), { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /** Returns the ids of the profiles on which an account has a right, and of those it teaches. */
  async profilesAndPupilsOf(
    account: string,
    right: GuardianRight,
  ): Promise<Record<'own' | 'pupils', Types.ObjectId[]>> {
    const fields = { _id: 1, accounts: 1 } as const;
    const found = await this.profiles.find(guardedBy(account, 'any'), fields).lean<ProfileRecord[]>();
    const having = (isWanted: (right: GuardianRight | undefined) => boolean) =>
      found.flatMap((one) => (isWanted(rightIn(one, account)) ? [one._id] : []));
    return { own: having((may) => hasRight(may, right)), pupils: having((may) => may === 'teach') };
  }

  /** Reads profiles with their accounts. The caller decides who may see them. */
  async know(ids: readonly string[]): Promise<KnownProfiles> {
    const wanted = { _id: trusted({ $in: [...new Set(ids)] }) };
    return new KnownProfiles(await this.profiles.find(wanted).lean<ProfileRecord[]>());
  }
}
