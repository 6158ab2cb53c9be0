import { inEveryLanguage } from '@portal/contracts/languages';
import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.en.ts';
import { es } from './src/messages.es.ts';
import { zhHans } from './src/messages.zh-hans.ts';
import { zhHant } from './src/messages.zh-hant.ts';

const texts = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant };

export default {
  id: 'mf_auth',
  title: { en: 'Account', es: 'Cuenta', 'zh-Hans': '账户', 'zh-Hant': '帳號' },
  trust: 'core',
  requires: { shellApi: '^1.4.0' },
  pages: [
    { path: paths.login, access: 'public', role: 'sign-in', outline: 'form' },
    { path: paths.signup, access: 'public', role: 'sign-up', outline: 'form' },
    { path: paths.confirmEmail, access: 'public', outline: 'text' },
    { path: paths.requestReset, access: 'public', outline: 'form' },
    { path: paths.resetPassword, access: 'public', outline: 'form' },
    { path: paths.account, access: 'signed-in', outline: 'form' },
    { path: paths.stopEmails, access: 'public', outline: 'text' },
    { path: paths.guardians, access: 'signed-in', outline: 'form' },
    { path: paths.requests, access: 'signed-in', outline: 'form' },
    { path: paths.invitation, access: 'signed-in', outline: 'form' },
    { path: paths.teacherInvitation, access: 'signed-in', outline: 'form' },
    { path: paths.undoGuardian, access: 'public', outline: 'text' },
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
  messages: [
    inEveryLanguage(texts, ({ login }) => login.again),
    inEveryLanguage(texts, ({ signup }) => signup.created),
    inEveryLanguage(texts, ({ confirm }) => confirm.verified),
    inEveryLanguage(texts, ({ requestReset }) => requestReset.sent),
    inEveryLanguage(texts, ({ data }) => data.removed),
    inEveryLanguage(texts, ({ guardians }) => guardians.left),
    inEveryLanguage(texts, ({ invitation }) => invitation.declined),
  ],
} satisfies RemoteDeclaration;
