import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.en.ts';
import { es } from './src/messages.es.ts';
import { zhHans } from './src/messages.zh-hans.ts';
import { zhHant } from './src/messages.zh-hant.ts';

export default {
  id: 'mf_auth',
  title: { en: 'Account', es: 'Cuenta', 'zh-Hans': '账户', 'zh-Hant': '帳號' },
  trust: 'core',
  requires: { shellApi: '^1.3.0' },
  pages: [
    { path: paths.login, access: 'public', role: 'sign-in' },
    { path: paths.signup, access: 'public', role: 'sign-up' },
    { path: paths.confirmEmail, access: 'public' },
    { path: paths.requestReset, access: 'public' },
    { path: paths.resetPassword, access: 'public' },
    { path: paths.account, access: 'signed-in' },
    { path: paths.stopEmails, access: 'public' },
  ],
  nav: [
    {
      label: { en: 'Login', es: 'Iniciar sesión', 'zh-Hans': '登录', 'zh-Hant': '登入' },
      to: paths.login,
      order: 10,
      access: 'visitor',
    },
    {
      label: { en: 'Sign up', es: 'Crear cuenta', 'zh-Hans': '注册', 'zh-Hant': '註冊' },
      to: paths.signup,
      order: 20,
      access: 'visitor',
      primary: true,
    },
    {
      label: { en: 'Account', es: 'Cuenta', 'zh-Hans': '账户', 'zh-Hant': '帳號' },
      to: paths.account,
      menu: { en: 'Manage', es: 'Administrar', 'zh-Hans': '管理', 'zh-Hant': '管理' },
      order: 50,
      access: 'signed-in',
    },
  ],
  messages: [en, es, zhHans, zhHant].flatMap(({ login, signup, requestReset, data }) => [
    login.again,
    signup.created,
    requestReset.sent,
    data.removed,
  ]),
} satisfies RemoteDeclaration;
