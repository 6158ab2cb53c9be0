/** What the portal's own entries are called, beside those its core remotes declare, and what people take for them. */
export const portalLabels = [
  ...['Login', 'Log in', 'Log on', 'Sign in', 'Sign up', 'Register', 'Account', 'My account', 'Password'],
  ...['Log Out', 'Log off', 'Sign out', 'Home', 'About', 'FAQ', 'Contact', 'Privacy', 'Terms', 'User guide'],
  ...['Administration', 'Admin', 'Security'],
  ...[
    '登录',
    '登入',
    '注册',
    '账户',
    '账号',
    '我的账户',
    '密码',
    '退出登录',
    '退出',
    '注销',
    '登出',
    '系统管理',
  ],
  ...['首页', '关于', '关于我们', '常见问题', '联系我们', '隐私声明', '服务条款', '使用指南'],
  ...['註冊', '帳號', '帳戶', '我的帳號', '密碼', '系統管理', '首頁', '關於我們', '常見問題', '聯絡我們'],
  ...['隱私權聲明', '服務條款', '使用指南'],
  ...['Iniciar sesión', 'Entrar', 'Crear cuenta', 'Registrarse', 'Cuenta', 'Mi cuenta', 'Contraseña'],
  ...['Cerrar sesión', 'Salir', 'Administración', 'Inicio', 'Acerca de', 'Preguntas frecuentes', 'Contacto'],
  ...['Privacidad', 'Términos', 'Guía de uso', 'Seguridad', 'Quiénes somos'],
] as const;

// Written without what is not a letter: 'log-in2' is 'login'.
const reservedWords = new Set([
  ...['login', 'logon', 'signin', 'signon', 'signup', 'register', 'registration', 'join'],
  ...['logout', 'logoff', 'signout', 'password', 'passwords', 'passwd', 'passcode', 'credentials'],
  ...['account', 'accounts', 'myaccount', 'user', 'users', 'admin', 'administrator', 'administration'],
  ...['reset', 'resetpassword', 'forgotpassword', 'verify', 'verification', 'confirm', 'confirmemail'],
  ...['auth', 'oauth', 'sso', 'security', 'session', 'sessions', 'captcha', 'policyreports'],
  ...['api', 'mf', 'assets', 'userguide', 'guide', 'home', 'about', 'faq', 'contact', 'privacy', 'terms'],
]);

/** Whether the first word of an address looks like one of the portal's own pages. */
export const isReservedWord = (word: string): boolean =>
  reservedWords.has(word.toLowerCase().replace(/[^a-z]/g, ''));
