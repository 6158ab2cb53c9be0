import type { Page } from '@playwright/test';
import { demoPassword, expect, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { goTo, inputMethods, type InputMethod } from '../harness/input-methods.ts';

test.use({ timezoneId: 'America/Los_Angeles', actionTimeout: 10_000 });

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const grade = (page: Page) => page.getByRole('textbox', { name: 'Grade' });
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

const logInBy = async (page: Page, by: InputMethod) => {
  await page.goto('/');
  await goTo(page, by, '', 'Login');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await by.type(box(page, 'Email'), 'parent@example.org');
  // Password fields have no role, so find it by label.
  await by.type(page.getByLabel('Password', { exact: true }), demoPassword);
  await by.press(button(page, 'Login'));
  await page.waitForURL('/');
};

const keepProfile = async (page: Page, by: InputMethod, name: string) => {
  await goTo(page, by, 'Manage', 'Profiles');
  await by.press(link(page, 'Create a new profile'));
  await title(page, 'Create Profile');
  await by.type(box(page, 'First Name'), name);
  await by.type(box(page, 'Last Name'), 'Marsh');
  await by.type(grade(page), '7');
  await by.type(box(page, 'School Name'), 'Maple Court School');
  await by.press(button(page, 'Create'));
  await expectToast(page, 'status', 'Successfully added new profile');
  await by.press(link(page, `Edit ${name} Marsh`));
  await title(page, 'Update Profile');
  await by.type(grade(page), '8');
  await by.press(button(page, 'Update'));
  await expectToast(page, 'status', 'Profile Updated');
};

const signUp = async (page: Page, by: InputMethod, name: string) => {
  await goTo(page, by, 'Events', 'Browse Events');
  await title(page, 'Browse Events');
  await by.type(page.getByRole('searchbox', { name: 'Search' }), 'concerto day');
  await by.press(button(page, 'Search'));
  await by.press(link(page, 'Sign up: Concerto Day'));
  await title(page, 'Concerto Day');
  await by.type(box(page, 'Music title'), `Gavotte for ${name}`);
  await by.type(box(page, 'Instrument'), 'violin');
  await by.choose(page.getByRole('combobox', { name: 'Profile' }), `${name} Marsh`);
  await by.press(button(page, 'Sign up'));
  await expectToast(page, 'status', 'You have signed up for this event.');
};

const withdraw = async (page: Page, by: InputMethod, name: string) => {
  await goTo(page, by, 'Events', 'My Events');
  await by.press(link(page, `Edit Performance Details: Gavotte for ${name}`));
  const ticket = page.getByRole('article', { name: 'Your sign-up' });
  await expect(ticket).toContainText(`Gavotte for ${name}`);
  await by.press(button(page, 'Withdraw'));
  const dialog = page.getByRole('dialog', { name: 'Withdraw from this event?' });
  await by.press(dialog.getByRole('button', { name: 'Withdraw', exact: true }));
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();
};

const changeAccount = async (page: Page, by: InputMethod) => {
  await goTo(page, by, 'Manage', 'Account');
  const details = page.getByRole('form', { name: 'Details' });
  const unfold = async () => {
    const heading = page.getByRole('heading', { name: 'Details' });
    await expect(heading).toBeVisible();
    // Collapsed only on a phone.
    if (!(await details.isVisible())) await by.press(heading);
  };
  await unfold();
  await by.type(details.getByRole('textbox', { name: 'Phone' }), '(510) 555-0188');
  await by.choose(details.getByRole('combobox', { name: 'State' }), 'Oregon');
  await by.press(button(page, 'Update'));
  await expectToast(page, 'status', 'Account Updated');
  await page.reload();
  await unfold();
  await expect(details.getByRole('textbox', { name: 'Phone' })).toHaveValue('5105550188');
  await expect(details.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon');
};

const names = ['Theo', 'June', 'Omar'];

for (const [index, [name, by]] of Object.entries(inputMethods).entries()) {
  test.describe(`with ${name}`, () => {
    test.use(by.use);

    test(`A parent logs in, edits a profile, signs a child up, withdraws and changes the account with ${name}`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      const child = `${names[index] ?? ''}${crypto.randomUUID().slice(0, 4)}`;
      await test.step('logs in', () => logInBy(page, by));
      await test.step('edits a profile', () => keepProfile(page, by, child));
      await test.step('signs a child up', () => signUp(page, by, child));
      await test.step('withdraws', () => withdraw(page, by, child));
      await test.step('changes the account', () => changeAccount(page, by));
      await goTo(page, by, '', 'Log Out');
      await expect(page).toHaveURL('/');
    });
  });
}
