import { expectAccessible } from '../harness/accessible.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { linkInMail } from '../harness/mail.ts';
import type { Portal } from '../harness/portal.ts';
import { followWay, newAccount, viaNewAccount } from '../harness/way.ts';
import { fillInSignup, newPerson, register } from '../harness/register.ts';
import { expect, givePassword, startSession, test, type Person } from '../harness/test.ts';

type Page = import('@playwright/test').Page;

const createProfile = async (page: Page): Promise<void> => {
  await page.goto('/profiles/create');
  await page.getByLabel('First Name').fill('Ana');
  await page.getByLabel('Last Name').fill('Ruiz');
  await page.getByLabel('Grade').fill('4');
  await page.getByLabel('School Name').fill('Maple Court School');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/profiles');
};

const signUp = async (page: Page): Promise<void> => {
  await page.goto('/events?words=Concerto%20Day');
  await page.getByRole('link', { name: 'Sign up: Concerto Day' }).click();
  await page.getByRole('textbox', { name: 'Music title' }).fill('La Folia');
  await page.getByRole('textbox', { name: 'Instrument' }).fill('violin');
  await page.getByRole('combobox', { name: 'Profile' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/events\/signup\/edit\//);
};

const confirm = async (page: Page, portal: Portal, { email }: Person): Promise<void> => {
  await page.goto(await linkInMail(portal, email, '/confirmemail/'));
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();
};

test('A second parent is invited by mail, registers, changes the sign-up and leaves', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const mother = await register(page, 'mother');
  // Only confirmed accounts invite by mail.
  await confirm(page, portal, mother);
  await createProfile(page);
  await signUp(page);
  const signup = page.url();
  await page.goto('/profiles');
  await page.getByRole('link', { name: 'Edit Ana Ruiz' }).click();
  const father = newPerson('father');
  await page.getByRole('link', { name: 'Invite or remove' }).click();
  await page.getByLabel('Email of the person you invite').fill(father.email);
  await page.getByRole('combobox', { name: 'Invited as' }).selectOption('guard');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await givePassword(page, mother.password);
  await expectToast(page, 'status', 'The invitation is on its way');
  await expect(page.getByText(`Waiting for ${father.email}`)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);

  const phone = { baseURL: portal.url, viewport: { width: 360, height: 740 }, hasTouch: true };
  const other = await (await browser.newContext(phone)).newPage();
  const way = await followWay(other);
  const link = await linkInMail(portal, father.email, '/guardians/invitation/');
  await other.goto(link);
  await expect(other).toHaveURL('/login');
  await expect(
    other.getByText(/ invites you to look after Ana\. Log in, or create an account/),
  ).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue(father.email);
  await expect(other.getByText('You need to be logged in.')).toHaveCount(0);
  await other.getByRole('link', { name: 'Create an account' }).first().click();
  await fillInSignup(other, father);
  await other.getByRole('button', { name: 'Sign up' }).click();
  await expect(other.getByText(`We sent a link to ${father.email}`)).toBeVisible();
  await confirm(other, portal, father);
  await expect(other.getByText(/invites you to look after the profile of Ana/)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Accept' }).click();
  // The password of the login is enough for one invitation.
  await expect(other.getByRole('heading', { name: 'You now look after Ana' })).toBeFocused();
  const invitation = '/guardians/invitation';
  expect(way).toEqual({
    screens: [invitation, ...viaNewAccount, invitation],
    entries: newAccount,
    passwords: 2,
  });
  await expectAccessible(other);
  await other.goto(signup);
  await other.getByText('Change', { exact: true }).click();
  await other.getByRole('textbox', { name: 'Music title' }).fill('La Folia, variations');
  await other.getByRole('button', { name: 'Signup', exact: true }).click();
  await expectToast(other, 'status', 'Event Signup Updated');
  await page.goto(signup);
  await expect(page.getByLabel('Music title')).toHaveValue('La Folia, variations');

  await other.goto('/profiles');
  await other.getByRole('link', { name: 'Edit Ana Ruiz' }).click();
  await other.getByRole('link', { name: 'Invite or remove' }).click();
  await other.getByRole('button', { name: 'Leave' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await givePassword(other, father.password);
  await expectToast(other, 'status', 'You have left the profile');
  await expect(other.getByText('You currently have no profiles.')).toBeVisible();
  await other.goto(signup);
  await expect(other.getByRole('textbox', { name: 'Music title' })).toBeHidden();
});

test('A student follows a link and sees the profile and the piece, without a way to change them', async ({
  page,
  browser,
  portal,
}) => {
  const mother = await register(page, 'mother-of-student');
  await createProfile(page);
  await signUp(page);
  await page.goto('/profiles');
  await page.getByRole('link', { name: 'Edit Ana Ruiz' }).click();
  await page.getByRole('link', { name: 'Invite or remove' }).click();
  await expect(page.getByRole('combobox', { name: 'Invited as' })).toHaveValue('see');
  await page.getByRole('button', { name: 'Copy a link instead' }).click();
  const made = page.waitForResponse(
    (response) => response.url().endsWith('/api/invitation') && response.status() === 200,
  );
  await givePassword(page, mother.password);
  const { code } = (await (await made).json()) as { code: string };

  const student = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await register(student, 'student-by-link');
  await student.goto(`/guardians/invitation/${code}`);
  await student.getByRole('button', { name: 'Accept' }).click();
  await student.getByRole('link', { name: 'Open the profile' }).click();
  await expect(student.getByText('Your account can see this profile.')).toBeVisible();
  await expect(student.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(student);
  await student.goto('/events/my');
  await student.getByRole('link', { name: /La Folia/ }).click();
  await expect(student.getByText('Your account can see this sign-up.')).toBeVisible();
  await expect(student.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await student.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(student);
  await student.goto('/profiles');
  await expect(student.getByRole('link', { name: 'See Ana Ruiz' })).toBeVisible();
});

test('An admin adds a guardian, both guardians edit the profile at once, and the first one undoes the addition', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const mother = await register(page, 'mother-of-two');
  await confirm(page, portal, mother);
  await createProfile(page);
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  const father = await register(other, 'father-by-admin');
  await confirm(other, portal, father);

  const admin = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await startSession(admin, 'admin');
  await admin.goto('/admin/accounts');
  await admin.getByLabel('Part of the email address').fill(mother.email);
  await admin.getByLabel('Part of the email address').press('Enter');
  await admin.getByRole('button', { name: `Profiles: ${mother.email}` }).click();
  await admin.getByRole('button', { name: 'Add an account to Ana Ruiz' }).click();
  await admin.getByLabel('Email of the account').fill(father.email);
  await admin.getByRole('button', { name: 'Add', exact: true }).click();
  await givePassword(admin);
  await expectToast(admin, 'status', `${father.email} was added to Ana Ruiz`);
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(admin);

  for (const guardian of [page, other]) {
    await guardian.goto('/profiles');
    await guardian.getByRole('link', { name: 'Edit Ana Ruiz' }).click();
    await expect(guardian.getByLabel('School Name')).toHaveValue('Maple Court School');
  }
  await other.getByLabel('School Name').fill('Lakeside School');
  await other.getByRole('button', { name: 'Update' }).click();
  await expectToast(other, 'status', 'Profile Updated');
  await page.getByLabel('School Name').fill('Hill School');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(
    page.getByText('This profile was changed elsewhere. Nothing you typed is lost.'),
  ).toBeVisible();
  await expect(page.getByText('Lakeside School')).toBeVisible();
  await expect(page.getByLabel('School Name')).toHaveValue('Hill School');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep mine and save it' }).click();
  await expectToast(page, 'status', 'Profile Updated');
  await other.goto('/profiles');
  await other.getByRole('link', { name: 'Edit Ana Ruiz' }).click();
  await expect(other.getByLabel('School Name')).toHaveValue('Hill School');

  await page.goto(await linkInMail(portal, mother.email, '/undoguardian/'));
  await expect(page.getByText(`${father.email} was added to the profile of Ana.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the account' }).click();
  await expect(page.getByText(`${father.email} no longer looks after the profile of Ana.`)).toBeVisible();
  await other.goto('/profiles');
  await expect(other.getByText('You currently have no profiles.')).toBeVisible();
});
