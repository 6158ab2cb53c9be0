import {
  addAxe,
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoViolations,
  expectRoomForLargeText,
  expectValidNesting,
  lengthenTexts,
  resize,
} from './harness/accessible.ts';
import { open, statesOf, type Viewer } from './harness/pages.ts';
import { expect, logIn, test } from './harness/test.ts';

test.use({ actionTimeout: 15_000 });

const viewers: Viewer[] = ['visitor', 'parent', 'coordinator', 'admin'];

for (const viewer of viewers) {
  test(`no page of a ${viewer} has accessibility faults, in any state, color scheme, width or language`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(360_000);
    await addAxe(page);
    await (viewer === 'visitor' ? page.goto('/') : logIn(page, viewer));
    await test.step('menu', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' });
      await menu.click();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await expectNoViolations(page, 'light');
      await expectLargeTargets(page);
    });
    for (const shown of await statesOf(page, viewer)) {
      await test.step(shown.name, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        const { close } = await open(page, shown);
        await expectValidNesting(page);
        for (const width of [1280, 360]) {
          await resize(page, width);
          await expectNoViolations(page, 'light', 'dark');
        }
        await expectLargeTargets(page);
        await page.setViewportSize({ width: 320, height: 800 });
        // Printed pages are never that narrow.
        if (!shown.isOnPaper) {
          await expectNoHorizontalOverflow(page);
          await expectRoomForLargeText(page);
        }
        await page.setViewportSize({ width: 360, height: 800 });
        await lengthenTexts(page);
        if (!shown.isOnPaper) await expectNoHorizontalOverflow(page);
        await close();
      });
    }
    // Ignore console errors of the mocked 503 responses.
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('503')));
  });
}
