import { Injectable } from '@nestjs/common';
import type { GuardianRight } from '@portal/contracts/guardians';
import { trusted, type QueryFilter } from 'mongoose';
import { Guardians } from '../../people/profiles/guardians.service.js';
import type { PerformanceRecord } from './performances.schema.js';

/** A sign-up with its performer, described or as ids. */
interface Performed {
  _id: string;
  profile: { _id: string };
}

/** Decides which accounts a sign-up belongs to: those that look after its performer. */
@Injectable()
export class PerformanceRights {
  constructor(private readonly guardians: Guardians) {}

  /** Returns the filter for the sign-ups on which an account has a right. */
  async performancesOf(
    account: string,
    right: GuardianRight = 'see',
  ): Promise<QueryFilter<PerformanceRecord>> {
    return { profile: trusted({ $in: await this.guardians.profilesOf(account, right) }) };
  }

  /** Returns the accounts of each sign-up by its id. They see it and get the mails about it. */
  async accountsOf(performances: readonly Performed[]): Promise<Map<string, string[]>> {
    const profiles = new Set(performances.map(({ profile }) => profile._id));
    const accounts = await this.guardians.guardiansOf([...profiles]);
    return new Map(performances.map(({ _id, profile }) => [_id, accounts.get(profile._id) ?? []]));
  }

  /** Returns the sign-ups of each account. */
  async byAccount<T extends Performed>(performances: readonly T[]): Promise<Map<string, T[]>> {
    const accounts = await this.accountsOf(performances);
    const pairs = performances.flatMap((one) =>
      (accounts.get(one._id) ?? []).map((account) => ({ account, one })),
    );
    const groups = Map.groupBy(pairs, ({ account }) => account);
    return new Map([...groups].map(([account, group]) => [account, group.map(({ one }) => one)]));
  }
}
