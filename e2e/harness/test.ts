import { test as base, expect, type Page } from '@playwright/test';
import { startPortal, type Portal } from './portal.ts';

/** A person who has an account. */
export interface Person {
  email: string;
  password: string;
}

export type Demo = 'admin' | 'coordinator' | 'teacher' | 'parent' | 'student';

/** The demo accounts' password. */
export const demoPassword = 'Music2026';

/** Who is logged in is asked for no password: a test goes on as nobody. */
export const forgetSession = (page: Page): Promise<void> => page.context().clearCookies({ name: 'portal' });

/** Logs somebody in through the page, as a person does. */
export const logInAs = async (page: Page, { email, password }: Person): Promise<void> => {
  await forgetSession(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  // The home page is a document of its own: a press that meets it halfway is lost.
  await page.waitForURL('/');
};

/** Logs a demo account in. */
export const logIn = (page: Page, who: Demo): Promise<void> =>
  logInAs(page, { email: `${who}@example.org`, password: demoPassword });

/** Gives the password once more, where an act wants it. */
export const givePassword = async (page: Page, password = demoPassword): Promise<void> => {
  const prompt = page.getByRole('dialog', { name: 'Your password, please' });
  await prompt.getByLabel('Password', { exact: true }).fill(password);
  await prompt.getByRole('button', { name: 'Continue' }).click();
};

/** The tests of one file share a running portal (playwright.config.ts). These open no page. */
export const portalTest = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
      // What a browser refused on a page it told the portal.
      expect(portal.output()).not.toContain('"policyReport"');
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Tests with a page; whatever it logs as an error fails them. */
export const test = portalTest.extend<{ problems: string[] }>({
  baseURL: async ({ portal }, use) => use(portal.url),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
          console.error(`refused by ${effectiveDirective}: ${blockedURI} ${sample}`);
        });
        addEventListener('unhandledrejection', ({ reason }) => console.error(`unhandled: ${String(reason)}`));
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4[01][0-9]/.test(message.text()))
          problems.push(message.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
