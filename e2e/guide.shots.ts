import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, logIn, test, type Demo } from './harness/test.ts';

test.use({ actionTimeout: 15_000 });

const folder = join(import.meta.dirname, '../shell/public/user-guide');

interface Picture {
  name: string;
  who: Demo;
  height?: number;
  show: (page: Page) => Promise<void>;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const pictures: Picture[] = [
  {
    name: 'profile',
    who: 'parent',
    show: async (page) => {
      await page.goto('/profiles/create');
      await box(page, 'First name').fill('Clara');
      await box(page, 'Last name').fill('Lin');
      await page.getByLabel('Grade').fill('4');
      await page.getByLabel('School').fill('Lynbrook Elementary School');
    },
  },
  {
    name: 'browse',
    who: 'parent',
    show: async (page) => {
      await page.goto('/events');
      await heading(page, 'Browse Events');
    },
  },
  {
    name: 'sign-up',
    who: 'parent',
    height: 1000,
    show: async (page) => {
      await page.goto('/events?words=jazz+pie');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Sign up/ })
        .first()
        .click();
      await box(page, 'Music title').fill('Autumn Leaves');
      await page.getByRole('combobox', { name: 'Composer' }).fill('Joseph Kosma');
      await box(page, 'Performance time').fill('3:30');
      await box(page, 'Instrument').fill('Piano');
      await page.getByLabel('Profile').selectOption({ index: 1 });
      await box(page, 'Music title').evaluate((input) => input.closest('form')?.scrollIntoView());
    },
  },
  {
    name: 'my-events',
    who: 'parent',
    show: async (page) => {
      await page.goto('/events/my');
      await heading(page, 'My Events');
    },
  },
  {
    name: 'program',
    who: 'coordinator',
    show: async (page) => {
      await page.goto('/events/manage?words=maple+court');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Manage/ })
        .first()
        .click();
      const first = page.getByRole('button', { name: /^Move later/ }).first();
      await first.evaluate((button) => button.closest('section')?.scrollIntoView());
    },
  },
];

// Takes the pictures of the user guide. Check them before committing.
for (const { name, who, height = 560, show } of pictures) {
  test(name, async ({ page, problems }) => {
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.setViewportSize({ width: 880, height });
    await logIn(page, who);
    await show(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.screenshot({ path: join(folder, `${name}.png`) });
    problems.length = 0;
  });
}
