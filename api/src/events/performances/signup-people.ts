import type { FieldCode } from '@portal/contracts/field-codes';
import { hasRight, rightFor } from '@portal/contracts/guardians.rules';
import type { Person } from '@portal/contracts/performers.rules';
import { Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';
import { storedPeople, type PersonRecord } from './performances.schema.js';

export const mayEdit = ({ id }: CurrentUser, profiles: KnownProfiles, profile: string): boolean =>
  hasRight(profiles.rightOf(id, profile), rightFor.edit);

/**
 * Checks that the user may sign up these people. A foreign profile and a missing one get the same error. People who are
 * in the sign-up already may stay.
 */
export const assertOwn = (
  user: CurrentUser,
  people: readonly Person<string>[],
  profiles: KnownProfiles,
  [first, ...others]: readonly string[] = [],
): void => {
  const ids = people.map(({ profile }) => profile);
  const fields = ids.flatMap((id, at): [string, FieldCode][] => {
    const isKept = at === 0 ? id === first : id === first || others.includes(id);
    const isThere = at > 0 || profiles.has(id);
    const field = at === 0 ? 'profile' : `performers.${String(at - 1)}.profile`;
    if (at > 0 && id === ids[0]) return [[field, 'profileTwice']];
    return isThere && (isKept || mayEdit(user, profiles, id)) ? [] : [[field, 'profile']];
  });
  if (fields.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(fields) });
};

/** The first guardian of the first person may be another account than the one that signs up. */
export const toStored = (people: readonly Person<string>[], profiles: KnownProfiles) => {
  const stored = people.map((one) => ({ ...one, profile: new Types.ObjectId(one.profile) }));
  return storedPeople(stored, new Types.ObjectId(profiles.accountsOf(people[0]?.profile ?? '')[0]));
};

export const withTextId = ({ profile, ...person }: PersonRecord): Person<string> => ({
  ...person,
  profile: profile.toHexString(),
});
