import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../harness/test.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

const sizes = [
  { width: 1280, name: 'Events' },
  { width: 360, name: 'Menu' },
];

for (const { width, name } of sizes)
  test(`Without JavaScript the menu opens at ${width} px, and its links work`, async ({
    browser,
    page,
    baseURL,
  }) => {
    await logIn(page, 'parent');
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      viewport: { width, height: 720 },
      baseURL,
    });
    const bare = await context.newPage();
    await bare.goto('/about');
    await expect(link(bare, 'My Events')).toBeHidden();
    await menu(bare, name).click();
    await expect(link(bare, 'My Events')).toBeVisible();
    await bare.keyboard.press('Escape');
    await expect(link(bare, 'My Events')).toBeHidden();
    await expect(menu(bare, name)).toBeFocused();
    await menu(bare, name).press('Enter');
    await bare.keyboard.press('Tab');
    await expect(link(bare, 'My Events')).toBeFocused();
    await bare.getByRole('heading', { level: 1 }).click();
    await expect(link(bare, 'My Events')).toBeHidden();
    await menu(bare, name).click();
    await link(bare, 'My Events').click();
    await expect(bare).toHaveURL(/\/events\/my$/);
    await context.close();
  });

for (const { width, name } of sizes)
  test(`At ${width} px a menu opened before hydration stays open, without layout shift`, async ({ page }) => {
    await logIn(page, 'parent');
    await page.setViewportSize({ width, height: 720 });
    const held = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/about', { waitUntil: 'commit' });
    await menu(page, name).click();
    await expect(link(page, 'My Events')).toBeVisible();
    const places = async () => [
      await menu(page, name).boundingBox(),
      await link(page, 'My Events').boundingBox(),
    ];
    const before = await places();
    held.resolve();
    await expect(menu(page, name)).toHaveAttribute('aria-expanded', 'true');
    expect(await places()).toEqual(before);
    const [button, item] = before;
    expect(item?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    expect((item?.x ?? 0) + (item?.width ?? 0)).toBeLessThanOrEqual(width);

    await menu(page, name).press('ArrowDown');
    await expect(link(page, 'My Events')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link(page, 'My Events')).toBeHidden();
    await expect(menu(page, name)).toBeFocused();
    await expect(menu(page, name)).toHaveAttribute('aria-expanded', 'false');
    await menu(page, name).press('ArrowDown');
    await expect(link(page, 'My Events')).toBeFocused();
    // The number of open matters arrives after the page, and at 360 px it is the last link of the menu.
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /left to do/ }),
    ).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await expect(link(page, 'My Events')).toBeHidden();
    await menu(page, name).click();
    await link(page, 'My Events').click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Events' })).toBeFocused();
    await expect(link(page, 'My Events')).toBeHidden();
  });

test('Without JavaScript a page that needs it shows the contact address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const bare = await context.newPage();
  for (const path of ['/login', '/signup']) {
    await bare.goto(path);
    await expect(bare.locator('noscript').first()).toBeVisible();
    await expect(bare.locator('noscript a[href^="mailto:"]')).toBeVisible();
  }
  await context.close();
});
