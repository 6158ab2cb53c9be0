import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { createCaller } from '../harness/caller.ts';
import { makeRecital } from '../harness/recital.ts';
import { register } from '../harness/register.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { demoPassword, expect, logIn, test } from '../harness/test.ts';

const list = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Left to do' });
const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text });

test('A matter is on the home page and in the menu until it is settled, also without scripts', async ({
  page,
  browser,
  portal,
}) => {
  await register(page, 'lin');
  await page.goto('/');
  await expect(row(page, 'First: who plays?')).toBeVisible();
  await row(page, 'First: who plays?').getByRole('link').click();
  await expect(page).toHaveURL('/profiles/create');

  await logIn(page, 'parent');
  const coordinator = await browser.newPage({ baseURL: portal.url });
  await logIn(coordinator, 'coordinator');
  const event = await makeRecital(coordinator, { name: 'June Recital', pieces: [] });
  const parent = createCaller(portal.url);
  await parent.logIn('parent@example.org', demoPassword);
  const user = (await parent.call('GET /auth')).body as { id: string };
  const profiles = (await parent.call(`GET /queryprofile?user=${user.id}`)).body as { _id: string }[];
  const piece = { title: 'La Folia', composer: '', time: null, instrument: 'Violin', notes: '' };
  const profile = profiles[0]?._id ?? '';
  await parent.call('PUT /performance', { ...piece, event, user: user.id, profile });

  await page.goto('/');
  const question = row(page, 'How long is “La Folia”?');
  await expect(question).toBeVisible();
  const count = await list(page).getByRole('listitem').count();
  await expect(
    page.getByRole('banner').getByRole('link', { name: `${String(count)} left to do` }),
  ).toBeVisible();
  await expectAccessible(page);
  const plain = await browser.newContext({
    baseURL: portal.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const unscripted = await plain.newPage();
  await unscripted.goto('/');
  await expect(row(unscripted, 'How long is “La Folia”?')).toBeVisible();

  await question.getByRole('link', { name: 'Add: How long is “La Folia”?' }).click();
  await page.getByText('Change', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Performance time' }).fill('4');
  await page.getByRole('button', { name: 'Signup', exact: true }).click();
  await expectToast(page, 'status', 'Event Signup Updated');
  await page.goto('/');
  await expect(list(page).getByRole('listitem')).toHaveCount(count - 1);
  await expect(question).toHaveCount(0);
});
