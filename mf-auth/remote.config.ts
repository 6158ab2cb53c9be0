import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.ts';
import { zhHans } from './src/messages.zh-hans.ts';

export default {
  id: 'mf_auth',
  title: 'Account',
  trust: 'core',
  requires: { shellApi: '^1.0.0' },
  pages: [
    { path: paths.login, access: 'public', role: 'sign-in' },
    { path: paths.signup, access: 'public', role: 'sign-up' },
    { path: paths.confirmEmail, access: 'public' },
    { path: paths.requestReset, access: 'public' },
    { path: paths.resetPassword, access: 'public' },
    { path: paths.account, access: 'signed-in' },
  ],
  nav: [
    { label: 'Login', to: paths.login, order: 10, access: 'visitor' },
    { label: 'Sign up', to: paths.signup, order: 20, access: 'visitor', primary: true },
    { label: 'Account', to: paths.account, menu: 'Manage', order: 50, access: 'signed-in' },
  ],
  messages: [en, zhHans].flatMap(({ login, signup, requestReset, data }) => [
    login.again,
    signup.created,
    requestReset.sent,
    data.removed,
  ]),
} satisfies RemoteDeclaration;
