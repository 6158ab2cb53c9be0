import { test as base } from '@playwright/test';
import { pagesOf, type Viewer } from '../harness/pages.ts';
import { makeRecital } from '../harness/recital.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { demoPassword, expect } from '../harness/test.ts';
import { firefox } from './firefox.ts';
import {
  drag,
  expectPath,
  expectText,
  find,
  press,
  type,
  type Driven,
  type Engine,
  type Tab,
} from './tab.ts';
import { webkit } from './webkit.ts';

const engineTest = (engine: Engine) =>
  base.extend<{ driven: Driven }, { portal: Portal }>({
    portal: [
      async ({}, use) => {
        const portal = await startPortal();
        await use(portal);
        await portal.stop();
        const refused = portal.output().match(/"policyReport":\{"type":"[^"]+/g) ?? [];
        expect(refused.filter((report) => !engine.refused?.test(report))).toEqual([]);
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    driven: async ({}, use) => {
      const driven = await engine.start();
      console.log(`${engine.name} ${driven.version}`);
      await use(driven);
      const problems = await driven.problems();
      await driven.stop();
      expect(problems).toEqual([]);
    },
  });

const logIn = async (tab: Tab, url: string, who: Viewer) => {
  await tab.goto(`${url}/login`);
  await type(tab, 'Email', `${who}@example.org`);
  await type(tab, 'Password', demoPassword);
  await press(tab, 'button', 'Login');
  await expectText(tab, 'nav', 'Log Out');
  await expectPath(tab, '/');
};

const openAll = async (tab: Tab, url: string, viewer: Viewer) => {
  if (viewer !== 'visitor') await logIn(tab, url, viewer);
  const pages = await pagesOf(tab, viewer);
  for (const { path, heading } of pages.filter(({ answers, prepare }) => !answers && !prepare)) {
    await tab.goto(`${url}${path}`);
    await expectText(tab, 'h1', heading);
    await expectText(tab, 'title', /\S/);
  }
};

for (const engine of [firefox, webkit]) {
  if (!engine.isInstalled) {
    base.skip(`${engine.name} is not installed (${engine.packages}), so nothing is opened in it`, () => {});
    continue;
  }
  const test = engineTest(engine);

  test(`${engine.name}: a team’s page cannot use the window handle of a core page it opened`, async ({
    driven,
    portal,
  }) => {
    const { tab } = driven;
    const open = async (path: string) => {
      await tab.goto(`${portal.url}/about`);
      await expectText(tab, 'h1', 'About');
      await tab.evaluate((to) => {
        const open = () => Object.assign(globalThis, { handle: window.open(to) });
        addEventListener('click', open, { once: true });
      }, path);
      // Browsers open windows only after a user's click.
      await press(tab, 'h1', 'About');
      await expect.poll(async () => (await driven.tabs()).length).toBe(2);
      let opened = tab;
      await expect(async () => {
        // Some browsers do not list tabs in the order they were opened.
        for (const one of await driven.tabs())
          if ((await one.evaluate(() => location.pathname, null)) === path) opened = one;
        expect(opened).not.toBe(tab);
      }).toPass();
      await expectText(opened, 'h1', /\S/);
      const seen = await tab.evaluate(() => {
        const { handle } = globalThis as unknown as { handle: Window | null };
        try {
          return handle?.document.querySelector('h1')?.textContent ?? 'no document';
        } catch (error) {
          return String(error);
        }
      }, null);
      const hasOpener = await opened.evaluate(() => window.opener !== null, null);
      await opened.evaluate(() => close(), null).catch(() => undefined);
      return { seen, hasOpener };
    };
    expect(await open('/faq'), 'the control').toMatchObject({ seen: 'FAQ', hasOpener: true });
    await expect.poll(async () => (await driven.tabs()).length).toBe(1);
    const { seen, hasOpener } = await open('/login');
    expect(seen).not.toContain('Login');
    expect(hasOpener).toBe(false);
  });

  test(`${engine.name}: a visitor opens every page`, async ({ driven, portal }) => {
    await openAll(driven.tab, portal.url, 'visitor');
  });

  test(`${engine.name}: a family opens every page, edits a profile and signs up`, async ({
    driven,
    portal,
  }) => {
    const { tab } = driven;
    await openAll(tab, portal.url, 'parent');
    await tab.goto(`${portal.url}/profiles/create`);
    await type(tab, 'First Name', 'Walter');
    await type(tab, 'Last Name', 'Marsh');
    await type(tab, 'Grade', '7');
    await type(tab, 'School Name', 'Maple Court School');
    await press(tab, 'button', 'Create');
    await expectText(tab, '[role=status]', 'Successfully added new profile');
    await tab.goto(`${portal.url}/events?words=concerto+day`);
    await press(tab, 'a', 'Sign up: Concerto Day');
    await type(tab, 'Music title', 'Gavotte');
    await type(tab, 'Instrument', 'violin');
    await type(tab, 'Profile', 'Walter');
    await press(tab, 'main button', 'Sign up');
    await expectText(tab, '[role=status]', 'You have signed up for this event.');
  });

  test(`${engine.name}: a coordinator opens every page and drags a program into order`, async ({
    driven,
    portal,
  }) => {
    const { tab } = driven;
    await openAll(tab, portal.url, 'coordinator');
    const pieces = ['Gavotte by Theo Marsh, 3', 'Berceuse by June Park, 4', 'Allegro by Omar Haddad, 2'];
    const id = await makeRecital(tab, { name: 'In another engine', pieces });
    await tab.goto(`${portal.url}/events/manage/${id}`);
    for (const title of ['Gavotte', 'Berceuse', 'Allegro']) {
      await press(tab, 'button', `Add: ${title}`);
      await find(tab, '[data-grip]', `Drag ${title}`);
    }
    await drag(tab, 'Drag Gavotte', 'Drag Allegro', 'Gavotte, position 3 of 3');
    await press(tab, 'button', 'Save');
    await expectText(tab, '[role=status]', 'Event Ordering Updated');
    await tab.goto(`${portal.url}/events/manage/${id}`);
    await expectText(tab, 'main ol', /Berceuse[^]*Allegro[^]*Gavotte/);
  });

  test(`${engine.name}: an administrator opens every page`, async ({ driven, portal }) => {
    await openAll(driven.tab, portal.url, 'admin');
  });
}
