import { expectAccessible } from '../harness/accessible.ts';
import { linkInMail } from '../harness/mail.ts';
import { register } from '../harness/register.ts';
import { expect, logInAs, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

const choose = async (page: import('@playwright/test').Page, password: string): Promise<void> => {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Password confirmation').fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
};

test('A parent who forgot the password sets a new one with the link in the mail', async ({
  page,
  portal,
  context,
}) => {
  test.slow();
  const person = await register(page, 'forgot');
  await context.clearCookies();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Code', exact: true }).click();
  await expect(page).toHaveURL('/resetpassword');
  await expectToast(page, 'status', 'We have sent you a code.');

  const link = await linkInMail(portal, person.email, '/resetpassword/');
  await page.goto(link);
  await expect(page.getByLabel('Code')).toHaveValue(link.replace('/resetpassword/', ''));
  await expect(page).toHaveURL('/resetpassword');
  await expectAccessible(page);
  await choose(page, 'Andante2027');
  await expect(
    page.getByText('You have successfully reset your password. You will be directed back to the login page.'),
  ).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the login page' }).click();
  await logInAs(page, { ...person, password: 'Andante2027' });

  await page.goto(link);
  await choose(page, 'Presto2028');
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toHaveText(/This code is no longer valid/);
  await expect(page.getByLabel('Password confirmation')).toHaveAccessibleDescription(
    /This code is no longer valid/,
  );
});

test('A parent types the code from the mail by hand', async ({ page, portal }) => {
  const person = await register(page, 'typed');
  await page.goto('/resetpassword/getcode');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Code', exact: true }).click();
  await expect(page).toHaveURL('/resetpassword');
  const link = await linkInMail(portal, person.email, '/resetpassword/');
  await page.getByLabel('Code').fill(link.replace('/resetpassword/', ''));
  await choose(page, 'Vivace2027');
  await expect(page.getByText('You have successfully reset your password.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }),
  ).toBeVisible();
});

test('An unknown email address gets a message that there is no account', async ({ page }) => {
  await page.goto('/resetpassword/getcode');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send Code', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'No account found associated with this email.',
  );
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
});
