import type { ConsentInput, Consents } from '@portal/contracts/consent';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { ProfileAct, type Guardian } from '@portal/contracts/guardians';
import type { ReceivedInvitation } from '@portal/contracts/invitations';
import type { ProfileResponse } from '@portal/contracts/profiles';
import {
  ArchiveProfileInput,
  CreateProfileInput,
  DeleteProfileInput,
  ProfileConsentInput,
  ProfileResponse as Profile,
  UpdateGradesInput,
  UpdateProfileInput,
} from '@portal/contracts/profiles';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';

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
/** Invitations that wait for the account. */
export const receivedInvitations: ReceivedInvitation[] = [];

const owner: Guardian = { account: ownerId, email: 'parent@example.org', may: 'guard' };

type Kept = Omit<ProfileResponse, '_id' | 'user' | 'version' | 'adult'> & { adult?: boolean | undefined };

const first: Kept[] = [
  { firstName: 'Ana Lí', lastName: '李安娜', grade: 7, school: 'Lincoln Middle' },
  { firstName: 'June', lastName: 'Park', grade: 0, school: 'Maple Court School' },
  { firstName: 'Theo', lastName: 'Marsh', grade: 13, school: 'City College' },
];

const keep = (profile: Kept, id = idOf(stored.size + 1)): ProfileResponse => {
  const version = (stored.get(id)?.version ?? -1) + 1;
  const adult = profile.adult || undefined;
  const kept = Profile.parse({ may: ProfileAct.options, ...profile, adult, _id: id, user: ownerId, version });
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
  receivedInvitations.length = 0;
  for (const profile of first) keep(profile);
};
resetProfiles();

/** Time of the answers about consent. */
export const answeredAt = '2026-09-03T19:00:00.000Z';

const consentOf = ({ kind, given, textVersion }: ConsentInput): Consents => ({
  [kind]: { given, textVersion, by: ownerId, at: answeredAt },
});

const notFound = () => refusal('notfound');

const hasId = (request: Request): boolean => stored.has(new URL(request.url).searchParams.get('id') ?? '');

const ofGuardians = [
  http.get('/api/guardians', ({ request }) => (hasId(request) ? HttpResponse.json(guardians) : notFound())),
  http.get('/api/invitations', () => HttpResponse.json(receivedInvitations)),
];

/** Mock API for every call this remote makes. */
export const handlers = [
  ...ofGuardians,
  http.get('/api/performances', () => HttpResponse.json(performances)),
  http.get('/api/queryprofile', () => HttpResponse.json([...stored.values()])),
  http.get('/api/profile', ({ request }) => {
    const profile = stored.get(new URL(request.url).searchParams.get('id') ?? '');
    return profile ? HttpResponse.json(profile) : notFound();
  }),
  http.put('/api/profile', async ({ request }) => {
    const { user: _, answers, ...profile } = CreateProfileInput.parse(await request.json());
    const consents = answers?.length && {
      consents: Object.assign({}, ...answers.map(consentOf)) as Consents,
    };
    return HttpResponse.json(keep({ ...profile, ...(consents || {}) }));
  }),
  http.post('/api/profile', async ({ request }) => {
    const { id, user: _, version, ...profile } = UpdateProfileInput.parse(await request.json());
    const before = stored.get(id);
    if (!before) return notFound();
    if (version !== undefined && version !== before.version)
      return HttpResponse.json({ error: 'stale', requestId: 'req-1', profile: before }, { status: 409 });
    return HttpResponse.json(keep({ ...before, ...profile }, id));
  }),
  http.post('/api/profile_consent', async ({ request }) => {
    const { id, ...answer } = ProfileConsentInput.parse(await request.json());
    const before = stored.get(id);
    const consents = { ...before?.consents, ...consentOf(answer) };
    return before ? HttpResponse.json(keep({ ...before, consents }, id)) : notFound();
  }),
  http.post('/api/profile_archive', async ({ request }) => {
    const { id, archived } = ArchiveProfileInput.parse(await request.json());
    const before = stored.get(id);
    return before ? HttpResponse.json(keep({ ...before, archived }, id)) : notFound();
  }),
  http.post('/api/profile_delete', async ({ request }) => {
    const { id } = DeleteProfileInput.parse(await request.json());
    if (signedUp.has(id)) return refusal('conflict');
    return stored.delete(id) ? HttpResponse.json({ ok: true }) : notFound();
  }),
  http.post('/api/profile_grades', async ({ request }) => {
    const { grades } = UpdateGradesInput.parse(await request.json());
    const moved = grades.flatMap(({ id, grade }) => {
      const before = stored.get(id);
      return before ? [{ ...before, grade }] : [];
    });
    if (moved.length < grades.length) return notFound();
    return HttpResponse.json(moved.map((profile) => keep(profile, profile._id)));
  }),
];
