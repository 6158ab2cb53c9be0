import { expect, type Page } from '@playwright/test';
import { publishFixture } from '../harness/fixture-remote.ts';
import { startPortal } from '../harness/portal.ts';
import { portalTest, startSession } from '../harness/test.ts';

const routes = `
const Page = () => <h1 tabIndex={-1}>Posters</h1>;
export default { '/posters': { Component: Page, title: 'Posters' } };`;

const test = portalTest.extend<object, object>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal();
      const pages = [{ path: '/posters', access: 'public' as const }];
      await publishFixture({ id: 'mf_posters', title: 'Posters', pages, routes }, portal);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

const calls = [
  ['GET', '/captcha?action=signup'],
  ['PUT', '/account'],
  ['POST', '/login'],
  ['POST', '/generatepasswordresetcode'],
  ['POST', '/resetpassword'],
  ['POST', '/confirmemail'],
];

/** Calls the API from a script in the open page, with the page's token if it has one, and returns the statuses. */
const statuses = (page: Page, given?: string, credentials: RequestCredentials = 'same-origin') =>
  page.evaluate(
    async ({ calls: all, given: other, credentials: sent }) => {
      const text = document.getElementById('page-data')?.textContent ?? '{}';
      const own = (JSON.parse(text) as { core?: { token?: string } }).core?.token;
      const token = other ?? own;
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { 'x-portal-core': token }),
      };
      return await Promise.all(
        all.map(async ([method = '', path = '']) => {
          const init = { method, headers, credentials: sent, ...(method !== 'GET' && { body: '{}' }) };
          return (await fetch(`/api${path}`, init)).status;
        }),
      );
    },
    { calls, given, credentials },
  );

const tokenIn = (html: string): string => /"core":\{"token":"([^"]+)"/.exec(html)?.[1] ?? '';

for (const who of ['a visitor', 'a parent']) {
  test(`a team’s page cannot register, log in or log out for ${who}`, async ({ page, portal }) => {
    if (who === 'a parent') await startSession(page, 'parent');
    await page.goto('/posters');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posters');
    const refused = calls.map(() => 403);
    expect(await statuses(page)).toEqual(refused);
    // The team's code uses a token issued to another client.
    const brought = tokenIn(await (await fetch(`${portal.url}/signup`)).text());
    expect(brought).not.toBe('');
    expect(await statuses(page, brought)).toEqual(refused);
    expect(await statuses(page, brought, 'omit')).toEqual(refused);
  });
}

test('the same calls from a core page are not refused', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await statuses(page)).toEqual([200, 400, 401, 400, 400, 400]);
});
