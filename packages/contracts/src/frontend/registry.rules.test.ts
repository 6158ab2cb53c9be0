import { describe, expect, test } from 'vitest';
import { labelClashes, pathClashes } from './registry.rules.ts';
import { RemoteDeclaration } from './remote.ts';

const declare = (change: object): RemoteDeclaration =>
  RemoteDeclaration.parse({
    id: 'mf_evil',
    title: 'Evil',
    trust: 'team',
    requires: { shellApi: '^1.0.0' },
    pages: [{ path: '/things', access: 'signed-in' }],
    nav: [],
    ...change,
  });
const page = (path: string) => ({ pages: [{ path, access: 'public' }] });

const core = declare({
  id: 'mf_core',
  trust: 'core',
  ...page('/codes/:code?'),
  nav: [
    { label: { en: 'Secret codes', 'zh-Hans': '密码本' }, to: '/codes/:code?', order: 1, access: 'visitor' },
  ],
});
const other = declare({ id: 'mf_events', ...page('/events') });

describe('addresses that look like the portal’s own are refused for teams', () => {
  test.each([
    '/login/again',
    '/login/help',
    '/account/security',
    '/confirmemail/:code/help',
    '/signup/step-two',
    '/sign-in',
    '/log-in2',
    '/password',
    '/logout/now',
    '/terms/new',
    '/home/x',
    '/policy-reports',
    '/log-in-here',
    '/my-account/x',
    '/signInAgain',
    '/l0gin',
    '/codes/mine/too',
    '/codes/:any/:other',
  ])('%s', (path) => {
    expect(pathClashes(declare(page(path)), [core, other])).toHaveLength(1);
  });

  test.each(['/posters', '/events/:id', '/loginless', '/events/login', '/home-concerts', '/userland'])(
    'and %s is accepted',
    (path) => {
      expect(pathClashes(declare(page(path)), [core, other])).toEqual([]);
    },
  );

  test('and core remotes can use them', () => {
    expect(pathClashes(declare({ trust: 'core', ...page('/login/again') }), [other])).toEqual([]);
  });
});

describe('a team’s menu entry', () => {
  const called = (label: unknown, change: object = {}) =>
    declare({ nav: [{ label, to: '/things', order: 1, access: 'visitor', ...change }] });

  const misleading = [
    ...['Login', ' log  IN ', 'Log-in', 'Ｌｏｇｉｎ', '登录', 'SECRET codes', '密码本', 'Log Out'],
    ...['Log in here', 'Sign in again', 'Please log in', 'LoginHere', 'L o g i n', 'Your password', '请登录'],
    // With characters of other alphabets that look like Latin letters.
    ...[
      'Lоgin',
      'ѕіgn іn',
      'Ассоunt',
      'Log1n',
      'L0gin 2',
      'Iogin',
      'P@$sword',
      'lοgin',
      'LOG\u200bIN',
      'Lógin',
    ],
    ...['𝐋𝐨𝐠𝐢𝐧', 'Роѕtеrs', '\u202enigoL', 'Iniciar sesion ya', 'Crear cuenta aquí'],
  ];
  test.each(misleading)('cannot be called %s', (label) =>
    expect(labelClashes(called(label), [core, other])).toHaveLength(1),
  );

  test('cannot be called so in another language, nor can its menu', () => {
    expect(labelClashes(called({ en: 'Things', 'zh-Hans': '登录' }), [])).toHaveLength(1);
    expect(labelClashes(called('Things', { menu: 'Account' }), [])).toHaveLength(1);
  });

  test.each([
    ...[
      'Blogging in May',
      'Assigning places',
      'Home concerts',
      'Accounting',
      'Contact lists',
      'Signing choir',
    ],
    ...[
      'Плакаты',
      '海报 Posters',
      'Canción',
      'Logistics',
      'Illinois',
      'Καφές',
      '1st Violin',
      'Cuenta cuentos',
    ],
  ])('may be called %s', (label) => expect(labelClashes(called(label), [core, other])).toEqual([]));

  test('can have other names, and core remotes can have any', () => {
    expect(labelClashes(called('Posters', { menu: 'Manage' }), [core])).toEqual([]);
    expect(labelClashes({ ...called('Login'), trust: 'core' }, [core])).toEqual([]);
  });
});
