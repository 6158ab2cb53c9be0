import { Injectable } from '@nestjs/common';
import { actsWith, SignupAct, type GuardianRight } from '@portal/contracts/guardians';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { performersOf, type Performed } from '@portal/contracts/performers.rules';
import { nameOfOtherFamily } from '@portal/contracts/consent.rules';
import { trusted, type QueryFilter } from 'mongoose';
import { Guardians } from '../../people/profiles/guardians.service.js';
import type { PerformanceRecord } from './performances.schema.js';

/** A sign-up with its people, described or as ids. */
type Signup = Performed<{ _id: string }> & { _id: string };

const peopleIn = (performance: Signup): string[] =>
  performersOf(performance).map(({ profile }) => profile._id);

const groupByAccount = <T extends Signup>(
  performances: readonly T[],
  accounts: ReadonlyMap<string, readonly string[]>,
): Map<string, T[]> => {
  const pairs = performances.flatMap((one) => {
    const own = new Set(peopleIn(one).flatMap((profile) => accounts.get(profile) ?? []));
    return [...own].map((account) => ({ account, one }));
  });
  const groups = Map.groupBy(pairs, ({ account }) => account);
  return new Map([...groups].map(([account, group]) => [account, group.map(({ one }) => one)]));
};

/** A sign-up as an account sees it, and which of its people the account looks after. */
export interface Seen extends PerformanceResponse {
  isOwn: (profile: string) => boolean;
}

// People of other families keep only their first name and an initial. Notes are for the accounts of the first performer.
const seenBy = (isOwn: (profile: string) => boolean, one: PerformanceResponse): PerformanceResponse => {
  const shown = <Person extends { profile: PerformanceResponse['profile'] }>(person: Person): Person =>
    isOwn(person.profile._id) ? person : { ...person, profile: nameOfOtherFamily(person.profile) };
  return {
    ...shown(one),
    ...(one.performers && {
      performers: one.performers.map(({ user, ...other }) => ({
        ...shown(other),
        ...(isOwn(other.profile._id) && { user }),
      })),
    }),
    ...(!isOwn(one.profile._id) && { notes: '' }),
  };
};

/** Decides which accounts a sign-up belongs to: those that look after one of its people. */
@Injectable()
export class PerformanceRights {
  constructor(private readonly guardians: Guardians) {}

  /**
   * Returns the filter for the sign-ups on which an account has a right. Accounts of the first performer may edit; those
   * of the other people may only see.
   */
  async performancesOf(
    account: string,
    right: GuardianRight = 'see',
  ): Promise<QueryFilter<PerformanceRecord>> {
    const own = trusted({ $in: await this.guardians.profilesOf(account, right) });
    return right === 'see' ? { $or: [{ profile: own }, { 'performers.profile': own }] } : { profile: own };
  }

  /** Returns the accounts of each person by the id of the profile. */
  accountsOfPeople(performances: readonly Signup[]): Promise<Map<string, string[]>> {
    return this.guardians.guardiansOf([...new Set(performances.flatMap(peopleIn))]);
  }

  /** Returns the sign-ups of each account. It sees them and gets the mails about them. */
  async byAccount<T extends Signup>(performances: readonly T[]): Promise<Map<string, T[]>> {
    return groupByAccount(performances, await this.accountsOfPeople(performances));
  }

  /** Returns sign-ups as an account may see them, with what it may do. */
  async asSeenBy(
    account: string,
    performances: readonly PerformanceResponse[],
  ): Promise<PerformanceResponse[]> {
    const rights = await this.guardians.rightsOf(account);
    return performances.map((one) => ({
      ...seenBy((profile) => rights.has(profile), one),
      may: actsWith(rights.get(one.profile._id), SignupAct.options),
    }));
  }

  /** Returns the sign-ups of each account as it may see them, with the people it looks after. */
  async seenByEach(performances: readonly PerformanceResponse[]): Promise<Map<string, Seen[]>> {
    const accounts = await this.accountsOfPeople(performances);
    return new Map(
      [...groupByAccount(performances, accounts)].map(([account, own]) => {
        const isOwn = (profile: string) => accounts.get(profile)?.includes(account) ?? false;
        return [account, own.map((one) => ({ ...seenBy(isOwn, one), isOwn }))];
      }),
    );
  }
}
