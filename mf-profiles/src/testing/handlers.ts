import type { ConsentInput, Consents } from '@portal/contracts/consent';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { specified } from '@portal/contracts/performances.rules';
import { ProfileAct, type Guardian } from '@portal/contracts/guardians';
import type { Matter } from '@portal/contracts/matters';
import { ProfileResponse } from '@portal/contracts/profiles';
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { refusal, stale } from '@portal/kit/testing/refusal';

export const ownerId = 'aaaaaaaaaaaaaaaaaaaaaaaa';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');
export const anaId = idOf(1);
export const juneId = idOf(2);
export const theoId = idOf(3);

/** Data of the mock API. Tests change it; `resetProfiles` restores it. */
export const stored = new Map<string, ProfileResponse>();

/** Sign-ups of the account. */
export const performances: PerformanceResponse[] = [];
/** Ids of profiles that have sign-ups. */
export const signedUp = new Set<string>();

/** Accounts of every profile. */
export const guardians: Guardian[] = [];
/** The open matters of the account. */
export const matters: Matter[] = [];

const owner: Guardian = { account: ownerId, email: 'parent@example.org', may: 'guard' };

type Kept = Omit<ProfileResponse, '_id' | 'user' | 'version' | 'adult'> & { adult?: boolean | undefined };

const first: Kept[] = [
  { firstName: 'Ana Lí', lastName: '李安娜', grade: 7, school: 'Lincoln Middle' },
  { firstName: 'June', lastName: 'Park', grade: 0, school: 'Maple Court School' },
  { firstName: 'Theo', lastName: 'Marsh', grade: 13, school: 'City College' },
];

const keep = (profile: Kept, id = idOf(stored.size + 1)): ProfileResponse => {
  const version = (stored.get(id)?.version ?? -1) + 1;
  const fields = { ...profile, adult: profile.adult || undefined, _id: id, user: ownerId, version };
  const kept = ProfileResponse.parse({ may: ProfileAct.options, ...fields });
  stored.set(id, kept);
  return kept;
};

/** Changes fields of a stored profile. */
export const change = (id: string, fields: Partial<ProfileResponse>): void => {
  const before = stored.get(id);
  if (before) stored.set(id, { ...before, ...fields });
};

export const resetProfiles = (): void => {
  stored.clear();
  signedUp.clear();
  performances.length = 0;
  guardians.splice(0, Infinity, owner);
  matters.length = 0;
  for (const profile of first) keep(profile);
};
resetProfiles();

/** Time of the answers about consent. */
export const answeredAt = '2026-09-03T19:00:00.000Z';

const consentOf = ({ kind, given, textVersion }: ConsentInput): Consents => ({
  [kind]: { given, textVersion, by: ownerId, at: answeredAt },
});

/** Mock API for every call this remote makes. */
export const handlers = mockCalls({
  'GET /guardians': ({ id }) => (stored.has(id) ? guardians : undefined),
  'GET /todos': () => matters,
  'GET /performances': () => performances.map(specified),
  'GET /queryprofile': () => [...stored.values()],
  'GET /profile': ({ id }) => stored.get(id),
  'PUT /profile': ({ user: _, answers, ...profile }) => {
    const consents = answers?.length && {
      consents: Object.assign({}, ...answers.map(consentOf)) as Consents,
    };
    return keep({ ...profile, ...(consents || {}) });
  },
  'POST /profile': ({ id, user: _, version, ...profile }) => {
    const before = stored.get(id);
    if (before && version !== undefined && version !== before.version) return stale({ profile: before });
    return before && keep({ ...before, ...profile }, id);
  },
  'POST /profile_consent': ({ id, ...answer }) => {
    const before = stored.get(id);
    return before && keep({ ...before, consents: { ...before.consents, ...consentOf(answer) } }, id);
  },
  'POST /profile_archive': ({ id, archived }) => {
    const before = stored.get(id);
    return before && keep({ ...before, archived }, id);
  },
  'POST /profile_delete': ({ id }) => {
    if (signedUp.has(id)) return refusal('conflict');
    return stored.delete(id) ? undefined : refusal('notfound');
  },
  'POST /profile_grades': ({ grades }) => {
    const moved = grades.flatMap(({ id, grade }) => {
      const before = stored.get(id);
      return before ? [{ ...before, grade }] : [];
    });
    return moved.length < grades.length ? undefined : moved.map((profile) => keep(profile, profile._id));
  },
});
