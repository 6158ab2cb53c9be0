import { chooseMessages } from '@portal/kit/locale';

const en = { title: 'Log in', submit: 'Login', email: 'Email', password: 'Password', logOut: 'Log Out' };
const es = {
  title: 'Iniciar sesión',
  submit: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  logOut: 'Cerrar sesión',
};
const zhHans = { title: '登录', submit: '登录', email: '电子邮箱', password: '密码', logOut: '退出登录' };
const zhHant = { title: '登入', submit: '登入', email: '電子郵件', password: '密碼', logOut: '登出' };

/** Texts a standalone remote needs in addition to its own. */
export const messages = chooseMessages({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant });
