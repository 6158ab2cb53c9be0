import type { Page } from '@playwright/test';
import { demoPassword, expect, test } from '../harness/test.ts';
import { expectToast } from '../harness/told.ts';
import { goTo, ways, type Way } from '../harness/ways.ts';

test.use({ timezoneId: 'America/Los_Angeles', actionTimeout: 10_000 });

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const grade = (page: Page) => page.getByRole('spinbutton', { name: 'Grade' });
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

const logInBy = async (page: Page, way: Way) => {
  await page.goto('/');
  await goTo(page, way, '', 'Login');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await way.type(box(page, 'Email'), 'parent@example.org');
  // The one field without a role.
  await way.type(page.getByLabel('Password', { exact: true }), demoPassword);
  await way.press(button(page, 'Login'));
  await expect(page).toHaveURL('/');
};

const keepProfile = async (page: Page, way: Way, name: string) => {
  await goTo(page, way, 'Manage', 'Profiles');
  await way.press(link(page, 'Create a new profile'));
  await title(page, 'Create Profile');
  await way.type(box(page, 'First Name'), name);
  await way.type(box(page, 'Last Name'), 'Marsh');
  await way.type(grade(page), '7');
  await way.type(box(page, 'School Name'), 'Maple Court School');
  await way.press(button(page, 'Create'));
  await expectToast(page, 'status', 'Successfully added new profile');
  await way.press(link(page, `Edit ${name} Marsh`));
  await title(page, 'Update Profile');
  await way.type(grade(page), '8');
  await way.press(button(page, 'Update'));
  await expectToast(page, 'status', 'Profile Updated');
};

const signUp = async (page: Page, way: Way, name: string) => {
  await goTo(page, way, 'Events', 'Browse Events');
  await title(page, 'Browse Events');
  await way.type(page.getByRole('searchbox', { name: 'Search' }), 'concerto day');
  await way.press(button(page, 'Search'));
  await way.press(link(page, 'Sign up: Concerto Day'));
  await title(page, 'Concerto Day');
  await way.type(box(page, 'Music title'), `Gavotte for ${name}`);
  await way.type(box(page, 'Instrument'), 'violin');
  await way.choose(page.getByRole('combobox', { name: 'Profile' }), `${name} Marsh`);
  await way.press(button(page, 'Sign up'));
  await expectToast(page, 'status', 'You have signed up for this event.');
};

const withdraw = async (page: Page, way: Way, name: string) => {
  await goTo(page, way, 'Events', 'My Events');
  await way.press(link(page, `Edit Performance Details: Gavotte for ${name}`));
  await expect(box(page, 'Music title')).toHaveValue(`Gavotte for ${name}`);
  await way.press(button(page, 'Withdraw'));
  const dialog = page.getByRole('dialog', { name: 'Withdraw from this event?' });
  await way.press(dialog.getByRole('button', { name: 'Withdraw', exact: true }));
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();
};

const changeAccount = async (page: Page, way: Way) => {
  await goTo(page, way, 'Manage', 'Account');
  const details = page.getByRole('form', { name: 'Details' });
  await way.type(details.getByRole('textbox', { name: 'Phone' }), '(510) 555-0188');
  await way.choose(details.getByRole('combobox', { name: 'State' }), 'Oregon');
  await way.press(button(page, 'Update'));
  await expectToast(page, 'status', 'Account Updated');
  await page.reload();
  await expect(details.getByRole('textbox', { name: 'Phone' })).toHaveValue('5105550188');
  await expect(details.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon');
};

const names = ['Theo', 'June', 'Omar'];

for (const [index, [name, way]] of Object.entries(ways).entries()) {
  test.describe(`with ${name}`, () => {
    test.use(way.use);

    test(`A parent logs in, keeps a profile, signs a child up, withdraws and changes the account with ${name}`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      const child = `${names[index] ?? ''}${crypto.randomUUID().slice(0, 4)}`;
      await test.step('logs in', () => logInBy(page, way));
      await test.step('keeps a profile', () => keepProfile(page, way, child));
      await test.step('signs a child up', () => signUp(page, way, child));
      await test.step('withdraws', () => withdraw(page, way, child));
      await test.step('changes the account', () => changeAccount(page, way));
      await goTo(page, way, '', 'Log Out');
      await expect(page).toHaveURL('/');
    });
  });
}
