import type { DoneResponse } from '@portal/contracts/auth';
import type { Guardian } from '@portal/contracts/guardians';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type {
  ArchiveProfileInput,
  CreateProfileInput,
  DeleteProfileInput,
  ProfileConsentInput,
  ProfileResponse,
  UpdateGradesInput,
  UpdateProfileInput,
} from '@portal/contracts/profiles';
import { post, put } from '@portal/kit/http';
import { handOver, type Read } from '@portal/kit/read';

export const listProfilesOf = (user: string): Read<ProfileResponse[]> => ({
  path: '/queryprofile',
  query: { user },
  absent: [],
});

export const listOwnPerformances = (): Read<PerformanceResponse[]> => ({ path: '/performances', absent: [] });

export const getProfile = (id: string): Read<ProfileResponse | null> => ({
  path: '/profile',
  query: { id },
  absent: null,
});

// Puts the stored result into the read cache, so the next page shows it at once.
const stored = (profile: ProfileResponse) => handOver(getProfile(profile._id), profile);

export const createProfile = (input: CreateProfileInput, idempotencyKey: string): Promise<ProfileResponse> =>
  put('/profile', input, { idempotencyKey }).then(stored);

export const updateProfile = (input: UpdateProfileInput): Promise<ProfileResponse> =>
  post('/profile', input).then(stored);

export const answerConsent = (input: ProfileConsentInput): Promise<ProfileResponse> =>
  post('/profile_consent', input).then(stored);

export const archiveProfile = (input: ArchiveProfileInput): Promise<ProfileResponse> =>
  post('/profile_archive', input).then(stored);

export const deleteProfile = (input: DeleteProfileInput): Promise<DoneResponse> =>
  post('/profile_delete', input);

export const updateGrades = (input: UpdateGradesInput): Promise<ProfileResponse[]> =>
  post('/profile_grades', input);

export const listGuardians = (id: string): Read<Guardian[]> => ({
  path: '/guardians',
  query: { id },
  absent: [],
});
