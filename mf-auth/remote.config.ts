import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.en.ts';
import { zhHans } from './src/messages.zh-hans.ts';

export default {
  id: 'mf_auth',
  title: { en: 'Account', 'zh-Hans': '账户' },
  trust: 'core',
  requires: { shellApi: '^1.2.0' },
  pages: [
    { path: paths.login, access: 'public', role: 'sign-in' },
    { path: paths.signup, access: 'public', role: 'sign-up' },
    { path: paths.confirmEmail, access: 'public' },
    { path: paths.requestReset, access: 'public' },
    { path: paths.resetPassword, access: 'public' },
    { path: paths.account, access: 'signed-in' },
  ],
  nav: [
    { label: { en: 'Login', 'zh-Hans': '登录' }, to: paths.login, order: 10, access: 'visitor' },
    {
      label: { en: 'Sign up', 'zh-Hans': '注册' },
      to: paths.signup,
      order: 20,
      access: 'visitor',
      primary: true,
    },
    {
      label: { en: 'Account', 'zh-Hans': '账户' },
      to: paths.account,
      menu: { en: 'Manage', 'zh-Hans': '管理' },
      order: 50,
      access: 'signed-in',
    },
  ],
  messages: [en, zhHans].flatMap(({ login, signup, requestReset, data }) => [
    login.again,
    signup.created,
    requestReset.sent,
    data.removed,
  ]),
} satisfies RemoteDeclaration;
