import { paths } from '@portal/contracts/paths';
import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { profileListPage } from './profile-list/profile-list.page.tsx';

export default {
  [paths.profiles]: profileListPage,
  // Pages with forms load schemas the list does not need.
  [paths.createProfile]: async () =>
    (await import('./create-profile/create-profile.page.tsx')).createProfilePage,
  [paths.profile]: async () => (await import('./edit-profile/edit-profile.page.tsx')).editProfilePage,
} satisfies RemoteRoutes<typeof declaration>;
