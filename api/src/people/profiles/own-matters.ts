import { hasRight, rightFor } from '@portal/contracts/guardians.rules';
import { questionsToAsk } from '@portal/contracts/consent.rules';
import type { Matter } from '@portal/contracts/matters';
import { fullName } from '@portal/contracts/profiles.rules';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { newestConsents } from './profile-response.js';
import { rightIn } from './profile-accounts.js';
import type { ProfileRecord } from './profiles.schema.js';

const consentMatters = ({ id }: CurrentUser, profiles: readonly ProfileRecord[]): Matter[] =>
  profiles.flatMap((profile): Matter[] => {
    const { _id, consents = [], unclaimed, archived } = profile;
    const asks = !unclaimed && !archived && hasRight(rightIn(profile, id), rightFor.consent);
    const { length: count } = asks ? questionsToAsk(newestConsents(consents)) : [];
    if (count === 0) return [];
    const since = _id.getTimestamp().toISOString();
    return [{ kind: 'consent', of: _id.toHexString(), who: fullName(profile), count, since }];
  });

// Kinds that say how an account gets its first profile.
const waysIn: readonly Matter['kind'][] = ['guardianInvited', 'claimWaits', 'pieceInvited'];

// Returns the first step of a new account. An account that is invited, or that has asked, needs none.
const firstMatters = (
  { id, permissions, studio }: CurrentUser,
  profiles: readonly ProfileRecord[],
  others: readonly Matter[],
): Matter[] => {
  if (studio === 'offered') return [{ kind: 'firstPupil', of: id }];
  const isNew = profiles.length === 0 && permissions.length === 0 && studio === undefined;
  return isNew && others.every(({ kind }) => !waysIn.includes(kind))
    ? [{ kind: 'firstProfile', of: id }]
    : [];
};

/**
 * Returns what is open for an account besides what other modules found: its address, its profiles, the number of pupils who
 * have gone, and its first step.
 */
export const ownMatters = (
  user: CurrentUser,
  profiles: readonly ProfileRecord[],
  { found, gone }: { found: readonly Matter[]; gone: number },
): Matter[] => [
  ...(user.unconfirmed ? [{ kind: 'unconfirmed' as const, of: user.id, from: user.email }] : []),
  ...consentMatters(user, profiles),
  ...(gone > 0 ? [{ kind: 'pupilsLeft' as const, of: user.id, count: gone }] : []),
  ...firstMatters(user, profiles, found),
];
