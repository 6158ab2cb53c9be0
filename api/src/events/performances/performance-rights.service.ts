import { Injectable } from '@nestjs/common';
import { SignupAct, type GuardianRight } from '@portal/contracts/guardians';
import { hasRight, rightFor } from '@portal/contracts/guardians.rules';
import type { FamilyPerformance, PerformanceResponse } from '@portal/contracts/performances';
import { peopleWithout, specPeople } from '@portal/contracts/performers.rules';
import { familyReader, seenBy, type Reader } from '@portal/contracts/person.rules';
import { trusted, type QueryFilter } from 'mongoose';
import { Guardians, type KnownProfiles } from '../../people/profiles/guardians.service.js';
import type { PerformanceRecord } from './performances.schema.js';

/** Returns the sign-ups of each account. It sees them and gets the mails about them. */
export const byAccount = (
  performances: readonly PerformanceResponse[],
  profiles: KnownProfiles,
): Map<string, PerformanceResponse[]> => {
  const pairs = performances.flatMap((one) => {
    const own = new Set(one.people.flatMap(({ profile }) => profiles.accountsOf(profile._id)));
    return [...own].map((account) => ({ account, one }));
  });
  const groups = Map.groupBy(pairs, ({ account }) => account);
  return new Map([...groups].map(([account, group]) => [account, group.map(({ one }) => one)]));
};

/** A sign-up as an account sees it, and which of its people the account looks after. */
export type Seen = FamilyPerformance & { isOwn: (profile: string) => boolean };

type RightOn = (profile: string) => GuardianRight | undefined;

// Accompanist, notes, wish and the account of a piece belong to its first person.
const seenWith = (rightOn: RightOn, one: PerformanceResponse): FamilyPerformance => {
  const readerOf = (profile: string): Reader => {
    const right = rightOn(profile);
    return right ? familyReader[right] : 'otherFamily';
  };
  const people = one.people.map(({ user, ...person }) => ({
    ...person,
    ...(rightOn(person.profile._id) && { user }),
    profile: seenBy(readerOf(person.profile._id), person.profile),
  }));
  const user = rightOn(one.profile._id) ? one.user : '';
  return { ...seenBy(readerOf(one.profile._id), one), ...specPeople(people), user } as FamilyPerformance;
};

/**
 * Returns the people whom an answer offers an account to take out of a piece. If the piece ends without a person, its
 * account is offered to withdraw it instead.
 */
const offeredToLeave = (rightOn: RightOn, { people }: PerformanceResponse): string[] =>
  people.flatMap((one) =>
    hasRight(rightOn(one.profile._id), rightFor.leave) &&
    peopleWithout(people, (other) => other === one).length > 0
      ? [one.profile._id]
      : [],
  );

/** Decides which accounts a sign-up belongs to: those that look after one of its people. */
@Injectable()
export class PerformanceRights {
  constructor(private readonly guardians: Guardians) {}

  /**
   * Returns the filter for the sign-ups on which an account has a right. Accounts of the first person may edit; those of
   * the other people may only see it, and take those people out: see `mayLeave`.
   */
  async performancesOf(
    account: string,
    right: GuardianRight = 'see',
  ): Promise<QueryFilter<PerformanceRecord>> {
    const own = trusted({ $in: await this.guardians.profilesOf(account, right) });
    return { 'people.profile': own, ...(right !== 'see' && { 'people.0.profile': own }) };
  }

  /** Returns sign-ups as an account may see them, with what it may do. */
  asSeenBy(
    account: string,
    performances: readonly PerformanceResponse[],
    profiles: KnownProfiles,
  ): FamilyPerformance[] {
    const rightOn: RightOn = (profile) => profiles.rightOf(account, profile);
    return performances.map((one) => {
      const seen = seenWith(rightOn, one);
      const leaving = offeredToLeave(rightOn, one);
      const people = seen.people.map((person) =>
        leaving.includes(person.profile._id) ? { ...person, mayLeave: true as const } : person,
      );
      const may = SignupAct.options.filter((act) =>
        act === 'leave' ? leaving.length > 0 : hasRight(rightOn(one.profile._id), rightFor[act]),
      );
      return { ...seen, ...specPeople(people), may };
    });
  }

  /** Returns the sign-ups of each account as it may see them, with the people it looks after. */
  seenByEach(performances: readonly PerformanceResponse[], profiles: KnownProfiles): Map<string, Seen[]> {
    const groups = byAccount(performances, profiles);
    return new Map(
      [...groups].map(([account, own]) => {
        const rightOn: RightOn = (profile) => profiles.rightOf(account, profile);
        const isOwn = (profile: string) => rightOn(profile) !== undefined;
        return [account, own.map((one) => ({ ...seenWith(rightOn, one), isOwn }))];
      }),
    );
  }
}
