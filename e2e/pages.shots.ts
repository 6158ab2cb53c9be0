import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, statesOf, type Viewer } from './harness/pages.ts';
import { logIn, test } from './harness/test.ts';

test.use({ actionTimeout: 15_000 });

const folder = join(import.meta.dirname, '../screenshots');
const viewers: Viewer[] = ['visitor', 'parent', 'coordinator', 'admin'];
const looks = [
  { name: 'desktop', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'phone', width: 360, height: 740, colorScheme: 'light' },
] as const;

for (const viewer of viewers) {
  test(`Screenshots of all pages of a ${viewer}`, async ({ page, problems }) => {
    test.setTimeout(300_000);
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await (viewer === 'visitor' ? page.goto('/') : logIn(page, viewer));
    for (const shown of await statesOf(page, viewer)) {
      await page.setViewportSize(looks[0]);
      const { close } = await open(page, shown);
      for (const { name, width, height, colorScheme } of looks) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${shown.name}.${name}.png`), fullPage: true });
      }
      await close();
    }
    problems.length = 0;
  });
}
