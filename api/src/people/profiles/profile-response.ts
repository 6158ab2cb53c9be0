import { ProfileAct } from '@portal/contracts/guardians';
import { actsWith } from '@portal/contracts/guardians.rules';
import type { Consents } from '@portal/contracts/consent';
import { PersonResponse } from '@portal/contracts/performers';
import { familyReader, seenBy } from '@portal/contracts/person.rules';
import { pickFields } from '@portal/contracts/piece.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { accountsIn, rightIn } from './profile-accounts.js';
import type { ConsentRecord, ProfileRecord } from './profiles.schema.js';

/** Returns the newest answer to each question. */
export const newestConsents = (answers: readonly ConsentRecord[]): Consents =>
  Object.fromEntries(
    answers.map(({ kind, given, textVersion, by, at }) => [
      kind,
      { given, textVersion, at: at.toISOString(), by: by.toHexString() },
    ]),
  );

/** Returns a profile as an account of its family may download it, with all answers about consent. */
export const toProfileExport = (profile: ProfileRecord, account: string) => ({
  ...toProfileResponse(profile, account),
  ...(profile.consents && {
    consents: profile.consents.map(({ by, at, ...answer }) => ({
      ...answer,
      by: by.toHexString(),
      at: at.toISOString(),
    })),
  }),
});

const personFields = Object.keys(PersonResponse.shape.profile.shape) as (keyof PersonResponse['profile'])[];

/** Returns a person in a piece as the coordinator of its event sees them. */
export const toPerson = (profile: ProfileRecord): PersonResponse['profile'] =>
  seenBy('coordinator', pickFields(described(profile), personFields));

/** Returns a profile as one of its accounts sees it, or an admin, with what the account may do. Teachers see no accounts. */
export const toProfileResponse = (profile: ProfileRecord, account: string): ProfileResponse => {
  const right = rightIn(profile, account);
  const seen = seenBy(right ? familyReader[right] : 'admin', described(profile));
  const acts = ProfileAct.options.filter((act) => act !== 'consent' || !profile.unclaimed);
  return { ...seen, ...(right === 'teach' && { user: '' }), may: actsWith(right, acts) };
};

const described = (profile: ProfileRecord): ProfileResponse => ({
  _id: profile._id.toHexString(),
  firstName: profile.firstName,
  lastName: profile.lastName,
  grade: profile.grade,
  school: profile.school,
  ...(profile.adult && { adult: true }),
  printName: profile.printName,
  needs: profile.needs,
  ...(profile.consents && { consents: newestConsents(profile.consents) }),
  ...(profile.unclaimed && { unclaimed: true as const }),
  archived: profile.archived,
  user: accountsIn(profile, 'guard')[0] ?? '',
  version: profile.version ?? 0,
});
