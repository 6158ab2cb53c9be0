import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { coreTokenHeader, type PageData } from '@portal/contracts/page-data';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageDataIn } from '../../../testing/page-data.js';
import { changePassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { mockPages } from '../../../testing/test-site.js';

type Route = [method: string, path: string];

const coreCalls = Object.entries<Endpoint>(endpoints).filter(([, { coreOnly }]) => coreOnly);
const routesFor = (isPublic: boolean): Route[] =>
  coreCalls
    .filter(([, { access }]) => (access === 'everybody') === isPublic)
    .map(([call]) => call.split(' ') as Route);

const api = useTestApi();
beforeAll(() => mockPages(api.app));

test('every call for admins is reserved for core pages', () => {
  const calls = Object.values<Endpoint>(endpoints).filter(({ access }) => access === 'admin');
  expect(calls.filter(({ coreOnly }) => !coreOnly)).toEqual([]);
});

const call = (client: SignedInClient, [method, path]: Route, token?: string) =>
  client.request(method, path, method === 'POST' ? {} : undefined, {
    headers: { 'sec-fetch-site': 'same-origin', ...(token !== undefined && { [coreTokenHeader]: token }) },
  });

const visit = (client: SignedInClient, path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, {
    headers: { cookie: client.cookie, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', ...headers },
  });

const dataOf = async (answer: Response): Promise<PageData> => pageDataIn(await answer.text());

const tokenFor = async (client: SignedInClient): Promise<string> =>
  (await dataOf(await visit(client, '/account'))).core?.token ?? '';

describe.each(routesFor(false))('%s %s', (...route) => {
  test('answers browsers on core pages only, and other clients', async () => {
    const admin = await api.as('admin');
    expect((await call(admin, route)).error).toBe('realm');
    expect((await call(admin, route, 'x.y')).error).toBe('realm');
    expect((await call(admin, route, await tokenFor(admin))).error).not.toBe('realm');
    const [method, path] = route;
    expect((await admin.request(method, path, method === 'POST' ? {} : undefined)).error).not.toBe('realm');
  });
});

describe.each(routesFor(true))('%s %s', (...route) => {
  const cookieOf = (answer: Response): string =>
    answer.headers
      .getSetCookie()
      .find((line) => line.includes('-visitor='))
      ?.split(';')[0] ?? '';
  const ask = async (cookie: string, token: string | undefined, site: string | undefined) => {
    const headers = {
      'content-type': 'application/json',
      cookie,
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(token !== undefined && { [coreTokenHeader]: token }),
    };
    const [method, path] = route;
    const body = method === 'GET' ? {} : { body: '{}' };
    const answer = await fetch(`${api.url}/api${path}`, { method, headers, ...body });
    return ((await answer.json()) as { error?: string }).error;
  };
  const visitor = async (cookie = '') => {
    const answer = await fetch(`${api.url}/login`, {
      headers: { cookie, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    });
    return { cookie: cookieOf(answer) || cookie, token: (await dataOf(answer)).core?.token ?? '' };
  };

  test('answers visitors in browsers on core pages only, and other clients', async () => {
    const { cookie, token } = await visitor();
    expect(await ask(cookie, token, 'same-origin')).not.toBe('realm');
    expect(await ask(cookie, undefined, 'same-origin')).toBe('realm');
    expect(await ask('', undefined, undefined)).not.toBe('realm');
    const second = await visitor(cookie);
    expect(second.cookie, 'another tab goes on').toBe(cookie);
    expect(await ask(cookie, token, 'same-origin')).not.toBe('realm');
  });

  test('refuses a token of another browser', async () => {
    const [own, other] = [await visitor(), await visitor()];
    expect(await ask(own.cookie, other.token, 'same-origin')).toBe('realm');
    expect(await ask('', other.token, 'same-origin'), 'without cookies').toBe('realm');
    const both = `${own.cookie}; ${other.cookie}`;
    expect(await ask(both, other.token, 'same-origin'), 'beside one a script has set').toBe('realm');
  });

  test("refuses a visitor's token for a logged-in user", async () => {
    const parent = await api.as('parent');
    const { cookie, token } = await visitor();
    expect(await ask(`${parent.cookie}; ${cookie}`, token, 'same-origin')).toBe('realm');
    const hidden = `portal=x; ${parent.cookie}; ${cookie}`;
    expect(await ask(hidden, token, 'same-origin'), 'with a second session cookie').toBe('realm');
    expect(await ask(parent.cookie, await tokenFor(parent), 'same-origin')).not.toBe('realm');
  });
});

describe('the token of a core page', () => {
  test('ends with a new password, and the page that set it gets another', async () => {
    const parent = await api.as('parent', 'changing');
    const token = await tokenFor(parent);
    const changed = await changePassword(parent);
    expect(changed.status).toBe(200);
    expect((await call(parent, ['GET', '/account'], token)).error).toBe('realm');
    const renewed = changed.headers.get(coreTokenHeader) ?? '';
    expect((await call(parent, ['GET', '/account'], renewed)).status).toBe(200);
  });

  test("is refused in another account's session", async () => {
    const [admin, parent] = [await api.as('admin'), await api.as('parent')];
    expect((await call(parent, ['GET', '/account'], await tokenFor(admin))).error).toBe('realm');
    expect((await call(parent, ['GET', '/account'], await tokenFor(parent))).status).toBe(200);
  });

  test.each([
    ['made longer', (token: string) => `9${token}`],
    ['without its mac', (token: string) => token.split('.')[0] ?? ''],
    ['empty', () => ''],
  ])('is refused when it is %s', async (_, change) => {
    const parent = await api.as('parent');
    expect((await call(parent, ['GET', '/account'], change(await tokenFor(parent)))).error).toBe('realm');
  });

  test('ends after a week', async () => {
    const parent = await api.as('parent');
    const token = await tokenFor(parent);
    api.clock.advance(7 * 24 * 3_600_000 + 1);
    expect((await call(await api.as('parent'), ['GET', '/account'], token)).error).toBe('realm');
  });

  test.each(['/login', '/account', '/%61ccount', '/account/', '/resetpassword/x', '/confirmemail/x'])(
    'is part of %s, which is isolated from its opener',
    async (path) => {
      const answer = await visit(await api.as('parent'), path);
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect((await dataOf(answer)).core?.token).toMatch(/^\d+\./);
    },
  );

  test.each(['/', '/about', '/events', '/nowhere'])('is not part of %s', async (path) => {
    const answer = await visit(await api.as('parent'), path);
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect((await dataOf(answer)).core).toBeUndefined();
  });

  test.each([
    ['a fetch', { 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['an object', { 'sec-fetch-dest': 'object' }],
    ['a worker', { 'sec-fetch-dest': 'worker' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
  ])('is not sent to %s', async (_, headers) => {
    const answer = await visit(await api.as('parent'), '/account', headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('core');
  });
});
