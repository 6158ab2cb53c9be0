import type { Page } from '@playwright/test';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { matchPattern } from '@portal/contracts/route-match';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { allPages, pagesOf, open } from './harness/pages.ts';
import { unfinished } from './harness/page-state.ts';
import { expect, logIn, startSession, test } from './harness/test.ts';

test.use({ actionTimeout: 15_000 });

const landmarks = ['main', 'banner', 'contentinfo'] as const;

const expectWhole = async (page: Page, heading: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const landmark of landmarks) await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toHaveCount(1);
};

for (const viewer of ['visitor', 'parent', 'coordinator'] as const) {
  test(`each page of a ${viewer} has a unique title, one h1 and one of each landmark`, async ({ page }) => {
    test.setTimeout(120_000);
    await (viewer === 'visitor' ? page.goto('/') : logIn(page, viewer));
    const titles = new Map<string, string>();
    const pages = (await pagesOf(page, viewer)).filter(({ answers, prepare }) => !answers && !prepare);
    for (const shown of pages.filter(({ path }) => !path.includes('?'))) {
      await open(page, shown);
      await expectWhole(page, shown.heading);
      const title = await page.title();
      expect(title, shown.name).toMatch(/\S – \S/);
      expect(titles.get(title), `${shown.name} is called ${title} like another page`).toBeUndefined();
      titles.set(title, shown.name);
    }
  });
}

const root = join(import.meta.dirname, '..');

test('the list of pages to test contains every page that a remote declares', async () => {
  const files = globSync('mf-*/remote.config.ts', { cwd: root });
  const remotes = await Promise.all(
    files.map(async (file) => ((await import(join(root, file))) as { default: RemoteDeclaration }).default),
  );
  const listed = allPages({ event: 'x', signup: 'x', pastSignup: 'x', profile: 'x' });
  const paths = listed.map(({ path }) => path.replace(/\?.*/, ''));
  const declared = remotes.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter((pattern) => !paths.some((path) => matchPattern([pattern], path)))).toEqual([]);
});

const footer = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const walk = [
  ['About', 'About'],
  ['FAQ', 'FAQ'],
  ['Terms', 'Terms of service'],
  ['Privacy', 'Privacy notice'],
  ['Contact', 'Contact'],
] as const;

test('a new page starts at the top with the focus on its title; Back and Forward restore the position', async ({
  page,
}) => {
  await page.goto('/');
  for (const [link, heading] of walk) {
    await footer(page, link).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    expect(await top(page)).toBe(0);
    await expectWhole(page, heading);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
  await expect.poll(() => top(page)).toBeGreaterThan(300);
  await expect(footer(page, 'Contact')).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
});

test('Back from an event restores the scroll position and the focus on its card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await startSession(page, 'parent');
  await page.goto('/events');
  await expect(unfinished(page)).toHaveCount(0);
  const card = page.getByRole('article').nth(3).getByRole('link').first();
  await card.scrollIntoViewIfNeeded();
  const before = await top(page);
  expect(before).toBeGreaterThan(200);
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await top(page)).toBe(0);
  await page.goBack();
  await expect(card).toBeFocused();
  await expect.poll(async () => Math.abs((await top(page)) - before)).toBeLessThan(120);
});

const reached = async (page: Page): Promise<{ border: string; outline: string }> => {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body);
    return { border: style.borderTopStyle, outline: style.outlineStyle };
  });
};

test('in forced colors, controls have a border and the focus is visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Login' });
  const email = page.getByLabel('Email');
  for (const control of [submit, email]) {
    const edge = await control.evaluate((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
      return hasBorder && borderTopColor !== backgroundColor;
    });
    expect(edge, String(control)).toBe(true);
  }
  await email.focus();
  for (let step = 0; step < 3; step += 1) expect((await reached(page)).outline).not.toBe('none');
});
