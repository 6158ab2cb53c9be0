import { test as base, expect, type Page } from '@playwright/test';
import { tokenOf } from './caller.ts';
import { startPortal, type Portal } from './portal.ts';

export interface Person {
  email: string;
  password: string;
}

export type Demo = 'admin' | 'coordinator' | 'teacher' | 'parent' | 'student';

/** Password of all demo accounts. */
export const demoPassword = 'Music2026';

/** Removes the session cookie, because the login page does not ask logged-in users for a password. */
const forgetSession = (page: Page): Promise<void> => page.context().clearCookies({ name: 'portal' });

/** Logs in with the login page. */
export const logInAs = async (page: Page, { email, password }: Person): Promise<void> => {
  await forgetSession(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  // The home page is a new document; clicks before it has loaded are lost.
  await page.waitForURL(({ pathname }) => pathname !== '/login');
};

/** Returns the login of a demo account. */
export const demo = (who: Demo): Person => ({ email: `${who}@example.org`, password: demoPassword });

/** Solves a captcha with the client address of a page and returns its token. */
export const tokenFor = async (page: Page, action: 'login' | 'signup'): Promise<string> =>
  tokenOf(await (await page.request.get(`/api/captcha?action=${action}`)).json());

/** Logs in by calling the API, which is faster than the login page. Opens no page. */
export const startSessionOf = async (page: Page, { email, password }: Person): Promise<void> => {
  await forgetSession(page);
  const data = { email, password, token: await tokenFor(page, 'login') };
  const response = await page.request.post('/api/login', { data });
  expect(response.status()).toBe(200);
};

/** Logs in with a demo account by calling the API. Opens no page. */
export const startSession = (page: Page, who: Demo): Promise<void> => startSessionOf(page, demo(who));

/** Logs in with a demo account by calling the API, and opens the home page. */
export const logIn = async (page: Page, who: Demo): Promise<void> => {
  await startSession(page, who);
  await page.goto('/');
};

/** Enters the password in the prompt that some acts show. */
export const givePassword = async (page: Page, password = demoPassword): Promise<void> => {
  const prompt = page.getByRole('dialog', { name: 'Your password, please' });
  await prompt.getByLabel('Password', { exact: true }).fill(password);
  await prompt.getByRole('button', { name: 'Continue' }).click();
};

/** For tests without a page. All tests of a file share one running portal (playwright.config.ts). */
export const portalTest = base.extend<object, { portal: Portal; captchaCost: string }>({
  // Low, because most files do not test the captcha.
  captchaCost: ['1', { scope: 'worker', option: true }],
  portal: [
    async ({ captchaCost }, use) => {
      const portal = await startPortal({ CAPTCHA_COST: captchaCost });
      await use(portal);
      await portal.stop();
      // Browsers report violations of the content policy to the portal.
      expect(portal.output()).not.toContain('"policyReport"');
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** For tests with a page. Errors in its console fail the test. */
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
