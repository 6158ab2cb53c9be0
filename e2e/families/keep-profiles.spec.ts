import { expectAccessible } from '../harness/accessible.ts';
import { register } from '../harness/register.ts';
import { expect, logInAs, test, type Person } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

type Page = import('@playwright/test').Page;

const fill = async (page: Page, first: string, last: string, grade: string): Promise<void> => {
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel('Grade').fill(grade);
  await page.getByLabel('School Name').fill('Maple Court School');
};

test('A parent creates and corrects a child’s profile, and another tab updates', async ({
  page,
  context,
}) => {
  test.slow();
  await register(page, 'profiles');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('link', { name: 'Profiles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Profiles' })).toBeVisible();
  await expect(page.getByText('You currently have no profiles. Click below to make one!')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Create a new profile' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText([
    'Please enter your first name.',
    'Please enter your last name.',
    'Please enter your grade level.',
    'Please enter your school name.',
  ]);
  await expectAccessible(page);
  await fill(page, '欧阳·娜', "O'Brien-Ruiz", '0');
  await expect(page.getByText('Printed as Kindergarten')).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/profiles');
  await expectToast(page, 'status', 'Successfully added new profile');
  await expect(page.getByText('Maple Court School Kindergarten')).toBeVisible();
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto('/profiles');
  await expect(other.getByText('Maple Court School Kindergarten')).toBeVisible();

  await page.getByRole('link', { name: "Edit 欧阳·娜 O'Brien-Ruiz" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Profile' })).toBeFocused();
  await expect(page.getByLabel('Grade')).toHaveValue('0');
  await page.getByLabel('Grade').fill('1');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'status', 'Profile Updated');
  await expectAccessible(page);
  await expect(other.getByText('Maple Court School 1st')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Profile List' }).click();
  await expect(page.getByText('Maple Court School 1st')).toBeVisible();
});

// Ends the session while a form is half filled in, then opens the form's link to the login in a new tab.
const endSession = async (page: Page): Promise<Page> => {
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toHaveText(/You have been logged out\. Log in again/);
  await expect(summary).toBeFocused();
  const opened = page.context().waitForEvent('page');
  await summary.getByRole('link', { name: 'Log in (opens in a new tab)' }).click();
  return opened;
};

const fillLogin = async (tab: Page, { email, password }: Person): Promise<void> => {
  await tab.getByLabel('Email').fill(email);
  await tab.getByLabel('Password', { exact: true }).fill(password);
};

const logInThere = async (tab: Page, person: Person): Promise<void> => {
  await fillLogin(tab, person);
  await tab.getByRole('button', { name: 'Login' }).click();
  await expectToast(tab, 'status', 'You are logged in again. Go back to the tab you came from');
};

test('After the session ends, a parent logs in in a second tab and continues with the form', async ({
  page,
}) => {
  const person = await register(page, 'expired');
  await page.goto('/profiles/create');
  await fill(page, 'Ana Lí', '李', '7');
  const tab = await endSession(page);
  await expectAccessible(page);
  await expect(tab).toHaveURL('/login?again=1');
  // The login tab has no opener, so team code of the first tab cannot reach it.
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  await fillLogin(tab, person);
  const scripts = await tab.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(scripts.filter((path) => /^\/mf\/(?!mf_auth\/)/.test(path))).toEqual([]);
  await logInThere(tab, person);

  await expect(page.getByRole('status').getByText('You are logged in again.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByLabel('First Name')).toHaveValue('Ana Lí');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/profiles');
  await expect(page.getByText('Maple Court School 7th')).toHaveCount(1);
});

test('If another account logs in in the second tab, the form is emptied', async ({ page }) => {
  const other = await register(page, 'second');
  await register(page, 'first');
  await page.goto('/profiles/create');
  await fill(page, 'Ana Lí', '李', '7');
  await logInThere(await endSession(page), other);
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('After the session ends, a parent logs in in the same tab and gets the form’s content back', async ({
  page,
  context,
}) => {
  const person = await register(page, 'same-tab');
  await page.goto('/profiles/create');
  await fill(page, 'Ana Lí', '李', '7');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible();
  await logInAs(page, person);
  await page.goto('/profiles/create');
  await expect(page.getByLabel('School Name')).toHaveValue('Maple Court School');
});

test("Another account's profile answers not found", async ({ page }) => {
  await register(page, 'stranger');
  await page.goto('/profiles/000000000000000000000000');
  await expect(
    page.getByText('This profile does not exist, or it belongs to another account.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('A parent creates and corrects a profile with single taps', async ({ page }) => {
    await register(page, 'taps');
    await page.goto('/profiles');
    await page.getByRole('link', { name: 'Create a new profile' }).tap();
    await fill(page, 'Theo', 'Marsh', '12');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create', exact: true }).tap();
    await expect(page.getByText('Maple Court School 12th')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit Theo Marsh' }).tap();
    await page.getByLabel('Grade').fill('11');
    await page.getByRole('button', { name: 'Update' }).tap();
    await expectToast(page, 'status', 'Profile Updated');
  });
});
