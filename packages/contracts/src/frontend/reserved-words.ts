import { isSeenIn, seen } from '../base/look-alikes.ts';

/** Labels for logins and accounts. A team's menu entry must not contain any of them. */
const accountLabels = [
  ...['Login', 'Log on', 'Sign in', 'Sign on', 'Sign up', 'Register', 'Account', 'Password'],
  ...['Log Out', 'Log off', 'Sign out', 'Administration', 'Admin'],
  ...['登录', '登入', '注册', '账户', '账号', '密码', '注销', '登出', '系统管理'],
  ...['登錄', '註冊', '帳號', '帳戶', '密碼', '註銷', '系統管理'],
  ...['Iniciar sesión', 'Crear cuenta', 'Registrarse', 'Mi cuenta', 'Contraseña', 'Cerrar sesión'],
  'Administración',
];

/** Labels of the portal's other menu entries, and similar ones. A team's menu entry must not equal any of them. */
const pageLabels = [
  ...['Home', 'About', 'FAQ', 'Contact', 'Privacy', 'Terms', 'User guide', 'Security'],
  ...['退出', '首页', '关于', '关于我们', '常见问题', '联系我们', '隐私声明', '服务条款', '使用指南'],
  ...['首頁', '關於我們', '常見問題', '聯絡我們', '隱私權聲明', '服務條款'],
  ...['Entrar', 'Cuenta', 'Salir', 'Inicio', 'Acerca de', 'Preguntas frecuentes', 'Contacto'],
  ...['Privacidad', 'Términos', 'Guía de uso', 'Seguridad', 'Quiénes somos'],
];

/** Returns whether a label looks like one of the portal's own. `more` holds the labels its core remotes declare. */
export const isReservedLabel = (label: string, more: readonly string[] = []): boolean =>
  accountLabels.some((phrase) => isSeenIn(label, phrase)) ||
  [...pageLabels, ...more].some((whole) => seen(whole) === seen(label));

const accountWords = [
  ...['login', 'logon', 'signin', 'signon', 'signup', 'logout', 'logoff', 'signout'],
  ...['password', 'passwords', 'passwd', 'passcode', 'credentials', 'account', 'accounts'],
  ...['admin', 'administrator', 'administration', 'confirmemail', 'oauth', 'sso', 'captcha'],
];

const pageWords = [
  ...['register', 'registration', 'join', 'user', 'users', 'reset', 'verify', 'verification', 'confirm'],
  ...['auth', 'security', 'session', 'sessions', 'policyreports', 'api', 'mf', 'assets', 'userguide'],
  ...['guide', 'home', 'about', 'faq', 'contact', 'privacy', 'terms'],
];

/** Returns whether the first word of an address looks like one of the portal's own pages. */
export const isReservedWord = (word: string): boolean =>
  accountWords.some((phrase) => isSeenIn(word, phrase)) ||
  pageWords.some((whole) => seen(whole) === seen(word));
