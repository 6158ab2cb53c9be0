import { expect, type Page } from '@playwright/test';
import { forgetSession, logInAs, type Person } from './test.ts';

/** Returns a new name, email and password. */
export const newPerson = (name: string): Person => ({
  email: `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`,
  password: 'Largo2026',
});

type AccountType = 'Parent' | 'Teacher';

/** Fills in the registration form without sending it. */
export const fillInSignup = async (
  page: Page,
  { email, password }: Person,
  type: AccountType = 'Parent',
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(415) 555-0100');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password confirmation').fill(password);
  await page.getByLabel('I am a...').selectOption(type);
  await page.getByLabel('State').selectOption('California');
  await page.getByLabel('Zip code').fill('94610');
  await page.getByRole('checkbox', { name: /^I agree to the terms of service/ }).check();
};

/** Registers and logs in a new account that the test may change. */
export const register = async (page: Page, name: string, type?: AccountType): Promise<Person> => {
  const person = newPerson(name);
  await forgetSession(page);
  await page.goto('/signup');
  await fillInSignup(page, person, type);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/login');
  await logInAs(page, person);
  return person;
};
