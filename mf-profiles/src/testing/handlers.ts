import type { ConsentInput, Consents } from '@portal/contracts/consent';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { ProfileAct, RemoveGuardianInput, type Guardian } from '@portal/contracts/guardians';
import {
  CreateInvitationInput,
  InvitationCode,
  TakeBackInvitationInput,
  type ReceivedInvitation,
  type SentInvitation,
} from '@portal/contracts/invitations';
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

/** Data of the mock API. Tests change it; `resetProfiles` restores it. */
export const stored = new Map<string, ProfileResponse>();

/** Sign-ups of the account. */
export const performances: PerformanceResponse[] = [];
/** Ids of profiles that have sign-ups. */
export const signedUp = new Set<string>();

/** Accounts of every profile, and invitations to them. */
export const guardians: Guardian[] = [];
export const sentInvitations: SentInvitation[] = [];
/** Invitations that wait for the account. */
export const receivedInvitations: ReceivedInvitation[] = [];

const owner: Guardian = { account: ownerId, email: 'parent@example.org', may: 'guard' };

type Kept = Omit<ProfileResponse, '_id' | 'user' | 'version'>;

const first: Kept[] = [
  { firstName: 'Ana Lí', lastName: '李安娜', grade: 7, school: 'Lincoln Middle' },
  { firstName: 'June', lastName: 'Park', grade: 0, school: 'Maple Court School' },
  { firstName: 'Theo', lastName: 'Marsh', grade: 13, school: 'City College' },
];

const keep = (profile: Kept, id = idOf(stored.size + 1)): ProfileResponse => {
  const version = (stored.get(id)?.version ?? -1) + 1;
  const kept = Profile.parse({ may: ProfileAct.options, ...profile, _id: id, user: ownerId, version });
  stored.set(id, kept);
  return kept;
};

export const resetProfiles = (): void => {
  stored.clear();
  signedUp.clear();
  performances.length = 0;
  guardians.splice(0, Infinity, owner);
  sentInvitations.length = 0;
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

const waitingFor = (wanted: string | null): ReceivedInvitation | undefined =>
  receivedInvitations.find(({ code }) => code === wanted);

/** Takes a waiting invitation away; undefined if there is none with this code. */
const answered = async (request: Request): Promise<ReceivedInvitation | undefined> => {
  const { code } = InvitationCode.parse(await request.json());
  const found = waitingFor(code);
  if (found) receivedInvitations.splice(receivedInvitations.indexOf(found), 1);
  return found;
};

const ofGuardians = [
  http.get('/api/guardians', ({ request }) => (hasId(request) ? HttpResponse.json(guardians) : notFound())),
  http.post('/api/guardian_remove', async ({ request }) => {
    const { account } = RemoveGuardianInput.parse(await request.json());
    if (guardians.length < 2) return refusal('lastguardian');
    guardians.splice(
      guardians.findIndex((one) => one.account === account),
      1,
    );
    return HttpResponse.json({ ok: true });
  }),
  http.get('/api/sent_invitations', ({ request }) =>
    hasId(request) ? HttpResponse.json(sentInvitations) : notFound(),
  ),
  http.get('/api/invitations', () => HttpResponse.json(receivedInvitations)),
  http.get('/api/invitation', ({ request }) => {
    const found = waitingFor(new URL(request.url).searchParams.get('code'));
    return found ? HttpResponse.json(found) : refusal('noinvitation');
  }),
  http.put('/api/invitation', async ({ request }) => {
    const { profile, may, email } = CreateInvitationInput.parse(await request.json());
    if (!stored.has(profile)) return notFound();
    const expiresAt = new Date().toISOString();
    const sent = {
      _id: idOf(sentInvitations.length + 1),
      may,
      ...(email ? { email } : { code: 'c'.repeat(32) }),
      expiresAt,
    };
    sentInvitations.push(sent);
    return HttpResponse.json(sent);
  }),
  http.post('/api/invitation_accept', async ({ request }) =>
    (await answered(request)) ? HttpResponse.json({ profile: idOf(1) }) : refusal('noinvitation'),
  ),
  http.post('/api/invitation_decline', async ({ request }) =>
    (await answered(request)) ? HttpResponse.json({ ok: true }) : refusal('noinvitation'),
  ),
  http.post('/api/invitation_take_back', async ({ request }) => {
    const { id } = TakeBackInvitationInput.parse(await request.json());
    const at = sentInvitations.findIndex(({ _id }) => _id === id);
    if (at < 0) return refusal('noinvitation');
    sentInvitations.splice(at, 1);
    return HttpResponse.json({ ok: true });
  }),
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
