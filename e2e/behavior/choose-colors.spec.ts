import type { Page } from '@playwright/test';
import { expectNoViolations } from '../harness/accessible.ts';
import { expect, logIn, test } from '../harness/test.ts';

const paper = { light: 'rgb(255, 255, 255)', dark: 'rgb(20, 22, 27)' };
const expectPaper = (page: Page, theme: keyof typeof paper) =>
  expect(page.locator('body')).toHaveCSS('background-color', paper[theme]);
const choose = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('list', { name: 'Colors' }).getByRole('button', { name }).click();

test('After a user chooses dark colors, every page starts dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expectPaper(page, 'light');
  await choose(page, 'Dark');
  await expectPaper(page, 'dark');
  await expectNoViolations(page, 'light');
  // The HTML contains the choice, so that nothing is drawn in other colors first.
  for (const path of ['/', '/login', '/no/such/page', '/user-guide']) {
    const response = await page.goto(path);
    expect(await response?.text()).toMatch(/<html lang="en" data-theme="dark"[ >]/);
    await expectPaper(page, 'dark');
    await expectNoViolations(page, 'light');
  }
  await logIn(page, 'parent');
  await expectPaper(page, 'dark');
});

test('A user with a dark system chooses light colors and returns to the system’s', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expectPaper(page, 'dark');
  await choose(page, 'Light');
  await expectPaper(page, 'light');
  await page.reload();
  await expectPaper(page, 'light');
  await expectNoViolations(page, 'dark');
  await page.goto('/user-guide');
  await expectPaper(page, 'light');
  await page.goto('/');
  await choose(page, 'System');
  await expectPaper(page, 'dark');
  const response = await page.reload();
  expect(await response?.text()).not.toContain('data-theme');
  await expectPaper(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectPaper(page, 'light');
});

test('An empty checkbox has the colors of the page on a dark system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/signup');
  const box = page.getByRole('checkbox').first();
  await expect(box).toHaveCSS('background-color', paper.dark);
  await expect(box).toHaveCSS('border-color', 'rgb(163, 169, 182)');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(box).toHaveCSS('appearance', 'auto');
});
