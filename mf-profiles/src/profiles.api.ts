import type { CreateProfileInput, ProfileResponse, UpdateProfileInput } from '@portal/contracts/profiles';
import { post, put } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';

export const listProfilesOf = (user: string): Read<ProfileResponse[]> => ({
  path: '/queryprofile',
  query: { user },
  absent: [],
});

export const getProfile = (id: string): Read<ProfileResponse | null> => ({
  path: '/profile',
  query: { id },
  absent: null,
});

export const createProfile = (input: CreateProfileInput, idempotencyKey: string): Promise<ProfileResponse> =>
  put('/profile', input, { idempotencyKey });

export const updateProfile = (input: UpdateProfileInput): Promise<ProfileResponse> => post('/profile', input);
