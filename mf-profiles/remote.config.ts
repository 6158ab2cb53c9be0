import { dataOf } from '@portal/contracts/page-reads';
import { inEveryLanguage } from '@portal/contracts/languages';
import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.en.ts';
import { es } from './src/messages.es.ts';
import { zhHans } from './src/messages.zh-hans.ts';
import { zhHant } from './src/messages.zh-hant.ts';
import { getProfile, listGuardians, listOwnPerformances, listProfilesOf } from './src/profiles.api.ts';

export default {
  id: 'mf_profiles',
  title: { en: 'Profiles', es: 'Perfiles', 'zh-Hans': '演奏者资料', 'zh-Hant': '演出者資料' },
  trust: 'team',
  requires: { shellApi: '^1.4.0' },
  pages: [
    {
      path: paths.profiles,
      access: 'signed-in',
      data: [dataOf(listProfilesOf('{user}')), dataOf(listOwnPerformances()), '/todos'],
      outline: 'cards',
    },
    {
      path: paths.createProfile,
      module: './create-profile/create-profile.page.tsx',
      access: 'signed-in',
      outline: 'form',
    },
    {
      path: paths.profile,
      module: './edit-profile/edit-profile.page.tsx',
      access: 'signed-in',
      data: [dataOf(getProfile('{id}')), dataOf(listGuardians('{id}'))],
      outline: 'form',
    },
  ],
  nav: [
    {
      label: { en: 'Profiles', es: 'Perfiles', 'zh-Hans': '演奏者资料', 'zh-Hant': '演出者資料' },
      to: paths.profiles,
      menu: { en: 'Manage', es: 'Administrar', 'zh-Hans': '管理', 'zh-Hant': '管理' },
      order: 60,
      access: 'signed-in',
    },
  ],
  messages: [
    inEveryLanguage({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant }, ({ create }) => create.created),
  ],
} satisfies RemoteDeclaration;
