import { dataOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.en.ts';
import { zhHans } from './src/messages.zh-hans.ts';
import { getProfile, listProfilesOf } from './src/profiles.api.ts';

export default {
  id: 'mf_profiles',
  title: { en: 'Profiles', 'zh-Hans': '演奏者资料' },
  trust: 'team',
  requires: { shellApi: '^1.2.0' },
  pages: [
    { path: paths.profiles, access: 'signed-in', data: [dataOf(listProfilesOf('{user}'))] },
    { path: paths.createProfile, module: './create-profile/create-profile.page.tsx', access: 'signed-in' },
    {
      path: paths.profile,
      module: './edit-profile/edit-profile.page.tsx',
      access: 'signed-in',
      data: [dataOf(getProfile('{id}'))],
    },
  ],
  nav: [
    {
      label: { en: 'Profiles', 'zh-Hans': '演奏者资料' },
      to: paths.profiles,
      menu: { en: 'Manage', 'zh-Hans': '管理' },
      order: 60,
      access: 'signed-in',
    },
  ],
  messages: [en.create.created, zhHans.create.created],
} satisfies RemoteDeclaration;
