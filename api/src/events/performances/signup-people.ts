import type { FieldCode } from '@portal/contracts/field-codes';
import { hasRight, rightFor, signupRightFor } from '@portal/contracts/guardians.rules';
import type { Person } from '@portal/contracts/performers.rules';
import { Types, type Model } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';
import { handedOver } from './invited-people.js';
import type { PerformanceRecord, PersonRecord } from './performances.schema.js';
import { accountsOfSignup, rightsOn, signedIn, type Signed } from './signers.js';

export const mayEdit = ({ id }: CurrentUser, profiles: KnownProfiles, profile: string): boolean =>
  hasRight(profiles.rightOf(id, profile), rightFor.edit);

export const mayTakeOut = ({ id }: CurrentUser, profiles: KnownProfiles, profile: string): boolean =>
  hasRight(profiles.rightOf(id, profile), signupRightFor.leave);

/** Profiles that were read, and the account that signs up or has signed up. */
export interface SignupContext {
  profiles: KnownProfiles;
  by?: string | undefined;
}

/**
 * Checks that the user may sign up these people. Teachers add their pupils only to sign-ups they made. A foreign profile and
 * a missing one get the same error. People who are in the sign-up already may stay.
 */
export const assertOwn = (
  user: CurrentUser,
  people: readonly Person<string>[],
  { profiles, by }: SignupContext,
  [first, ...others]: readonly string[] = [],
): void => {
  const ids = people.map(({ profile }) => profile);
  const rightOn = rightsOn(user.id, { by }, profiles);
  const fields = ids.flatMap((id, at): [string, FieldCode][] => {
    const isKept = at === 0 ? id === first : id === first || others.includes(id);
    const isThere = at > 0 || profiles.has(id);
    const field = at === 0 ? 'profile' : `performers.${String(at - 1)}.profile`;
    if (at > 0 && id === ids[0]) return [[field, 'profileTwice']];
    return isThere && (isKept || hasRight(rightOn(id), rightFor.signUp)) ? [] : [[field, 'profile']];
  });
  if (fields.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(fields) });
};

/**
 * Returns the profiles that an edit takes out of a piece. Refuses a teacher who takes out a pupil with a family, or replaces
 * such a pupil as the first person.
 */
export const assertTakesOut = (
  user: CurrentUser,
  performance: PerformanceRecord,
  people: readonly Person<string>[],
  profiles: KnownProfiles,
): string[] => {
  const [first = '', ...others] = signedIn(performance).people;
  const isTeacher = !mayEdit(user, profiles, first);
  const isPupil = (id: string) => isTeacher || profiles.teaches(user.id, id);
  const ids = people.map(({ profile }) => profile);
  const leaving = [first, ...others].filter((id) => !ids.includes(id));
  const displaced = ids[0] === first ? leaving : [first, ...leaving];
  const isKept = (id: string) => profiles.accountsOf(id).length > 0 && !mayTakeOut(user, profiles, id);
  if (displaced.some((id) => isKept(id) && isPupil(id))) throw new AppError('forbidden');
  return leaving;
};

export const toStored = (people: readonly Person<string>[]): PersonRecord[] =>
  people.map((one) => ({ ...one, profile: new Types.ObjectId(one.profile) }));

/** Filter for a sign-up that has not changed since it was read. */
export const asRead = ({ _id, version, withdrawnAt }: PerformanceRecord) => ({ _id, version, withdrawnAt });

// These texts are for accounts of the first person only: see `personTable`.
export const ownTexts = { accompanist: '', notes: '', wish: '' };

/** Returns whether all accounts of the next first person read the texts of the person before already. */
const readsTexts = ({ people: [first = ''], by }: Signed, next: string, profiles: KnownProfiles): boolean =>
  first === next ||
  accountsOfSignup({ people: [next], by }, profiles).every((account) =>
    rightsOn(account, { by }, profiles)(first),
  );

/** Returns the filter and the change for invited people if another person becomes the first. */
export const handOver = (performance: PerformanceRecord, next: string, profiles: KnownProfiles) => {
  const { people, by } = signedIn(performance);
  if (people[0] === next) return {};
  const accounts = accountsOfSignup({ people: [next], by }, profiles);
  // An invitation does not change the version.
  return { unchanged: { invited: performance.invited ?? null }, handed: handedOver(performance, accounts) };
};

/** Stores the people who stay in a sign-up. Returns null if it has changed since it was read. */
export const storeStaying = (
  performances: Model<PerformanceRecord>,
  performance: PerformanceRecord,
  staying: readonly PersonRecord[],
  profiles: KnownProfiles,
): Promise<PerformanceRecord | null> => {
  const next = staying[0]?.profile.toHexString() ?? '';
  const isRead = readsTexts(signedIn(performance), next, profiles);
  const { unchanged, handed } = handOver(performance, next, profiles);
  return performances
    .findOneAndUpdate(
      { ...asRead(performance), ...unchanged },
      { $set: { people: [...staying], ...(!isRead && ownTexts), ...handed }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean()
    .exec();
};

export const withTextId = ({ profile, ...person }: PersonRecord): Person<string> => ({
  ...person,
  profile: profile.toHexString(),
});
