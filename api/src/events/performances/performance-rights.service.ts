import { Injectable } from '@nestjs/common';
import { SignupAct, type GuardianRight } from '@portal/contracts/guardians';
import { hasRight, signupRightFor } from '@portal/contracts/guardians.rules';
import type { FamilyPerformance } from '@portal/contracts/performances';
import { peopleWithout } from '@portal/contracts/performers.rules';
import { familyReader, seenBy, type Reader } from '@portal/contracts/person.rules';
import { trusted, Types, type QueryFilter } from 'mongoose';
import { Guardians, type KnownProfiles } from '../../people/profiles/guardians.service.js';
import type { PerformanceRecord, SignedPerformance } from './performances.schema.js';
import { accountsOfSignup, rightsOn, signedOf, withoutSigner, type RightOn } from './signers.js';

/** Returns the sign-ups of each account. It sees them and gets the mails about them. */
export const byAccount = (
  performances: readonly SignedPerformance[],
  profiles: KnownProfiles,
): Map<string, SignedPerformance[]> => {
  const pairs = performances.flatMap((one) =>
    accountsOfSignup(signedOf(one), profiles).map((account) => ({ account, one })),
  );
  const groups = Map.groupBy(pairs, ({ account }) => account);
  return new Map([...groups].map(([account, group]) => [account, group.map(({ one }) => one)]));
};

/** A sign-up as an account sees it, with the rights of the account on its people. */
export type Seen = FamilyPerformance & { rightOn: RightOn };

const firstOf = ({ people: [first] }: Pick<SignedPerformance, 'people'>): string => first?.profile._id ?? '';

const isFamily = (right: GuardianRight | undefined): boolean => hasRight(right, 'see');

// Accompanist, notes, wish and the account of a piece belong to its first person.
const seenWith = (rightOn: RightOn, signed: SignedPerformance): FamilyPerformance => {
  const one = withoutSigner(signed);
  const readerOf = (profile: string): Reader => {
    const right = rightOn(profile);
    return right ? familyReader[right] : 'otherFamily';
  };
  const people = one.people.map(({ user, ...person }) => ({
    ...person,
    ...(isFamily(rightOn(person.profile._id)) && { user }),
    profile: seenBy(readerOf(person.profile._id), person.profile),
  }));
  const reader = readerOf(firstOf(one));
  // The name is as the family of the first person wrote it, so it may be a full name.
  const invited = one.invited?.map((person) => (reader === 'otherFamily' ? { ...person, name: '' } : person));
  const seen = { ...seenBy(reader, one), people, ...(invited && { invited }) };
  return seen as FamilyPerformance;
};

/**
 * Returns the people whom an account is offered to take out of a piece. If the piece would end without a person, its account
 * is offered to withdraw it instead.
 */
const offeredToLeave = (rightOn: RightOn, { people }: SignedPerformance): string[] =>
  people.flatMap((one) =>
    hasRight(rightOn(one.profile._id), signupRightFor.leave) &&
    peopleWithout(people, (other) => other === one).length > 0
      ? [one.profile._id]
      : [],
  );

const filterFor = (
  account: string,
  { own, pupils }: Record<'own' | 'pupils', Types.ObjectId[]>,
  right: GuardianRight,
): QueryFilter<PerformanceRecord> => {
  const first = (ids: Types.ObjectId[]) => ({ 'people.0.profile': trusted({ $in: ids }) });
  const having = (ids: Types.ObjectId[]) => ({ 'people.profile': trusted({ $in: ids }) });
  const family = { ...having(own), ...(right !== 'see' && first(own)) };
  if (pupils.length === 0) return family;
  const by = new Types.ObjectId(account);
  return { $or: [family, { ...having(pupils), ...first(pupils), by }] };
};

/** Returns the filter for the sign-ups that an account sees, from all profiles on which it has a right. */
export const ownSignups = (account: string, profiles: KnownProfiles): QueryFilter<PerformanceRecord> => {
  const ids = (right: GuardianRight) => profiles.withRight(account, right);
  const own = ids('see');
  const pupils = ids('teach').filter((id) => !own.includes(id));
  const toIds = (all: readonly string[]) => all.map((id) => new Types.ObjectId(id));
  return filterFor(account, { own: toIds(own), pupils: toIds(pupils) }, 'see');
};

/** Decides which accounts a sign-up belongs to: those that look after one of its people, and the teacher who made it. */
@Injectable()
export class PerformanceRights {
  constructor(private readonly guardians: Guardians) {}

  /**
   * Returns the filter for the sign-ups on which an account has a right. Accounts of the first person may edit; those of
   * the other people may only see it, and take those people out: see `mayLeave`. A teacher sees and edits those it made for
   * a pupil.
   */
  async performancesOf(
    account: string,
    right: GuardianRight = 'see',
  ): Promise<QueryFilter<PerformanceRecord>> {
    return filterFor(account, await this.guardians.profilesAndPupilsOf(account, right), right);
  }

  /** Returns sign-ups as an account may see them, with what it may do. */
  asSeenBy(
    account: string,
    performances: readonly SignedPerformance[],
    profiles: KnownProfiles,
  ): FamilyPerformance[] {
    return performances.map((one) => {
      const rightOn = rightsOn(account, one, profiles);
      const seen = seenWith(rightOn, one);
      const leaving = offeredToLeave(rightOn, one);
      const people = seen.people.map((person) =>
        leaving.includes(person.profile._id) ? { ...person, mayLeave: true as const } : person,
      );
      const may = SignupAct.options.filter((act) =>
        act === 'leave' ? leaving.length > 0 : hasRight(rightOn(firstOf(one)), signupRightFor[act]),
      );
      return { ...seen, people, may };
    });
  }

  /** Returns the sign-ups of each account as it may see them, with the people it looks after. */
  seenByEach(performances: readonly SignedPerformance[], profiles: KnownProfiles): Map<string, Seen[]> {
    const groups = byAccount(performances, profiles);
    return new Map(
      [...groups].map(([account, own]) => [
        account,
        own.map((one) => {
          const rightOn = rightsOn(account, one, profiles);
          return { ...seenWith(rightOn, one), rightOn };
        }),
      ]),
    );
  }
}
