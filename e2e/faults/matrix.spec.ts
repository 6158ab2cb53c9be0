import type { Browser, BrowserContext, Page } from '@playwright/test';
import { faultKinds, startFaultProxy, type FaultKind, type FaultProxy } from '../harness/fault-proxy.ts';
import { expect, logIn, test } from '../harness/test.ts';

/** A remote, the page it is tried on, and another remote that must go on. */
const remotes = [
  {
    id: 'mf_events',
    path: '/events?page=1',
    title: 'Browse Events',
    card: 'Events',
    other: 'Profiles',
    otherTitle: 'Manage Profiles',
    menu: 'Manage',
    data: /^\/api\/queryevents$/,
  },
  {
    id: 'mf_profiles',
    path: '/profiles?x=1',
    title: 'Manage Profiles',
    card: 'Profiles',
    other: 'My Events',
    otherTitle: 'My Events',
    menu: 'Events',
    data: /^\/api\/queryprofile$/,
  },
] as const;
type Remote = (typeof remotes)[number];

/** Where on its way to the screen it is lost, and what of the hop is reported. */
const hops = {
  entry: { path: ({ id }: Remote) => new RegExp(`^/mf/${id}/.*/remoteEntry`), reported: ['entry'] },
  chunk: {
    path: ({ id }: Remote) => new RegExp(`^/mf/${id}/.*/__federation_expose_routes.*\\.js$`),
    reported: ['chunk'],
  },
  stylesheet: {
    path: ({ id }: Remote) => new RegExp(`^/mf/${id}/.*\\.css$`),
    reported: ['stylesheet', 'chunk'],
  },
  shared: { path: () => /^\/assets\/federation\..*\.js$/, reported: ['shared'] },
} as const;
type Hop = keyof typeof hops;

/** Milliseconds: the frame stands, and somebody is told. */
const budgets = { frame: 2500, card: 8000 };

let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
/** How much slower than a quiet machine this one is at the moment. */
let slack = 0;

const open = async (
  browser: Browser,
  proxy: FaultProxy,
): Promise<{ page: Page; problems: string[]; close: () => Promise<void> }> => {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.addInitScript(() => Object.assign(window, { born: Math.random() }));
  return {
    page,
    problems,
    close: async () => {
      await context.close();
      proxy.stop();
    },
  };
};

const bornOf = (page: Page): Promise<unknown> => page.evaluate(() => (window as { born?: number }).born);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const since = (start: number): number => performance.now() - start - slack;

/** One remote, one hop, one fault: everything that has to hold, in one page. */
const tryOne = async (
  browser: Browser,
  portal: string,
  remote: Remote,
  hop: Hop,
  kind: FaultKind,
): Promise<string[]> => {
  const proxy = await startFaultProxy(portal);
  const { page, problems, close } = await open(browser, proxy);
  const wrong: string[] = [];
  try {
    proxy.fail({ path: hops[hop].path(remote), kind });
    const start = performance.now();
    await page.goto(`${proxy.url}${remote.path}`, { waitUntil: 'commit' });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: remote.menu })
      .waitFor({ timeout: 20_000 });
    if (since(start) > budgets.frame) wrong.push(`the frame took ${Math.round(since(start))} ms`);
    await heading(page, `${remote.card} could not be loaded`).waitFor({ timeout: 20_000 });
    if (since(start) > budgets.card) wrong.push(`the card took ${Math.round(since(start))} ms`);
    if (proxy.count() === 0) wrong.push('nothing was failed');
    if (await page.evaluate(() => 'foreign' in window)) wrong.push('a foreign script ran');
    const born = await bornOf(page);

    // What all remotes share fails them all; otherwise the others go on.
    if (hop !== 'shared') {
      await page.getByRole('button', { name: remote.menu }).first().click();
      await page.getByRole('navigation').getByRole('link', { name: remote.other, exact: true }).click();
      await heading(page, remote.otherTitle).waitFor();
      await page.goBack();
      await heading(page, `${remote.card} could not be loaded`).waitFor({ timeout: 20_000 });
    }
    proxy.fail();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, remote.title).waitFor({ timeout: 20_000 });
    if ((await bornOf(page)) !== born) wrong.push('it took a reload');
    wrong.push(...problems);
  } catch (error) {
    wrong.push(String(error).split('\n', 1)[0] ?? '');
  } finally {
    await close();
  }
  return wrong.map((what) => `${remote.id} ${hop} ${kind}: ${what}`);
};

const inTurns = async <T>(width: number, jobs: (() => Promise<T>)[]): Promise<T[]> => {
  const results: T[] = [];
  const waiting = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) results.push(await job());
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal.url });
  await logIn(page, 'parent');
  cookies = await page.context().cookies();
  const start = performance.now();
  await page.goto('/events?page=1');
  await heading(page, 'Browse Events').waitFor();
  slack = Math.max(0, (performance.now() - start - 700) * 2);
  await page.context().close();
});

for (const hop of Object.keys(hops) as Hop[]) {
  test(`a remote whose ${hop} fails is one card, and comes back`, async ({ browser, portal }) => {
    test.setTimeout(300_000);
    const cases = remotes.flatMap((remote) => faultKinds.map((kind) => ({ remote, kind })));
    const before = portal.output().length;
    const jobs = cases.map(
      ({ remote, kind }) =>
        () =>
          tryOne(browser, portal.url, remote, hop, kind),
    );
    expect((await inTurns(3, jobs)).flat()).toEqual([]);
    const told = [
      ...portal
        .output()
        .slice(before)
        .matchAll(/"failure":(\{[^}]*\})/g),
    ].map(([, text = '']) => JSON.parse(text) as { remote: string; hop: string; version: string });
    for (const { id } of remotes) {
      const of = told.filter(({ remote }) => remote === id);
      expect(of.length, `reports of ${id}`).toBeGreaterThanOrEqual(faultKinds.length);
      expect(
        [...new Set(of.map((one) => one.hop))].filter(
          (one) => !(hops[hop].reported as readonly string[]).includes(one),
        ),
      ).toEqual([]);
    }
  });
}

test('data that fails is one card within the page, and comes back', async ({ browser, portal }) => {
  test.setTimeout(240_000);
  const tryData = async (remote: Remote, kind: FaultKind): Promise<string[]> => {
    const proxy = await startFaultProxy(portal.url);
    const { page, problems, close } = await open(browser, proxy);
    const wrong: string[] = [];
    try {
      proxy.fail({ path: remote.data, kind });
      await page.goto(`${proxy.url}${remote.path}`, { waitUntil: 'commit' });
      await heading(page, remote.title).waitFor({ timeout: 10_000 + slack });
      // That there is nothing is an answer too.
      if (kind === '404 JSON' || kind === '404 HTML') return wrong;
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await retry.first().waitFor({ timeout: 35_000 });
      proxy.fail();
      await retry.first().click();
      await retry.first().waitFor({ state: 'detached', timeout: 20_000 });
      wrong.push(...problems);
    } catch (error) {
      wrong.push(String(error).split('\n', 1)[0] ?? '');
    } finally {
      await close();
    }
    return wrong.map((what) => `${remote.id} data ${kind}: ${what}`);
  };
  const jobs = remotes.flatMap((remote) => faultKinds.map((kind) => () => tryData(remote, kind)));
  expect((await inTurns(4, jobs)).flat()).toEqual([]);
});

test.describe('the registry', () => {
  test('is in the page: that it cannot be asked changes nothing', async ({ browser, portal }) => {
    for (const kind of ['refused', '503', '404 JSON', 'hang'] as const) {
      const proxy = await startFaultProxy(portal.url);
      const { page, close } = await open(browser, proxy);
      proxy.fail({ path: /^\/api\/registry$/, kind });
      await page.goto(`${proxy.url}/events?page=1`);
      await expect(heading(page, 'Browse Events')).toBeVisible();
      await close();
    }
  });

  test('is remembered from the last visit where the page comes without', async ({ browser, portal }) => {
    test.setTimeout(60_000);
    const proxy = await startFaultProxy(portal.url);
    const { page, close } = await open(browser, proxy);
    const without = (html: string): string =>
      html.replace(/"remotes":\[.*?\]\},"site"/s, '"remotes":[]},"site"');
    proxy.rewrite(without);
    await page.goto(`${proxy.url}/events?page=1`);
    await expect(page.getByText('Most parts of the portal cannot be reached at the moment.')).toBeVisible();
    proxy.rewrite();
    await page.goto(`${proxy.url}/events?page=1`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portal-registry') !== null), { timeout: 20_000 })
      .toBe(true);
    proxy.rewrite(without);
    await page.goto(`${proxy.url}/events?page=1`);
    await expect(page.getByText('You see it as it last was.')).toBeVisible();
    await expect(heading(page, 'Browse Events')).toBeVisible();
    await close();
  });
});
