import { RemoteFailure } from '@portal/contracts/reports';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  faultKinds,
  startFaultProxy,
  type Fault,
  type FaultKind,
  type FaultProxy,
} from '../harness/fault-proxy.ts';
import { holdTimers, passTime } from '../harness/held-timers.ts';
import { startPortal } from '../harness/portal.ts';
import { expect, logIn, test as base } from '../harness/test.ts';

/** Each remote with the page to test, and a page of another remote that must keep working. */
const remotes = [
  {
    id: 'mf_events',
    title: 'Events',
    path: '/events?page=1',
    heading: 'Browse Events',
    data: /^\/api\/queryevents$/,
    canBeEmpty: true,
    // Only its other pages have style sheets.
    hasNoStyles: true,
    other: { menu: 'Manage', link: 'Profiles', heading: 'Manage Profiles' },
  },
  {
    id: 'mf_auth',
    title: 'Account',
    path: '/account?x=1',
    heading: 'Manage Account',
    data: /^\/api\/account$/,
    other: { menu: 'Events', link: 'My Events', heading: 'My Events' },
  },
  {
    id: 'mf_profiles',
    title: 'Profiles',
    path: '/profiles?x=1',
    heading: 'Manage Profiles',
    data: /^\/api\/queryprofile$/,
    canBeEmpty: true,
    other: { menu: 'Events', link: 'My Events', heading: 'My Events' },
    isWhole: true,
  },
  {
    id: 'mf_coordinator',
    title: 'Event management',
    path: '/events/manage?page=1',
    heading: 'Manage Events',
    data: /^\/api\/managedevents$/,
    canBeEmpty: true,
    // Only its other pages have style sheets.
    hasNoStyles: true,
    other: { menu: 'Events', link: 'Browse Events', heading: 'Browse Events' },
  },
  {
    id: 'mf_admin',
    title: 'Administration',
    path: '/admin?x=1',
    heading: 'Remotes',
    data: /^\/api\/admin_remotes$/,
    other: { menu: 'Manage', link: 'Account', heading: 'Manage Account' },
  },
  {
    id: 'mf_program',
    title: 'Program',
    path: '/program/none?x=1',
    heading: 'There is no program here',
    data: /^\/api\/public_program$/,
    // There is no program at this address, so the API answers with an error anyway.
    isAbsent: true,
    other: { menu: 'Events', link: 'Browse Events', heading: 'Browse Events' },
  },
];
type Remote = (typeof remotes)[number];

const entryOf = ({ id }: Remote): RegExp => new RegExp(`^/mf/${id}/.*/remoteEntry`);

/**
 * The requests that can fail. There is none for a manifest, because the registry names the files. The registry is part of
 * the page and requested again only after an entry has failed, so that hop also makes the entry fail.
 */
const hops = {
  registry: () => /^\/api\/registry$/,
  entry: entryOf,
  chunk: ({ id }: Remote) => new RegExp(`^/mf/${id}/.*/__federation_expose_routes.*\\.js$`),
  stylesheet: ({ id }: Remote) => new RegExp(`^/mf/${id}/.*\\.css$`),
  shared: () => /^\/assets\/federation\..*\.js$/,
  data: ({ data }: Remote) => data,
};
type Hop = keyof typeof hops;
const hopNames = Object.keys(hops) as Hop[];

type Reported = Record<FaultKind, RemoteFailure['kind']>;

/** The kind of failure that the browser sees and reports, for each fault. */
const ofScript: Reported = {
  refused: 'network',
  '503': 'status',
  '404 JSON': 'status',
  '404 HTML': 'status',
  '200 HTML': 'type',
  hang: 'timeout',
  // A page cannot tell these apart: the content does not match its hash.
  reset: 'integrity',
  truncated: 'integrity',
  tampered: 'integrity',
};
const reported: Record<Hop, Reported> = {
  registry: Object.fromEntries(faultKinds.map((kind) => [kind, 'status'])) as Reported,
  entry: ofScript,
  chunk: ofScript,
  shared: ofScript,
  // The browser gives no reason for a failed style sheet.
  stylesheet: Object.fromEntries(
    faultKinds.map((kind) => [kind, kind === 'hang' ? 'timeout' : 'network']),
  ) as Reported,
  data: { ...ofScript, reset: 'network', truncated: 'type', tampered: 'type' },
};

/** Milliseconds of page time after which the error card must be visible. */
const cardTimeout = 8000;

interface Case {
  remote: Remote;
  hop: Hop;
  kind: FaultKind;
}

// The API's own 'not found' for a list is no failure: the list is empty.
// One remote is tested with every combination of hop and fault, the others with each hop and each fault at least once.
const cases: Case[] = remotes.flatMap((remote, turn) =>
  hopNames.flatMap((hop, at) =>
    faultKinds
      .filter((kind) => !(hop === 'data' && kind === '404 JSON' && remote.canBeEmpty === true))
      .filter(() => !(hop === 'data' && remote.isAbsent === true))
      .filter(() => !(hop === 'stylesheet' && remote.hasNoStyles === true))
      .filter((_, index) => remote.isWhole === true || (index + turn) % hopNames.length === at)
      .map((kind) => ({ remote, hop, kind })),
  ),
);

let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const follow = async (page: Page, { menu, link }: Remote['other']): Promise<void> => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: menu }).click();
  await bar.getByRole('link', { name: link, exact: true }).click();
};

interface Tried {
  page: Page;
  proxy: FaultProxy;
  /** Errors and unhandled rejections, opened documents, and accepted failure reports. */
  problems: string[];
  documents: string[];
  reports: RemoteFailure[];
}

/** Runs a function with a new tab behind a new fault proxy. */
const inTab = async (
  browser: Browser,
  portal: string,
  use: (tried: Tried) => Promise<void>,
): Promise<void> => {
  const proxy = await startFaultProxy(portal);
  const context = await browser.newContext();
  try {
    await context.addCookies(cookies);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const tried: Tried = { page, proxy, problems: [], documents: [], reports: [] };
    page.on('pageerror', (error) => tried.problems.push(String(error)));
    page.on('request', (request) => {
      if (request.isNavigationRequest()) tried.documents.push(new URL(request.url()).pathname);
    });
    page.on('response', (response) => {
      if (!response.url().endsWith('/api/reports') || !response.ok()) return;
      const { failures } = response.request().postDataJSON() as { failures: unknown[] };
      tried.reports.push(...failures.map((failure) => RemoteFailure.parse(failure)));
    });
    await use(tried);
  } finally {
    proxy.stop();
    await context.close();
  }
};

/** Whether to hold the page's timers. Registry and data are requested twice with a pause between, which needs running timers. */
const isHeld = ({ hop, kind }: Case): boolean => hop !== 'registry' && (hop !== 'data' || kind === 'hang');

// Ignores preloads, because the page does not wait for them.
const isAskedFor = (path: string): boolean =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link[rel=stylesheet]')]
    .map((element) => ('src' in element ? element.src : element.href))
    .some((address) => address !== '' && new RegExp(path).test(new URL(address).pathname));

// A script leaves the page when it has run.
const isAllElseThere = (path: string): boolean =>
  [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
      'script[data-rspack], link[rel=stylesheet]',
    ),
  ]
    .filter((element) => !('sheet' in element && element.sheet))
    .map((element) => ('src' in element ? element.src : element.href))
    .every((address) => new RegExp(path).test(new URL(address).pathname));

/** Waits for the error card. A request that hangs needs time to pass; every other failure shows the card at once. */
const waitForCard = async (
  { page, proxy }: Tried,
  one: Case,
  card: ReturnType<Page['getByRole']>,
  before = 0,
) => {
  if (one.kind === 'hang' && isHeld(one)) {
    await expect.poll(proxy.count).toBeGreaterThan(before);
    // Data is requested before the page that shows it is drawn.
    if (one.hop === 'data') await heading(page, one.remote.heading).waitFor();
    else await page.waitForFunction(isAskedFor, hops[one.hop](one.remote).source);
    // Otherwise requests that are merely slow would time out as well.
    await proxy.quiet();
    await page.waitForFunction(isAllElseThere, hops[one.hop](one.remote).source);
    await passTime(page, cardTimeout);
  }
  await card.waitFor();
};

/** Tests one remote with one hop and one fault. */
const tryOne = async (tried: Tried, one: Case): Promise<void> => {
  const { remote, hop, kind } = one;
  const { page, proxy } = tried;
  const isData = hop === 'data';
  if (isHeld(one)) await holdTimers(page);
  const faults: Fault[] = [{ path: hops[hop](remote), kind }];
  if (hop === 'registry') faults.push({ path: entryOf(remote), kind: '503' });
  proxy.fail(...faults);
  await page.goto(`${proxy.url}${remote.path}`, { waitUntil: 'commit' });
  // Header and menu appear without waiting for the failed request.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Events' }).waitFor();
  const card = isData
    ? page
        .getByRole('main')
        .getByRole('alert')
        .getByRole('heading', { level: 2, name: /could not be loaded/ })
    : heading(page, `${remote.title} could not be loaded`);
  await waitForCard(tried, one, card);
  expect(await page.evaluate(() => 'foreign' in globalThis), 'a foreign script ran').toBe(false);
  expect(tried.documents, 'it reloaded by itself').toHaveLength(1);

  await passTime(page, 1000);
  const named = { remote: remote.id, hop: hop === 'registry' ? 'entry' : hop, kind: reported[hop][kind] };
  await expect.poll(() => tried.reports).toEqual([expect.objectContaining(named)]);

  // A shared file fails all remotes; otherwise the others keep working.
  if (hop !== 'shared') {
    await follow(page, remote.other);
    await heading(page, remote.other.heading).waitFor();
    const before = proxy.count();
    // Don't wait for the load event; with a hanging request it never comes.
    await page.goBack({ waitUntil: 'commit' });
    await waitForCard(tried, one, card, before);
  }
  const count = tried.documents.length;
  proxy.fail();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
  await card.waitFor({ state: 'detached' });
  await heading(page, remote.heading).waitFor();
  expect(tried.documents, 'it took a reload').toHaveLength(count);
  expect(tried.problems).toEqual([]);
};

const test = base.extend<object, object>({
  portal: [
    async ({}, use) => {
      // Each tab has its own client address, so that none reaches the limit for reports.
      const portal = await startPortal({ TRUSTED_PROXIES: '127.0.0.1,::1' });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// Recording hundreds of tabs would take longer than the test.
test.use({ trace: 'off', screenshot: 'off' });

test.beforeAll(async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal.url });
  await logIn(page, 'admin');
  cookies = await page.context().cookies();
  await page.context().close();
});

for (const hop of hopNames) {
  test(`a failing ${hop} shows one error card, and the remote recovers`, async ({ browser, portal }) => {
    test.setTimeout(300_000);
    const waiting = cases.filter((one) => one.hop === hop);
    const wrong: string[] = [];
    const work = async (): Promise<void> => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { remote, kind } = one;
        const now = one;
        await inTab(browser, portal.url, (tried) => tryOne(tried, now)).catch((error: unknown) => {
          wrong.push(`${remote.id} ${hop} ${kind}: ${String(error)}`);
        });
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(wrong).toEqual([]);
  });
}
