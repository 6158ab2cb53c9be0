import type { Page } from '@playwright/test';
import { expectNoHorizontalOverflow } from '../harness/accessible.ts';
import { createCaller } from '../harness/caller.ts';
import { makeRecital, signUpWith } from '../harness/recital.ts';
import { demoPassword, expect, logIn, test } from '../harness/test.ts';

const pieces = Array.from({ length: 45 }, (_, at) =>
  at === 30
    ? 'Variations on a very long title that takes two lines by Ana Reyes, 4'
    : `Étude ${at + 1} by Ana Reyes${at}, 4`,
);

/** Returns how many rows of the running order are completely visible before scrolling. */
const rowsInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const rows = [...document.querySelectorAll('.c-order > .c-row')].map((row) =>
      row.getBoundingClientRect(),
    );
    const save = document.querySelector('.c-save')?.getBoundingClientRect();
    const first = rows[0];
    if (!first || !save) throw new Error('no running order');
    const end = save.top > first.top ? save.top : innerHeight;
    return rows.filter(({ top, bottom }) => top >= 0 && bottom <= end).length;
  });

/** Returns the heights of rows that are not whole pixels. The row below such a row covers the rule between them. */
const brokenHeights = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.c-order > .c-row')]
      .map((row) => row.getBoundingClientRect().height)
      .filter((height) => !Number.isInteger(height)),
  );

const heightOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).boundingBox())?.height ?? 0;

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText(/^Version 1, /)).toBeVisible();
};

const views = [
  { width: 1280, height: 900, rows: 17, bar: 52 },
  { width: 1024, height: 768, rows: 12, bar: 52 },
  { width: 390, height: 844, rows: 10, bar: 48 },
  { width: 320, height: 640, rows: 8, bar: 48 },
];

test('The program of 45 pieces is on the first screen, after publishing, a withdrawal and a second coordinator', async ({
  page,
  browser,
  portal,
}, info) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page, 'coordinator');
  const id = await makeRecital(page, { name: 'Spring Recital 2027', pieces, duration: 240 });
  const family = createCaller(portal.url);
  await family.logIn('parent@example.org', demoPassword);
  const signUp = await signUpWith(family, id, 'The Swan by Mia Roth, 3');
  await page.goto(`/events/manage/${id}`);
  await page.getByRole('button', { name: 'Add all 46' }).click();
  await publish(page);
  const elsewhere = await browser.newContext({ baseURL: portal.url });
  const other = await elsewhere.newPage();
  await logIn(other, 'admin');
  await other.goto(`/events/manage/${id}`);
  await expect(page.getByText('admin@example.org is here too')).toBeVisible();
  await family.call('POST /performance_withdraw', { id: signUp });
  await expect(page.getByText('45 pieces, all placed')).toBeVisible();
  await expect(page.locator('.c-news')).toContainText('1 change since you opened');

  for (const { width, height, rows, bar } of views)
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(page.locator('.c-editor')).toHaveAttribute(
        'data-layout',
        width < 704 ? 'tabs' : 'stacked',
      );
      if (width < 704) await page.getByRole('tab', { name: 'Program' }).click();
      const inView = await rowsInView(page);
      await page.screenshot({ path: info.outputPath(`${width}.png`) });
      expect.soft(inView).toBeGreaterThanOrEqual(rows);
      expect.soft(await brokenHeights(page)).toEqual([]);
      expect.soft(await heightOf(page, '.c-bar')).toBeLessThanOrEqual(bar);
      if (width < 704) expect.soft(await heightOf(page, '.c-save')).toBeLessThanOrEqual(64);
      await expectNoHorizontalOverflow(page);
    });

  await test.step('three unplaced offers', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const title of ['Allegro', 'Berceuse', 'Canon'])
      await signUpWith(family, id, `${title} by Mia Roth, 3`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add all 3' })).toBeVisible();
    await page.screenshot({ path: info.outputPath('offers.png') });
    expect(await rowsInView(page)).toBeGreaterThanOrEqual(12);
  });
  await elsewhere.close();
});

/** Returns whether a toast covers a part of the bars with Export, Publish and Save. */
const isBarCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    return boxes('.p-toast').some((a) =>
      boxes('.c-bar, .c-save').some(
        (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    );
  });

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test(`A toast covers neither bar, before and after scrolling, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page, 'coordinator');
    const id = await makeRecital(page, { name: 'Spring Recital 2027', pieces: pieces.slice(0, 25) });
    await page.goto(`/events/manage/${id}?tab=offers`);
    await page.getByRole('button', { name: 'Add all 25' }).click();
    if (width < 704) await page.getByRole('tab', { name: 'Program' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Event Ordering Updated' }).first();
    await expect(toast).toBeVisible();
    for (const top of [0, 60, 600]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      expect(await isBarCovered(page), `scrolled by ${top}`).toBe(false);
    }
    await expect(toast).toBeInViewport();
  });
}
