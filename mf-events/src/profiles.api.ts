import type { CreateProfileInput, ProfileResponse } from '@portal/contracts/profiles';
import { put } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';

export const listProfilesOf = (user: string): Read<ProfileResponse[]> => ({
  path: '/queryprofile',
  query: { user },
  absent: [],
});

export const createProfile = (input: CreateProfileInput, idempotencyKey: string): Promise<ProfileResponse> =>
  put('/profile', input, { idempotencyKey });
