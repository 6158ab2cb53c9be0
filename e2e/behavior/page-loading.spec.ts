import { languageCookie, languageIds } from '@portal/contracts/languages';
import { themeCookie } from '@portal/contracts/themes';
import type { Locator, Page, Request } from '@playwright/test';
import { createCaller } from '../harness/caller.ts';
import { unfinished } from '../harness/page-state.ts';
import { pagesOf } from '../harness/pages.ts';
import type { Portal } from '../harness/portal.ts';
import { expectSteady, watchShifts } from '../harness/layout-shifts.ts';
import { demoPassword, expect, logIn, test } from '../harness/test.ts';

test.use({ actionTimeout: 15_000 });

const title = (page: Page) => page.getByRole('heading', { level: 1 });

const pageAddress = async (page: Page, name: string): Promise<string> =>
  (await pagesOf(page, 'parent')).find((shown) => shown.name === name)?.path ?? '';

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};

/** Holds matching requests until they are released; `asked` lists them. */
const hold = async (page: Page, address: string | RegExp) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  const passed: Promise<void>[] = [];
  await page.route(address, (route) => {
    asked.push(pathOf(route.request()));
    passed.push(released.then(() => route.fallback()));
  });
  return {
    asked,
    // The handler stays and lets requests through: if interception ends while a request is intercepted, it may never
    // be answered.
    release: async () => {
      release();
      await Promise.all(passed);
    },
  };
};

// Removes the answers of remotes from the page's HTML, as if the server had been too slow; the browser requests them.
const withoutAnswers = async (page: Page): Promise<void> => {
  await page.route(
    (url) => !/^\/(api|assets|mf)\//.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script[^>]* id="page-data"[^>]*>)(.*?)(?=<\/script>)/s,
        (_, tag: string, json: string) => {
          const { answers = {}, ...data } = JSON.parse(json) as { answers?: Record<string, unknown> };
          // The server has drawn the home page from this one.
          const kept = { '/todos': answers['/todos'] };
          return tag + JSON.stringify({ ...data, answers: kept }).replaceAll('<', '\\u003c');
        },
      );
      await route.fulfill({ response, body });
    },
  );
};

const sizes = [
  { width: 1280, height: 800 },
  { width: 880, height: 1000 },
  { width: 360, height: 740 },
  { width: 360, height: 2600 },
];

test.describe('pages of a family have no layout shift', () => {
  for (const source of ['is in the HTML', 'is requested by the browser']) {
    test(`when their data ${source}`, async ({ page }) => {
      test.setTimeout(180_000);
      await logIn(page, 'parent');
      const named: string[] = [];
      for (const name of ['profile', 'event-signup', 'edit-signup'])
        named.push(await pageAddress(page, name));
      const isRead = source === 'is requested by the browser';
      if (isRead) await withoutAnswers(page);
      await watchShifts(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const address of ['/', '/events', '/events/my', '/profiles', ...named, '/account']) {
          const reads = isRead ? await hold(page, '**/api/*') : undefined;
          await page.goto(address, { waitUntil: 'commit' });
          await expect(title(page)).toBeVisible();
          if (reads) await expect(unfinished(page).first()).toBeVisible();
          await reads?.release();
          await expect(unfinished(page)).toHaveCount(0);
          await expectSteady(page);
        }
      }
    });
  }
});

/** Returns the visible texts of a page, without those for screen readers only. */
const textsOn = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1, h2, p, li, dd, .p-ticket__day, .p-ticket__rest, a)')
    .evaluateAll((all: HTMLElement[]) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.innerText),
    );

/** Returns the public address of an event whose program is published or not. */
const programAt = async ({ url }: Portal, isPublished: boolean): Promise<string> => {
  const { call, logIn: enter } = createCaller(url);
  await enter('coordinator@example.org', demoPassword);
  const { body } = await call(`GET /managedevents?page=1&startDate=${Date.now()}`);
  const { data } = body as { data: { _id: string; published?: object }[] };
  const event = data.find(({ published }) => (published !== undefined) === isPublished);
  const share = await call(`GET /event_share?id=${event?._id ?? ''}`);
  return `/program/${(share.body as { address: string }).address}`;
};

/** Opens a page whose scripts are held, and waits until its HTML is parsed. */
const openWithout = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
};

/** Remembers the elements drawn by the server; `isSame` then tells whether they are all still in the document. */
const rememberDrawn = (page: Page) =>
  page.evaluate(() => {
    const drawn = [
      ...document.querySelectorAll(':is(header, nav, footer):not(main *), [data-drawn=page] h1'),
    ];
    Object.assign(window, { isSame: () => drawn.length > 2 && drawn.every((node) => node.isConnected) });
  });
const isSame = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { isSame: () => boolean }).isSame());

for (const { width, colorScheme, color } of [
  { width: 1280, colorScheme: 'light', color: 'rgb(255, 255, 255)' },
  { width: 360, colorScheme: 'dark', color: 'rgb(20, 22, 27)' },
] as const) {
  test(`a page is complete before its scripts load and hydrates without changes, ${colorScheme} at ${width}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await watchShifts(page);
    const check = async (address: string, shown: string | RegExp): Promise<void> => {
      await page.context().clearCookies({ name: themeCookie });
      const files = await hold(page, /\.js$/);
      await openWithout(page, address);
      await expect(page.getByRole('main').getByText(shown)).toBeVisible();
      await expect(page.locator('body')).toHaveCSS('background-color', color);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await rememberDrawn(page);
      const texts = (await page.locator('[data-outline]').count()) > 0 ? await textsOn(page) : [];
      await files.release();
      await expect(unfinished(page)).toHaveCount(0);
      await expect(title(page)).toBeVisible();
      expect(await textsOn(page)).toEqual(expect.arrayContaining(texts));
      // React handles a click during hydration only afterward.
      await page.waitForLoadState();
      const pressed = page.getByRole('button', { name: colorScheme === 'light' ? 'Light' : 'Dark' });
      await pressed.click();
      await expect(pressed).toHaveAttribute('aria-pressed', 'true');
      expect(await isSame(page), address).toBe(true);
      await expectSteady(page);
    };
    await check('/', 'Play for someone who will');
    await check('/about', /outreach/);
    await check('/terms', 'Terms of Service');
    await check('/no/such/page', 'Page Not Found');
    await check(await programAt(portal, true), 'Sunday, ');
    await check(await programAt(portal, false), 'Would you like to play?');
    await logIn(page, 'parent');
    await check('/', 'Next performance');
    // On a phone the message from the URL adds a line, which the server cannot reserve.
    await check(width === 360 ? '/faq' : '/faq?success=Hello', 'FAQ');
    await check('/events', 'Saturday Student Recital');
    await check('/account', 'Loading …');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('public pages and their links work in every language', async ({ page, portal }) => {
    const around = ['/about', '/faq', '/terms', '/privacy', '/contact'];
    const titles = new Map<string, Set<string>>();
    const lines = new Set<string>();
    const [program, coming] = [await programAt(portal, true), await programAt(portal, false)];
    for (const language of languageIds) {
      await page.context().addCookies([{ name: languageCookie, value: language, url: portal.url }]);
      await page.goto('/');
      const read = async (path: string): Promise<void> => {
        await expect(page).toHaveURL(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(title(page)).toBeVisible();
        expect(await page.title()).toMatch(/^.+ – Music Outreach$/);
        const known = titles.get(path) ?? new Set();
        titles.set(path, known.add(await page.title()));
      };
      for (const path of around) {
        await page.locator(`footer a[href="${path}"]`).click();
        await read(path);
      }
      await page.locator('header a[href="/"]').click();
      await read('/');
      await page.goto('/no/such/page');
      await read('/no/such/page');
      await page.locator('main a[href="/"]').click();
      await read('/');
      await page.getByRole('banner').getByRole('button').click();
      await page.locator('header a[href="/login"]').filter({ visible: true }).click();
      await expect(page.locator('main noscript')).toBeVisible();
      await page.goto(program);
      await expect(title(page)).toHaveText('Music for Neighbors: Maple Court');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
      await expect(page.getByRole('main')).toContainText('Antonio Vivaldi');
      await expect(page.locator('main :is(noscript, [aria-busy])')).toHaveCount(0);
      lines.add(await page.locator('.p-sheet__lede').innerText());
      await page.goto(coming);
      await expect(page.locator('main a[href^="/events/signup/"]')).toBeVisible();
    }
    expect(lines.size).toBe(languageIds.length);
    for (const [path, all] of titles) expect([path, all.size]).toEqual([path, languageIds.length]);
  });
});

test('hydration keeps the scroll position, and links work before the scripts load', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 600 });
  const files = await hold(page, /\.js$/);
  await openWithout(page, await programAt(portal, true));
  const last = page.getByRole('main').getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  expect(at).toBeGreaterThan(100);
  await files.release();
  await expect(unfinished(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(at);

  await logIn(page, 'parent');
  const held = await hold(page, /\.js$/);
  await page.goto('/events', { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sign up: / })
    .first()
    .click();
  await expect(page).toHaveURL(toEvent.to);
  await held.release();
  await expect(page.getByLabel('Music title')).toBeVisible();
});

/** Records the paths of scripts, style sheets and API reads that a page requests from now on. */
const listen = (page: Page) => {
  const started = new Set<Request>();
  const open = new Set<Request>();
  const isWanted = (request: Request): boolean =>
    ['script', 'stylesheet', 'fetch'].includes(request.resourceType()) && request.method() === 'GET';
  page.on('request', (request) => {
    if (!isWanted(request)) return;
    started.add(request);
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  return {
    asked: () => [...started].map(pathOf).sort(),
    finished: () =>
      [...started]
        .filter((request) => !open.has(request))
        .map(pathOf)
        .sort(),
    forget: () => {
      started.clear();
    },
  };
};

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

interface Way {
  from: string;
  menu?: string;
  link: string | RegExp;
  to: RegExp;
}

const toEvent: Way = { from: '/events', link: /^Sign up: /, to: /\/events\/signup\/[0-9a-f]+$/ };
const toEvents: Way = { from: '/profiles', menu: 'Events', link: 'Browse Events', to: /\/events$/ };
const ways: Way[] = [
  toEvent,
  toEvents,
  { from: '/events/my', link: /^Edit Performance Details: /, to: /\/events\/signup\/edit\/[0-9a-f]+$/ },
  { from: '/profiles', link: /^Edit/, to: /\/profiles\/[0-9a-f]+$/ },
  { from: '/events', menu: 'Manage', link: 'Profiles', to: /\/profiles$/ },
];

const expectPage = async (page: Page, to: string | RegExp): Promise<void> => {
  await expect(page).toHaveURL(to);
  await expect(title(page)).toBeVisible();
  await expect(unfinished(page)).toHaveCount(0);
};

/** Opens the page that has the link, and returns the link. */
const depart = async (page: Page, { from, menu, link }: Way) => {
  // Move the pointer away from where the link will be, because hovering preloads.
  await page.mouse.move(0, 0);
  await page.goto(from);
  await expectPage(page, from);
  // The page also loads code when it is idle.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.waitForLoadState('networkidle');
  if (menu !== undefined)
    await navigation(page).getByRole('button', { name: menu, exact: true }).press('Enter');
  return page.getByRole('link', { name: link, exact: true }).first();
};

/** Follows a link by script, so that neither hover nor focus preloads the page. */
const follow = (link: Locator): Promise<void> => link.evaluate((element: HTMLElement) => element.click());

for (const way of ways) {
  const name = `${way.from} to ${String(way.link)}`;
  test(`hovering or focusing a link preloads its page: ${name}`, async ({ page }) => {
    await logIn(page, 'parent');
    const requests = listen(page);
    const unannounced = await depart(page, way);
    requests.forget();
    await follow(unannounced);
    await expectPage(page, way.to);
    const needed = requests.asked();
    expect(needed.some((path) => path.startsWith('/api/'))).toBe(true);
    expect(needed.some((path) => path.endsWith('.js'))).toBe(true);

    for (const announce of ['hover', 'focus'] as const) {
      const link = await depart(page, way);
      requests.forget();
      await link[announce]();
      await expect.poll(() => requests.finished()).toEqual(expect.arrayContaining(needed));
      requests.forget();
      await (announce === 'hover' ? link.click() : page.keyboard.press('Enter'));
      await expectPage(page, way.to);
      expect(requests.asked()).toEqual([]);
    }
  });
}

for (const [way, read] of [
  [toEvents, '/api/queryevents?'],
  [toEvent, '/api/queryprofile?'],
] as const) {
  test(`data is requested while the page’s code is loading: ${read}`, async ({ page }) => {
    await logIn(page, 'parent');
    const requests = listen(page);
    const link = await depart(page, way);
    const code = await hold(page, '**/mf/mf_events/**');
    requests.forget();
    await follow(link);
    await expect.poll(() => requests.finished().filter((path) => path.startsWith(read))).toHaveLength(1);
    await expect.poll(() => code.asked).not.toEqual([]);
    await expect(page).toHaveURL(way.from);
    await code.release();
    await expectPage(page, way.to);
    expect(requests.asked().filter((path) => path.startsWith(read))).toHaveLength(1);
  });
}

test('a page visited a moment ago is shown at once, by link and by Back', async ({ page }) => {
  await logIn(page, 'parent');
  const through = async (menu: string, entry: string): Promise<void> => {
    await navigation(page).getByRole('button', { name: menu, exact: true }).click();
    await navigation(page).getByRole('link', { name: entry, exact: true }).click();
  };
  // Several pages have links with these names.
  const linkOn = (title: string, name: RegExp): Locator =>
    page
      .getByRole('main')
      .filter({ has: page.getByRole('heading', { level: 1, name: title, exact: true }) })
      .getByRole('link', { name })
      .first();
  const walk: [() => Promise<void>, Locator][] = [
    [() => through('Events', 'Browse Events'), linkOn('Browse Events', /^Sign up: /)],
    [() => linkOn('Browse Events', /^Sign up: /).click(), page.getByLabel('Music title')],
    [() => through('Events', 'My Events'), linkOn('My Events', /^Edit Performance/)],
    [() => through('Manage', 'Profiles'), linkOn('Manage Profiles', /^Edit/)],
    [
      () => page.getByRole('link', { name: 'Music Outreach, home page' }).click(),
      page.getByRole('region', { name: 'Upcoming events' }).getByRole('listitem').first(),
    ],
  ];
  for (const [go, shown] of walk) {
    await go();
    await expect(shown).toBeVisible();
    await expect(unfinished(page)).toHaveCount(0);
  }

  await page.evaluate(() => {
    const waits: string[] = [];
    Object.assign(window, { waits });
    new MutationObserver(() => {
      if (document.querySelector('main [aria-busy=true]')) waits.push(location.pathname);
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  });
  const reads = await hold(page, '**/api/*');
  for (const [, shown] of walk.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(shown).toBeVisible();
  }
  for (const [go, shown] of walk.slice(1)) {
    await go();
    await expect(shown).toBeVisible();
  }
  expect(reads.asked).not.toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { waits: string[] }).waits)).toEqual([]);
  await reads.release();
});
