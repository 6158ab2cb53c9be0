import type { ProfileResponse } from '@portal/contracts/profiles';
import type { Read } from '@portal/kit/read';

export const listProfilesOf = (user: string): Read<ProfileResponse[]> => ({
  path: '/queryprofile',
  query: { user },
  absent: [],
});
