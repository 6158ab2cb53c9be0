import type { Page } from '@playwright/test';
import { unfinished } from '../harness/page-state.ts';
import { pagesOf, type Viewer } from '../harness/pages.ts';
import { expect, logIn, test as base } from '../harness/test.ts';

interface Row {
  /** A page of `pagesOf`. */
  page: string;
  /** Text to type, by field; it must still be there afterward. */
  typed?: Record<string, string>;
  /** A list whose first option is chosen before going offline. */
  choose?: string;
  /** The first click while offline: a button, a link, or a link in a menu. */
  press: { button: string | RegExp } | { link: string | RegExp } | { menu: string; link: string };
  says?: string | RegExp;
}

const unreachable =
  'The portal cannot be reached right now. Nothing you typed is lost; try again in a moment.';
const offline = 'The browser is offline. Try again when you are connected.';

const rows: Record<Viewer, Row[]> = {
  visitor: [
    { page: 'home', press: { link: 'Sign up to play' } },
    { page: 'home', press: { link: 'Terms' } },
    { page: 'login', typed: { Email: 'a@example.org', Password: 'Music2026' }, press: { button: 'Login' } },
    {
      page: 'signup',
      typed: { 'Zip code': '94601' },
      press: { button: 'Sign up' },
      says: 'There is a problem',
    },
    { page: 'signup', press: { link: 'Privacy' } },
  ],
  parent: [
    { page: 'home-signed-in', press: { menu: 'Events', link: 'My Events' } },
    { page: 'home-signed-in', press: { menu: 'Manage', link: 'Account' } },
    { page: 'events', press: { link: /^Sign up: / } },
    {
      page: 'event-signup',
      typed: { 'Music title': 'Gavotte', Instrument: 'violin' },
      choose: 'Profile',
      press: { button: 'Sign up' },
    },
    { page: 'edit-signup', typed: { 'Music title': 'Bourrée' }, press: { button: 'Signup' } },
    { page: 'my-events', press: { link: /^Edit Performance Details/ } },
    { page: 'my-events', press: { button: /calendar/i }, says: /calendar/i },
    { page: 'profiles', press: { link: 'Create a new profile' } },
    {
      page: 'create-profile',
      typed: { 'First name': 'Ada', 'Last name': 'Byron', Grade: '5', 'School name': 'Lincoln' },
      press: { button: 'Create' },
    },
    { page: 'profile', typed: { 'School name': 'Lincoln' }, press: { button: 'Update' } },
    { page: 'account', typed: { Phone: '5105550123' }, press: { button: 'Update' } },
  ],
  coordinator: [
    { page: 'manage-events', press: { link: 'Create an Event' } },
    {
      page: 'create-event',
      typed: { 'Name of Event': 'Spring' },
      press: { button: 'Create' },
      says: 'There is a problem',
    },
    { page: 'edit-event', typed: { 'Name of Event': 'Summer' }, press: { button: 'Update' } },
    { page: 'program', press: { menu: 'Menu', link: 'My Events' } },
  ],
  admin: [{ page: 'admin', press: { menu: 'Manage', link: 'Profiles' } }],
};

// Replaces the fixture that collects console errors, because the browser logs errors while it is offline.
const test = base.extend<object>({ problems: async ({}, use) => use([]) });

const pressed = async (page: Page, press: Row['press']): Promise<void> => {
  if ('button' in press) {
    const { button: name } = press;
    return page
      .getByRole('main')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  }
  const bar = page.getByRole('navigation', { name: 'Main' });
  if ('menu' in press) await bar.getByRole('button', { name: press.menu }).click();
  await ('menu' in press ? bar : page).getByRole('link', { name: press.link, exact: true }).first().click();
};

for (const viewer of ['visitor', 'parent', 'coordinator', 'admin'] as const)
  test(`a ${viewer} who loses the network before the first click keeps header, menu and typed text`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await (viewer === 'visitor' ? page.goto('/') : logIn(page, viewer));
    const pages = await pagesOf(page, viewer);
    for (const { page: name, typed = {}, choose, press, ...row } of rows[viewer])
      await test.step(`${name}: ${JSON.stringify(press)}`, async () => {
        const shown = pages.find((one) => one.name === name);
        await page.goto(shown?.path ?? name);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(unfinished(page)).toHaveCount(0);
        if (name === 'edit-signup') await page.getByText('Change', { exact: true }).click();
        for (const [label, text] of Object.entries(typed))
          await page.getByLabel(label).first().fill(text, { timeout: 5000 });
        if (choose) await page.getByRole('combobox', { name: choose }).selectOption({ index: 1 });
        await context.setOffline(true);
        await pressed(page, press);
        // A page that has not loaded contains no typed text.
        const says = row.says ?? ('link' in press ? offline : unreachable);
        await expect(page.getByText(says).first()).toBeVisible();
        await expect(page.getByText('Something went wrong')).toHaveCount(0);
        for (const role of ['banner', 'contentinfo'] as const)
          await expect(page.getByRole(role)).toBeVisible();
        await expect(
          page.getByRole('navigation', { name: 'Main' }).locator('a:visible, button:visible').first(),
        ).toBeVisible();
        if (name === 'edit-signup') await page.getByText('Change', { exact: true }).click();
        for (const [label, text] of Object.entries(typed))
          await expect(page.getByLabel(label).first()).toHaveValue(text);
        await context.setOffline(false);
      });
  });

test('an open program prints, exports and shares its link while offline', async ({ page, context }) => {
  await logIn(page, 'coordinator');
  const program = (await pagesOf(page, 'coordinator')).find(({ name }) => name === 'program');
  await page.goto(program?.path ?? '');
  await expect(unfinished(page)).toHaveCount(0);
  // Loading is complete when no more files arrive after the largest one, the code that writes Word documents.
  const sizes = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ decodedBodySize }) => decodedBodySize,
      ),
    );
  let before = 0;
  const isCalm = async (): Promise<boolean> => {
    const now = await sizes();
    const last = before;
    before = now.length;
    return now.length === last && Math.max(...now) > 200_000;
  };
  await expect.poll(isCalm, { intervals: [1000] }).toBe(true);
  await context.setOffline(true);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('button', { name: 'Check-in sheet' }).click();
  await expect(page.getByText('The email addresses could not be loaded').first()).toBeVisible();
  await page.getByRole('button', { name: /^Share/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
