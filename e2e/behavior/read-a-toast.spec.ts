import type { Locator } from '@playwright/test';
import { expect, logIn, test } from '../harness/test.ts';

const boxOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, top: y, right: x + width, bottom: y + height };
};

const isOver = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
};

test('On a phone a toast covers neither header, title nor back link', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await logIn(page, 'parent');
  const text = 'A long text that takes several lines on a phone, as an error sometimes does.';
  await page.goto(`/profiles/create?error=${encodeURIComponent(text)}`);
  const toast = page.getByRole('status').filter({ hasText: text });
  await expect(toast).toBeVisible();
  for (const role of ['banner', 'heading'] as const)
    expect(await isOver(toast, page.getByRole(role).first()), role).toBe(false);
  expect(await isOver(toast, page.getByRole('link', { name: /Back/ })), 'back').toBe(false);
  expect((await boxOf(toast)).right).toBeLessThanOrEqual(360);

  await page.mouse.wheel(0, 400);
  await expect(toast).toBeInViewport();
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(toast).toBeHidden();
});

test('On a desktop a toast is at the top right', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/about?error=Hello');
  const toast = page.getByRole('status').filter({ hasText: 'Hello' });
  await expect(toast).toBeVisible();
  const { top, right } = await boxOf(toast);
  expect(top).toBeLessThan(40);
  expect(right).toBeGreaterThan(1220);
});
