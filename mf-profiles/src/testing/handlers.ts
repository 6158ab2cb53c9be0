import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileResponse } from '@portal/contracts/profiles';
import {
  ArchiveProfileInput,
  CreateProfileInput,
  DeleteProfileInput,
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

const first: Omit<ProfileResponse, '_id' | 'user'>[] = [
  { firstName: 'Ana Lí', lastName: '李安娜', grade: 7, school: 'Lincoln Middle' },
  { firstName: 'June', lastName: 'Park', grade: 0, school: 'Maple Court School' },
  { firstName: 'Theo', lastName: 'Marsh', grade: 13, school: 'City College' },
];

const keep = (
  profile: Omit<ProfileResponse, '_id' | 'user'>,
  id = idOf(stored.size + 1),
): ProfileResponse => {
  const kept = Profile.parse({ ...profile, _id: id, user: ownerId });
  stored.set(id, kept);
  return kept;
};

export const resetProfiles = (): void => {
  stored.clear();
  signedUp.clear();
  performances.length = 0;
  for (const profile of first) keep(profile);
};
resetProfiles();

const notFound = () => refusal('notfound');

/** Mock API for every call this remote makes. */
export const handlers = [
  http.get('/api/performances', () => HttpResponse.json(performances)),
  http.get('/api/queryprofile', () => HttpResponse.json([...stored.values()])),
  http.get('/api/profile', ({ request }) => {
    const profile = stored.get(new URL(request.url).searchParams.get('id') ?? '');
    return profile ? HttpResponse.json(profile) : notFound();
  }),
  http.put('/api/profile', async ({ request }) => {
    const { user: _, ...profile } = CreateProfileInput.parse(await request.json());
    return HttpResponse.json(keep(profile));
  }),
  http.post('/api/profile', async ({ request }) => {
    const { id, user: _, ...profile } = UpdateProfileInput.parse(await request.json());
    const before = stored.get(id);
    return before ? HttpResponse.json(keep({ ...before, ...profile }, id)) : notFound();
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
