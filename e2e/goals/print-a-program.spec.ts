import type { Page } from '@playwright/test';
import { makeRecital } from '../harness/recital.ts';
import { expect, logIn, test } from '../harness/test.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

const titles = Array.from({ length: 24 }, (_, at) => `Étude ${String.fromCharCode(65 + at)}`);

const begin = async (page: Page): Promise<void> => {
  await logIn(page, 'coordinator');
  const pieces = titles.map((title) => `${title} by Theo Marsh, 3`);
  const id = await makeRecital(page, { name: 'On paper', pieces });
  await page.goto(`/events/manage/${id}`);
  await page.getByRole('button', { name: `Add: ${titles[0]}` }).focus();
  for (let turn = 0; turn < titles.length; turn += 1) await page.keyboard.press('Enter');
  await expect(page.getByText('Every performance is in the program.')).toBeVisible();
};

// A sheet of US Letter at 96 dpi, without its margins.
const paper = { width: 720, height: 960 };

const expectOnPaper = async (page: Page): Promise<void> => {
  const printed = await page.locator('body').innerText();
  const places = titles.map((title) => printed.indexOf(title));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

test('On paper stand the pieces in order, and nothing of the page around them', async ({ page }) => {
  await begin(page);
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  await expectOnPaper(page);
  expect((await page.pdf({ format: 'Letter' })).subarray(0, 5).toString()).toBe('%PDF-');
});

test('A coordinator prints the program, the run sheet and the check-in sheet', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await begin(page);
  for (const sheet of ['Print or PDF', 'Run sheet', 'Check-in sheet']) {
    await page.getByRole('button', { name: 'More ways to export' }).click();
    await page.getByRole('button', { name: sheet }).click();
    await expect(page.locator('body[data-printing]')).toBeAttached();
    const { width = 1280, height = 720 } = page.viewportSize() ?? {};
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: 'print' });
    await expectOnPaper(page);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      document.body.removeAttribute('data-printing');
      dispatchEvent(new Event('afterprint'));
    });
  }
});
