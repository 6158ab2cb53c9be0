import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { createCaller } from '../harness/caller.ts';
import { signUpWith } from '../harness/recital.ts';
import { demoPassword, expect, logIn, startSession, test } from '../harness/test.ts';

const text = (body: unknown, field: string): string => String((body as Record<string, unknown>)[field]);

/** Publishes a program with one piece of the demo parent. Returns the profile, the event and its public path. */
const publish = async (url: string) => {
  const [coordinator, parent] = [createCaller(url), createCaller(url)];
  await coordinator.logIn('coordinator@example.org', demoPassword);
  await parent.logIn('parent@example.org', demoPassword);
  const made = await coordinator.call('PUT /event', {
    name: 'Consent recital',
    description: '',
    address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
    date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    duration: 60,
    capacity: 0,
    timeZone: 'America/Los_Angeles',
  });
  const event = text(made.body, '_id');
  const program = [await signUpWith(parent, event, 'Sicilienne by Zora Quill, 3')];
  const signedUp = (await parent.call(`GET /performance?id=${program[0]}`)).body;
  const { profile } = signedUp as { profile: { _id: string } };
  const saved = await coordinator.call('POST /event_program', { _id: event, program });
  const revision = (saved.body as { revision: number }).revision;
  const publication = { _id: event, revision, after: 0, tell: 'nobody', isPublic: true };
  expect((await coordinator.call('POST /event_publish', publication)).status).toBe(200);
  const share = await coordinator.call(`GET /event_share?id=${event}`);
  return { profile: profile._id, event, path: `/program/${text(share.body, 'address')}` };
};

const decide = async (page: Page, question: string, choice: string): Promise<void> => {
  const row = page.getByRole('listitem').filter({ hasText: question });
  const button = row.getByRole('button', { name: question });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await row.getByRole('radio', { name: choice }).click();
  await expect(row.getByRole('status')).toContainText(`${choice} since`);
};

const decideBoth = async (page: Page, choice: string): Promise<void> => {
  await decide(page, 'Name in the printed program', choice);
  await decide(page, 'Name on the public page', choice);
};

const print = async (page: Page, event: string, sheet: string): Promise<string> => {
  await page.goto(`/events/manage/${event}`);
  await page.getByRole('button', { name: 'More ways to export' }).click();
  await page.getByRole('button', { name: sheet }).click();
  await expect(page.locator('body[data-printing]')).toBeAttached();
  return await page.locator('.c-sheet').innerText();
};

const asCoordinator = async (browser: Browser, url: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL: url });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await logIn(page, 'coordinator');
  return page;
};

test('A name disappears from a published program when a parent says no, and returns with a yes', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const { profile, event, path } = await publish(portal.url);
  const coordinator = await asCoordinator(browser, portal.url);
  const visitor = await browser.newPage({ baseURL: portal.url });
  const expectPublic = async (isNamed: boolean): Promise<void> => {
    await visitor.goto(path);
    await expect(visitor.getByText('Sicilienne')).toBeVisible();
    await expect(visitor.getByText('Zora')).toHaveCount(isNamed ? 1 : 0);
  };
  await expectPublic(true);
  expect(await print(coordinator, event, 'Print or PDF')).toContain('Zora Quill, violin');

  await startSession(page, 'parent');
  await page.goto(`/profiles/${profile}`);
  await decide(page, 'Name in the printed program', 'No');
  await expectPublic(true);
  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.getByText('A musician, violin')).toBeVisible();
  await expect(visitor.getByText('Zora')).toBeHidden();
  await visitor.emulateMedia({ media: null });
  await decideBoth(page, 'No');
  await page.reload();
  await page.getByRole('button', { name: 'Change Name on the public page' }).click();
  await expect(
    page.getByRole('group', { name: 'Name on the public page' }).getByRole('radio', { name: 'No' }),
  ).toBeChecked();
  await expectAccessible(page);
  await expectPublic(false);
  const printed = await print(coordinator, event, 'Print or PDF');
  expect(printed).toContain('A musician, violin');
  expect(printed).not.toContain('Quill');
  expect(await print(coordinator, event, 'Check-in sheet')).toMatch(/Zora Quill · .* · name not in print/);

  await decideBoth(page, 'Yes');
  await expectPublic(true);
  expect(await print(coordinator, event, 'Print or PDF')).toContain('Zora Quill, violin');
  await coordinator.close();
  await visitor.close();
});
