import { readFileSync } from 'node:fs';
import { expectAccessible } from '../harness/accessible.ts';
import { linkInMail } from '../harness/mail.ts';
import { newPerson, register } from '../harness/register.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { expect, givePassword, logInAs, startSession, test } from '../harness/test.ts';

type Page = import('@playwright/test').Page;

const details = (page: Page) => page.getByRole('form', { name: 'Details' });
const password = (page: Page) => page.getByRole('form', { name: 'Password' });

const openAccount = async (page: Page): Promise<void> => {
  await page.goto('/account');
  await expect(details(page)).toBeVisible();
};

test('A parent comes from My Events to the calendar for the phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, 'parent');
  await page.goto('/events/my');
  await page.getByRole('link', { name: 'Keep them up to date in my phone’s calendar' }).click();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect(page).toHaveURL('/account#calendar');
  await expect(calendar.getByRole('button').first()).toBeInViewport();
  await page.goto('/about');
  await page.goto('/account#calendar');
  await expect(calendar.getByRole('button').first()).toBeInViewport();
  await page.goto('/account#emails');
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('checkbox').first()).toBeInViewport();
});

test('A parent changes the account, and the new email is used after it is confirmed', async ({
  page,
  portal,
}) => {
  const person = await register(page, 'account');
  const { email: changed } = newPerson('changed');
  await openAccount(page);
  await details(page).getByLabel('Phone').fill('+1 510.555.0199');
  await details(page).getByLabel('I am a...').selectOption('Teacher');
  await details(page).getByLabel('Email').fill(changed);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await givePassword(page, person.password);
  await expectToast(page, 'status', 'Account Updated');
  await expect(page.getByText(`${changed} will be your email once`)).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkInMail(portal, changed, '/confirmemail/'));
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();
  await openAccount(page);
  await expect(details(page).getByLabel('Email')).toHaveValue(changed);
  await expect(details(page).getByLabel('Phone')).toHaveValue('5105550199');
  await expect(details(page).getByLabel('I am a...')).toHaveValue('teacher');
  await page.context().clearCookies();
  await logInAs(page, { ...person, email: changed });
});

test('A parent changes the password, which logs out the other device', async ({ page, browser }) => {
  const person = await register(page, 'password');
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await logInAs(other, person);

  await openAccount(page);
  await expect(page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await password(page).getByLabel('Current password').fill('wrong');
  await password(page).getByLabel('New password').fill('Andante2027');
  await password(page).getByLabel('Password confirmation').fill('Andante2027');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(password(page).getByLabel('Current password')).toHaveAccessibleDescription(
    'Incorrect password',
  );
  await password(page).getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, 'status', 'Password Updated');
  await expect(page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(
    1,
  );

  await other.goto('/account');
  await expect(other).toHaveURL('/login');
  await logInAs(other, { ...person, password: 'Andante2027' });
  await elsewhere.close();
});

test('A parent sees the account’s sessions and logs the other device out', async ({ page, browser }) => {
  const person = await register(page, 'devices');
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await logInAs(other, person);

  await openAccount(page);
  const devices = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await devices.getByRole('button', { name: /^Log out/ }).click();
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('This device');
  await other.goto('/account');
  await expect(other).toHaveURL('/login');

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }),
  ).toBeVisible();
  await elsewhere.close();
});

test('A parent downloads the data and deletes the account', async ({ page }) => {
  const person = await register(page, 'leaving');
  await openAccount(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-portal-data.json');
  const content = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: { email: string } };
  expect(content.account.email).toBe(person.email);

  await page.getByRole('button', { name: 'Delete account …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'status', 'Your account has been deleted.');

  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'No account found associated with this email',
  );
});
