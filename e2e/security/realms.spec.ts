import { expect, type Page } from '@playwright/test';
import { publishFixture } from '../harness/fixture-remote.ts';
import { startPortal } from '../harness/portal.ts';
import { demo, logIn, logInAs, portalTest, startSession } from '../harness/test.ts';

// Attacks of a team's code: keep the handle of a window it opened, and read what is typed there.
const thief = `
const loot = (globalThis.loot = []);
const listen = (win) => {
  const look = () => {
    try {
      if (win.closed || win.document.heard) return;
      win.document.heard = true;
      win.document.addEventListener('input', ({ target }) => loot.push(target.value), true);
    } catch (error) { loot.push('refused: ' + error.name); }
  };
  setInterval(look, 20);
};
globalThis.steal = {
  'a window it opened': (to) => listen(window.open(to)),
  'a named window': (to) => listen(window.open(to, 'named')),
  'an empty window steered later': (to) => {
    const win = window.open('', 'empty');
    listen(win);
    setTimeout(() => { win.location.href = to; }, 300);
  },
  'an empty window that forgot who opened it': (to) => {
    const win = window.open('about:blank');
    win.opener = null;
    listen(win);
    setTimeout(() => { win.location.href = to; }, 300);
  },
  'a page of the portal steered later': (to) => {
    const win = window.open('/about');
    listen(win);
    setTimeout(() => { win.location.href = to; }, 1500);
  },
  'the real link, taken over': (to) => {
    addEventListener('click', (event) => {
      if (!event.target.closest?.('a[href="' + to + '"]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      listen(window.open(to));
    }, true);
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'go' });
    document.body.append(link);
    link.click();
  },
};
globalThis.readCore = {
  fetch: (to) => fetch(to).then((answer) => answer.text()),
  'the address of the answer': (to) => fetch(to).then(({ url }) => url),
  xhr: (to) => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', to);
    request.onloadend = () => resolve(request.responseText);
    request.send();
  }),
  prefetch: async (to) => {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href: to });
    document.head.append(link);
    await new Promise((resolve) => { link.onload = link.onerror = resolve; setTimeout(resolve, 500); });
    return fetch(to, { cache: 'force-cache' }).then((answer) => answer.text());
  },
  'prerender rules': async (to) => {
    const rules = Object.assign(document.createElement('script'), { type: 'speculationrules' });
    try { rules.textContent = JSON.stringify({ prerender: [{ urls: [to] }], prefetch: [{ urls: [to] }] }); document.head.append(rules); } catch {}
    return fetch(to, { cache: 'force-cache' }).then((answer) => answer.text());
  },
  frame: (to) => new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src: to });
    const read = () => { try { resolve(frame.contentDocument?.documentElement.outerHTML ?? ''); } catch (error) { resolve(error.name); } };
    frame.onload = read; setTimeout(read, 1000);
    document.body.append(frame);
  }),
  object: (to) => new Promise((resolve) => {
    const made = Object.assign(document.createElement('object'), { data: to, type: 'text/html' });
    const read = () => { try { resolve(made.contentDocument?.documentElement.outerHTML ?? ''); } catch (error) { resolve(error.name); } };
    made.onload = made.onerror = read; setTimeout(read, 1000);
    document.body.append(made);
  }),
  handle: (to) => new Promise((resolve) => {
    const win = window.open(to);
    setTimeout(() => { try { resolve(win.document.documentElement.outerHTML); } catch (error) { resolve(error.name); } }, 1500);
  }),
};
const Page = () => <h1 tabIndex={-1}>Posters</h1>;
const Part = () => <p>Nothing to see</p>;
export default { '/posters': { Component: Page, title: 'Posters' }, home: { Component: Part } };`;

const test = portalTest.extend<object, object>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal();
      await publishFixture(
        {
          id: 'mf_posters',
          title: 'Posters',
          pages: [{ path: '/posters', access: 'public' }],
          slots: [{ name: 'home', access: 'signed-in', order: 9, height: { wide: 2, narrow: 2 } }],
          routes: thief,
        },
        portal,
      );
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

type Tools = Record<'steal' | 'readCore', Record<string, (to: string) => Promise<string>>>;

const untilArmed = (page: Page) => page.waitForFunction(() => 'steal' in globalThis);

const handles = [
  'a window it opened',
  'a named window',
  'an empty window steered later',
  'an empty window that forgot who opened it',
  'a page of the portal steered later',
  'the real link, taken over',
];

// Where a team's code can run: on its own page, and in its part on the home page.
const places = [
  { name: 'its own page', path: '/posters', isSignedIn: false, to: '/login', label: 'Email' },
  { name: 'its own page', path: '/posters', isSignedIn: true, to: '/account', label: 'Email' },
  { name: 'its part on the home page', path: '/', isSignedIn: true, to: '/account', label: 'Email' },
];

const typed = async (page: Page, how: string, to: string, label: string): Promise<string[]> => {
  const opened = page.waitForEvent('popup', { timeout: 20_000 });
  await page.evaluate(
    ([name, address]) => {
      void (globalThis as unknown as Tools).steal[name ?? '']?.(address ?? '');
    },
    [how, to] as const,
  );
  const popup = await opened;
  await popup.waitForURL(`**${to}`);
  await popup.getByLabel(label).first().pressSequentially('canary');
  const heard = await page.evaluate(() => (globalThis as unknown as { loot: string[] }).loot);
  await popup.close();
  return heard.filter((one) => one.includes('canary'));
};

test.describe('a team’s code', () => {
  for (const how of handles) {
    test(`control: reads the text typed into ${how} on a team page`, async ({ page }) => {
      // The events page has a search field and no password field.
      await startSession(page, 'parent');
      await page.goto('/posters');
      await untilArmed(page);
      expect(await typed(page, how, '/events', 'Search')).not.toEqual([]);
    });

    for (const { name, path, isSignedIn, to, label } of places) {
      test(`reads nothing of ${to} through ${how}, from ${name}`, async ({ page }) => {
        if (isSignedIn) await startSession(page, 'parent');
        await page.goto(path);
        await untilArmed(page);
        expect(await typed(page, how, to, label)).toEqual([]);
      });
    }
  }

  test('cannot read the token of a core page or the data it protects', async ({ page, portal }) => {
    await startSession(page, 'parent');
    const visits = await page.goto('/account');
    const token = /"core":\{"token":"([^"]+)"/.exec((await visits?.text()) ?? '')?.[1] ?? '';
    expect(token, 'the control: a visit has it').not.toBe('');
    await page.goto('/posters');
    await untilArmed(page);
    const names = await page.evaluate(() => Object.keys((globalThis as unknown as Tools).readCore));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const read = await page.evaluate(async (how) => {
        try {
          return String(await (globalThis as unknown as Tools).readCore[how]?.('/account'));
        } catch (error) {
          return String(error);
        }
      }, name);
      expect(read, name).not.toMatch(/"core"|parent@example\.org/);
    }
    const answers = await page.evaluate(() =>
      Promise.all(
        ['/api/account', '/api/sessions', '/api/account_export', '/api/auth'].map(
          async (path) => (await fetch(path)).status,
        ),
      ),
    );
    expect(answers).toEqual([403, 403, 403, 200]);
    // Clients other than browsers need no token.
    const { cookies } = await page.context().storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await fetch(`${portal.url}/api/account`, { headers: { cookie } })).status).toBe(200);
  });

  test('does not learn the secret address that a visitor opened, and the visitor can continue', async ({
    page,
  }) => {
    const secret = `/guardians/invitation/${'c0ffee00'.repeat(4)}`;
    await page.goto(secret);
    await expect(page).toHaveURL('/login');
    await page.goto('/posters');
    await untilArmed(page);
    const read = await page.evaluate(async (to) => {
      // A window is a visit.
      const { handle: _, ...ways } = (globalThis as unknown as Tools).readCore;
      const answers = Object.values(ways).map((way) => way(to).catch(String));
      const requests = () => performance.getEntriesByType('resource').map(({ name }) => name);
      return [...(await Promise.all(answers)), ...requests(), document.cookie];
    }, '/guardians/invitation/:code');
    expect(read.length).toBeGreaterThan(5);
    expect(read.join('\n')).not.toContain('c0ffee');
    await logInAs(page, demo('parent'));
    await expect(page).toHaveURL(secret);
  });

  test('gets no answers of core calls in its HTML', async ({ page }) => {
    await startSession(page, 'parent');
    const visit = await page.goto('/posters');
    expect(await visit?.text()).not.toContain('parent@example.org');
  });
});

test('a core page that still has an opener shows no form and offers to open without one', async ({
  page,
}) => {
  await page.goto('/posters');
  await untilArmed(page);
  // Simulates a browser without opener policies.
  await page.context().route(/\/(login|posters)$/, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    delete headers['cross-origin-opener-policy'];
    await route.fulfill({ response: answer, headers });
  });
  await page.reload();
  await untilArmed(page);
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/login'));
  const popup = await opened;
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Open this page in its own tab');
  await expect(popup.locator('input')).toHaveCount(0);
  const clean = popup.context().waitForEvent('page');
  await popup.getByRole('link', { name: 'Open it in a new tab' }).click();
  await expect((await clean).getByLabel('Email')).toBeVisible();
});

test('navigating between core and team pages loads a new document each time', async ({ page }) => {
  await logIn(page, 'parent');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'Manage' }).click();
  await menu.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByLabel('Email').first()).toHaveValue('parent@example.org');
  await menu.getByRole('button', { name: 'Events' }).click();
  await menu.getByRole('link', { name: 'My Events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Events' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Email').first()).toHaveValue('parent@example.org');
  expect(loads).toEqual(['/account', '/events/my', '/account']);
});

test('a core form stores nothing in browser storage', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill('canary@example.org');
  await page.getByLabel('Zip').fill('94601');
  await page.goto('/posters');
  await untilArmed(page);
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(await stored()).not.toContain('canary');

  await page.evaluate(() => {
    const values = { email: 'attacker@example.org', terms: true };
    sessionStorage.setItem('portal-draft:signup', JSON.stringify({ owner: '', values }));
  });
  await page.goto('/signup');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByRole('checkbox').first()).not.toBeChecked();
  await expect(page.getByText('Restored what you had not saved')).toHaveCount(0);
});

test('control: a team’s form stores a draft', async ({ page }) => {
  await startSession(page, 'parent');
  await page.goto('/profiles/create');
  await page.getByLabel('First name').fill('Ada');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a team’s document cannot show the address of a core page', async ({ page }) => {
  await page.goto('/posters');
  await untilArmed(page);
  const pathAfter = (change: string) =>
    page.evaluate<string>(`(() => { ${change}; return location.pathname; })()`);
  for (const address of [
    '/login',
    '/LOGIN',
    '//login',
    '/%6Cogin',
    '/login?x',
    '/account#x',
    '/resetpassword/abc',
  ])
    for (const act of ['pushState', 'replaceState']) {
      const to = JSON.stringify(address);
      expect(await pathAfter(`history.${act}(null, '', location.origin + ${to})`), `${act} ${address}`).toBe(
        '/posters',
      );
    }
  expect(await pathAfter("history.pushState(null, '', '/posters?about')"), 'the control').toBe('/posters');
  expect(await pathAfter("history.pushState(null, '', '/about')"), 'the control').toBe('/about');
});

test('a team’s code cannot replace a core page that is being opened', async ({ page }) => {
  await page.goto('/posters');
  await untilArmed(page);
  await page.evaluate(() => {
    navigation.addEventListener('navigate', (event) => event.intercept({ handler: async () => undefined }));
    location.href = '/login';
  });
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'steal' in globalThis), 'it is another document').toBe(false);
});

test('a forged log-out message logs no tab out and costs at most one request a second', async ({ page }) => {
  await startSession(page, 'parent');
  await page.goto('/account');
  await page.getByLabel('Phone').fill('5105550123');
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth') asked += 1;
  });
  const team = await page.context().newPage();
  await team.goto('/posters');
  await untilArmed(team);
  const before = asked;
  await team.evaluate(async () => {
    const channel = new BroadcastChannel('portal-session');
    for (let sent = 0; sent < 200; sent += 1) {
      channel.postMessage('signed-out');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  await expect.poll(() => asked).toBeGreaterThan(before);
  expect(asked - before).toBeLessThan(8);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByLabel('Phone')).toHaveValue('5105550123');
});

test('logging out in one tab leaves the account page in the other', async ({ page }) => {
  await startSession(page, 'parent');
  await page.goto('/account');
  await expect(page.getByLabel('Phone')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
});
