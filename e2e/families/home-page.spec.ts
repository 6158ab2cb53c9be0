import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { startFaultProxy } from '../harness/fault-proxy.ts';
import { publishFixture } from '../harness/fixture-remote.ts';
import { unfinished } from '../harness/page-state.ts';
import { expectSteady, watchShifts } from '../harness/layout-shifts.ts';
import { expect, logIn, test } from '../harness/test.ts';

const own = (page: Page) => page.getByRole('region', { name: 'Next performance' });
const ownLink = (page: Page) =>
  own(page)
    .getByRole('link', { name: /^Edit Performance Details/ })
    .first();
const coming = (page: Page) => page.getByRole('region', { name: 'Upcoming events' });
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /Play for someone/ });

test('A parent logs in, sees the next performance and upcoming events, and signs up', async ({ page }) => {
  await logIn(page, 'parent');
  // Until the part has hydrated, its links trigger full page loads.
  await expect(unfinished(page)).toHaveCount(0);
  await expect(ownLink(page)).toBeVisible();
  await expect(coming(page).getByRole('listitem')).toHaveCount(3);
  await expect(coming(page).getByText(/places left|Full|Open to all/)).toHaveCount(3);
  await expectAccessible(page);
  // The family already plays at the first event and can sign up another performer there.
  const next = await own(page).getByRole('heading', { level: 3 }).innerText();
  const signUp = coming(page).getByRole('link', { name: `You play here: ${next}` });
  await signUp.click();
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeFocused();
  await page.goBack();
  // The page was open a moment ago, so it is shown from the cache.
  await expect(ownLink(page)).toBeVisible();
  await ownLink(page).click();
  await expect(page).toHaveURL(/\/events\/signup\/edit\//);
});

test('Parts on the home page cause no layout shift and are not shown to visitors', async ({ page }) => {
  await page.goto('/home');
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByRole('region', { name: /next/ })).toHaveCount(0);
  await logIn(page, 'parent');
  await watchShifts(page);
  for (const size of [
    { width: 1280, height: 1600 },
    { width: 360, height: 2600 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/home');
    await expect(own(page).getByRole('heading', { level: 3 })).toBeVisible();
    await expect(coming(page).getByRole('listitem')).toHaveCount(3);
    await expectSteady(page);
  }
});

test.describe('when a remote fails', () => {
  // The failures are intended, and the browser logs them.
  test.use({ problems: async ({}, use) => use([]) });

  test('the home page works without mf-events, and the part recovers', async ({ page, portal }) => {
    await logIn(page, 'parent');
    const proxy = await startFaultProxy(portal.url);
    for (const kind of ['503', 'hang'] as const) {
      proxy.fail({ path: /^\/mf\/mf_events\//, kind });
      await page.goto(`${proxy.url}/`, { waitUntil: 'commit' });
      await expect(welcome(page)).toBeVisible();
      await expect(page.getByText('Events could not be loaded')).toBeVisible();
      await expectAccessible(page);
      proxy.fail();
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(coming(page).getByRole('listitem')).toHaveCount(3);
    }
    await expect.poll(() => portal.output()).toContain('"remote":"mf_events"');
    proxy.stop();
  });

  test('parts that throw or are late fail alone and cause no layout shift', async ({ page, portal }) => {
    await publishFixture(
      {
        id: 'mf_broken',
        title: 'Broken',
        pages: [{ path: '/broken', access: 'signed-in' }],
        slots: (['home', 'event'] as const).map((name) => ({
          name,
          access: 'signed-in',
          order: 1,
          height: { wide: 5, narrow: 5 },
        })),
        routes: `
const Fine = () => <h1 tabIndex={-1}>Fine</h1>;
const Ill = () => { throw new Error('thrown at home'); };
const Poster = ({ event }) => <p>Poster of {event}</p>;
const late = async () => { await new Promise((resolve) => setTimeout(resolve, 700)); return { Component: Poster }; };
export default {
  '/broken': { Component: Fine, title: 'Fine' },
  home: { Component: Ill }, event: late,
};`,
      },
      portal,
    );
    await logIn(page, 'parent');
    await expect(page.getByText('Broken could not be loaded')).toBeVisible();
    await expect(coming(page).getByRole('listitem')).toHaveCount(3);
    await expect
      .poll(() => portal.output())
      .toMatch(/"remote":"mf_broken","version":"[^"]+","hop":"render","kind":"threw"/);
    const event = await coming(page)
      .getByRole('link', { name: /^You play here: / })
      .first()
      .getAttribute('href');
    await watchShifts(page);
    await page.goto(event ?? '');
    await expect(page.getByText(`Poster of ${event?.split('/').at(-1)}`)).toBeVisible();
    await expectSteady(page);
  });
});
