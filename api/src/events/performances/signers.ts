import type { GuardianRight } from '@portal/contracts/guardians';
import { hasRight, signupRightFor } from '@portal/contracts/guardians.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';
import { profilesIn, type PerformanceRecord, type SignedPerformance } from './performances.schema.js';

/** The profiles of the people in a sign-up, the first person first, and the account that signed them up. */
export interface Signed {
  people: readonly string[];
  by?: string | undefined;
}

export const withoutSigner = ({ by: _, ...performance }: SignedPerformance): PerformanceResponse =>
  performance;

export const signedIn = (record: Pick<PerformanceRecord, 'people' | 'by'>): Signed => ({
  people: profilesIn(record),
  by: record.by?.toHexString(),
});

export const signedOf = ({ people, by }: SignedPerformance): Signed => ({
  people: people.map(({ profile }) => profile._id),
  by,
});

export type RightOn = (profile: string) => GuardianRight | undefined;

/** Returns the right of an account on each person of a sign-up. A teacher has one only on sign-ups it made. */
export const rightsOn =
  (account: string, { by }: Pick<Signed, 'by'>, profiles: KnownProfiles): RightOn =>
  (profile) =>
    profiles.rightOf(account, profile) ??
    (by === account && profiles.teaches(account, profile) ? 'teach' : undefined);

/** Returns whether an account sees a sign-up: the family of one of the people, or the teacher of the first who made it. */
export const seesSignup = (account: string, signed: Signed, profiles: KnownProfiles): boolean =>
  accountsOfSignup(signed, profiles).includes(account);

/** Returns whether an account may edit or withdraw a sign-up. */
export const mayChange = (account: string, signed: Signed, profiles: KnownProfiles): boolean =>
  hasRight(rightsOn(account, signed, profiles)(signed.people[0] ?? ''), signupRightFor.edit);

/** Returns the accounts that see a sign-up and get the mails about it. */
export const accountsOfSignup = ({ people, by }: Signed, profiles: KnownProfiles): string[] => {
  const families = people.flatMap((profile) => profiles.accountsOf(profile));
  const teacher = teacherOf({ people, by }, profiles);
  return [...new Set([...families, ...(teacher === undefined ? [] : [teacher])])];
};

/** Returns the account that made a sign-up, if it still teaches the first person and is not of the family. */
export const teacherOf = (
  { people: [first = ''], by = '' }: Signed,
  profiles: KnownProfiles,
): string | undefined =>
  profiles.teaches(by, first) && profiles.rightOf(by, first) === undefined ? by : undefined;
