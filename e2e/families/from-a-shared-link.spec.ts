import { createCaller } from '../harness/caller.ts';
import { expectAccessible } from '../harness/accessible.ts';
import { linkInMail } from '../harness/mail.ts';
import { fillInSignup, newPerson } from '../harness/register.ts';
import { followWay, newAccount, newPerformer, viaNewAccount } from '../harness/way.ts';
import { demoPassword, expect, test } from '../harness/test.ts';

/** Returns an upcoming event without a published program, and its public path. */
const sharedEvent = async (url: string): Promise<{ name: string; path: string; id: string }> => {
  const { call, logIn } = createCaller(url);
  await logIn('coordinator@example.org', demoPassword);
  const { body } = await call(`GET /managedevents?page=1&startDate=${Date.now()}`);
  const { data } = body as {
    data: { _id: string; name: string; published?: object; capacity: number; taken: number }[];
  };
  const event = data.find(
    ({ published, capacity, taken }) => !published && (capacity === 0 || taken < capacity),
  );
  const share = await call(`GET /event_share?id=${event?._id ?? ''}`);
  const { address } = share.body as { address: string };
  return { name: event?.name ?? '', id: event?._id ?? '', path: `/program/${address}` };
};

test.use({ viewport: { width: 360, height: 740 } });

test('A newcomer with a shared link gets a place after five screens', async ({ page, portal }) => {
  const { name, path, id } = await sharedEvent(portal.url);
  const person = newPerson('newcomer');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const way = await followWay(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sign up/ })
    .first()
    .click();
  await expect(
    page.getByText(new RegExp(`Log in or create an account to sign up for ${name} \\(.+ · .+\\)\\.`)),
  ).toBeVisible();
  const create = page.getByRole('link', { name: 'Create an account' }).first();
  expect((await create.boundingBox())?.y).toBeLessThan(600);
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused();
  await fillInSignup(page, person);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('/login?*');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  // The confirmation link logs in, so the family does not enter its password again.
  await page.goto(await linkInMail(portal, person.email, '/confirmemail/'));
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByLabel('Music title').fill('Sicilienne');
  await page.getByLabel('Instrument').fill('viola');
  await page.getByLabel('First Name').fill('Mira');
  await page.getByLabel('Last Name').fill('Okafor');
  await page.getByLabel('Grade').fill('4');
  await page.getByLabel('School Name').fill('Lincoln Middle');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();

  const ticket = page.getByRole('article', { name: 'Your sign-up' });
  await expect(ticket).toContainText('Mira Okafor');
  await expect(ticket).toContainText('Sicilienne');
  await expect(page.getByText('We will email you a confirmation.')).toBeVisible();
  await expectAccessible(page);
  const held = new URL(page.url()).pathname;
  expect(held).toMatch('/events/signup/edit/');
  expect(way).toEqual({
    screens: [...viaNewAccount, `/events/signup/${id}`, held],
    entries: [...newAccount, 'Music title', 'Instrument', ...newPerformer],
    passwords: 2,
  });

  // The three questions about what may be shown come on the way.
  await page.getByRole('link', { name: /^Answer/ }).click();
  await expect(page.getByRole('heading', { name: 'What we may show' })).toBeVisible();
  await page.goto('/profiles');
  await expect(page.getByRole('heading', { name: 'Mira Okafor' })).toHaveCount(1);
});
