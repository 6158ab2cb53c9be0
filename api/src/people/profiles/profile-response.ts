import { actsWith, ProfileAct } from '@portal/contracts/guardians';
import type { Consents } from '@portal/contracts/consent';
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

/** Returns a profile as its family may download it, with all answers about consent. */
export const toProfileExport = (profile: ProfileRecord) => ({
  ...toProfileResponse(profile),
  ...(profile.consents && {
    consents: profile.consents.map(({ by, at, ...answer }) => ({
      ...answer,
      by: by.toHexString(),
      at: at.toISOString(),
    })),
  }),
});

/** Returns a profile for an answer. For an account of the family, it says what that account may do. */
export const toProfileResponse = (profile: ProfileRecord, account?: string): ProfileResponse => ({
  _id: profile._id.toHexString(),
  firstName: profile.firstName,
  lastName: profile.lastName,
  grade: profile.grade,
  school: profile.school,
  printName: profile.printName,
  needs: profile.needs,
  ...(profile.consents && { consents: newestConsents(profile.consents) }),
  archived: profile.archived,
  user: accountsIn(profile, 'guard')[0] ?? '',
  version: profile.version ?? 0,
  ...(account !== undefined && { may: actsWith(rightIn(profile, account), ProfileAct.options) }),
});
