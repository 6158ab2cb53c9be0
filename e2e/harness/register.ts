import { expect, type Page } from '@playwright/test';
import { startSessionOf, tokenFor, type Person } from './test.ts';

/** Returns a new name, email and password. */
export const newPerson = (name: string): Person => ({
  email: `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`,
  password: 'Largo2026',
});

type AccountType = 'Parent' | 'Teacher';

// Login and signup both have a field for the email address. The address changes before the page does.
const leaveFor = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

/** Fills in the registration form without sending it. */
export const fillInSignup = async (
  page: Page,
  { email, password }: Person,
  type: AccountType = 'Parent',
): Promise<void> => {
  await leaveFor(page, 'Sign up');
  await expect(page).toHaveURL('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(415) 555-0100');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password confirmation').fill(password);
  // The fields begin with what most families choose.
  if (type !== 'Parent') await page.getByLabel('I am a...').selectOption(type);
  await expect(page.getByLabel('State')).toHaveValue('California');
  await page.getByLabel('Zip code').fill('94610');
  await page.getByRole('checkbox', { name: /^I agree to the terms of service/ }).check();
};

/** Registers and logs in a new account that the test may change, by calling the API, and opens the home page. */
export const register = async (page: Page, name: string, type: AccountType = 'Parent'): Promise<Person> => {
  const person = newPerson(name);
  const data = {
    ...person,
    passwordConfirmation: person.password,
    accountType: type.toLowerCase(),
    phone: '(415) 555-0100',
    state: 'California',
    zip: '94610',
    wechatId: '',
    terms: true,
    token: await tokenFor(page, 'signup'),
  };
  expect((await page.request.put('/api/account', { data })).status()).toBe(201);
  await startSessionOf(page, person);
  await page.goto('/');
  return person;
};
