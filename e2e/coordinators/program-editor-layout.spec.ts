import type { Page } from '@playwright/test';
import { expectNoHorizontalOverflow, resize } from '../harness/accessible.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { makeRecital } from '../harness/recital.ts';
import { moveLater } from '../harness/running-order.ts';
import { expect, logIn, test } from '../harness/test.ts';

const pieces = Array.from({ length: 30 }, (_, at) => `Étude ${at + 1} by Ana Reyes${at}, 6`);

const begin = async (page: Page): Promise<void> => {
  await logIn(page, 'coordinator');
  const id = await makeRecital(page, { name: 'A long recital', pieces, duration: 180 });
  await page.goto(`/events/manage/${id}?tab=offers`);
  await page.getByRole('button', { name: 'Add all 30' }).click();
  await expect(page.getByText('30 performances added').first()).toBeAttached();
};

/** Returns layout faults of the bars: more than one line, cut-off text, overlapping elements. */
const faultsOfBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const nameOf = (element: Element) => `${element.className} "${element.textContent.trim()}"`;
    const bar = document.querySelector('.c-bar');
    const save = document.querySelector('.c-save');
    if (!bar || !save) return ['no bar'];
    const parts = [...document.querySelectorAll('.c-clock__bar, .c-clock__words > *, .c-save > *')].filter(
      (part) => part.checkVisibility() && boxOf(part).width > 0 && !part.matches('dialog'),
    );
    const words = parts.filter((part) => !part.matches('.c-clock__bar'));
    // The state of saving may end with an ellipsis, and parts of the clock's sentence may be hidden.
    const isCut = (part: Element) =>
      part.scrollWidth > part.clientWidth + 1 &&
      getComputedStyle(part).display !== 'inline' &&
      !part.matches('.c-clock__bar, .c-clock__parts, .c-save__state');
    // Compares line by line, because the bounding box of wrapped text can contain other elements.
    const linesOf = (element: Element) => [...element.getClientRects()];
    const meet = (one: Element, other: Element) =>
      linesOf(one).some((a) =>
        linesOf(other).some(
          (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
        ),
      );
    return [
      ...(boxOf(bar).height > 52 ? [`bar of ${boxOf(bar).height}`] : []),
      ...(boxOf(save).height > 64 ? [`bar with Save of ${boxOf(save).height}`] : []),
      ...parts.filter(isCut).map((part) => `cut: ${nameOf(part)}`),
      ...parts
        .filter((part) => boxOf(part).left < 0 || boxOf(part).right > document.documentElement.clientWidth)
        .map((part) => `outside: ${nameOf(part)}`),
      // A target of 44 pixels may lie over the drawing of the clock.
      ...words.flatMap((one, at) =>
        words
          .slice(at + 1)
          .filter((other) => meet(one, other))
          .map((other) => `${nameOf(one)} lies over ${nameOf(other)}`),
      ),
    ];
  });

test('The bars keep one line at every width, in both views, in English and Spanish', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.c-save__state')).toHaveText(/^Saved /);
  for (const language of ['en', 'es']) {
    if (language === 'es') await page.getByRole('button', { name: 'Español', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const view of ['stacked', 'side']) {
      await page.evaluate(
        (chosen) => localStorage.setItem('portal.program-editor', JSON.stringify({ view: chosen })),
        view,
      );
      await page.reload();
      await expect(page.locator('.c-clock__words')).toContainText(
        language === 'en' ? 'of 3:00:00' : 'de 3:00:00',
      );
      for (const width of [320, 360, 768, 1024, 1280, 1440, 1600]) {
        await resize(page, width);
        await test.step(`${language} ${view} ${width}`, async () => {
          expect(await faultsOfBars(page)).toEqual([]);
          await expectNoHorizontalOverflow(page);
        });
      }
    }
  }
  // Switch back, because the next test uses the same account.
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('On a phone the menus of the bottom bar open completely above it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await begin(page);
  for (const [menu, first, last] of [
    ['Add or arrange', 'Select', 'Add an announcement'],
    ['Export', 'Word document', 'Print the public address'],
  ] as const) {
    await page.getByRole('button', { name: menu }).click();
    for (const name of [first, last]) {
      const entry = page.getByRole('button', { name });
      // A long menu scrolls.
      await entry.scrollIntoViewIfNeeded();
      await expect(entry).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
  }
});

for (const width of [1280, 360]) {
  test(`A failed save is visible at the end of the list, at ${width}`, async ({ page, problems }) => {
    await page.setViewportSize({ width, height: 800 });
    await begin(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.c-save__state')).toHaveText(/^Saved /);
    if (width === 360) await page.getByRole('tab', { name: 'Program 30' }).click();
    await moveLater(page, 'Étude 1');
    await page.locator('.c-row').last().scrollIntoViewIfNeeded();
    await expect(page.getByText('Not saved yet')).toBeInViewport();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'alert', 'Error Updating Event');
    await expect(page.getByText('Not saved: try again')).toBeInViewport();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.c-save__state')).toHaveText(/^Saved /);
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('ERR_INTERNET')));
  });
}
