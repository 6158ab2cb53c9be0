import { expectAccessible } from '../harness/accessible.ts';
import { unfinished } from '../harness/page-state.ts';
import { expectSteady, watchShifts } from '../harness/layout-shifts.ts';
import { expect, logIn, startSession, test } from '../harness/test.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

const titles = (page: import('@playwright/test').Page) => page.getByRole('heading', { level: 2 });

test('A parent finds an event by its town, opens it and returns to the same list', async ({ page }) => {
  await startSession(page, 'parent');
  await page.goto('/events');
  await expect(titles(page)).toHaveCount(5);
  await expect(page).toHaveTitle(/^Browse Events/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('seattle lobby');
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['Library Lobby Concert']);
  await expect(page).toHaveURL('/events?words=seattle+lobby');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();

  await page.getByRole('link', { name: /Library Lobby Concert/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library Lobby Concert' })).toBeFocused();
  await page.goBack();
  await expect(titles(page)).toHaveText(['Library Lobby Concert']);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('seattle lobby');
  await page.goBack();
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('A parent filters events by date, and an empty result says so', async ({ page }) => {
  await startSession(page, 'parent');
  await page.goto('/events');
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByLabel('After')).toBeHidden();
  await page.getByRole('button', { name: 'Advanced Search' }).click();
  const today = await page.getByLabel('After').inputValue();
  expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByLabel('Before').fill(today);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(
    page.getByText('There are currently no active events in the selected time range!'),
  ).toBeVisible();
  await expect(page).toHaveURL(`/events?before=${today}`);
  await expectAccessible(page);

  await page.getByLabel('After').fill('2020-01-01');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Over').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('After')).toHaveValue('2020-01-01');
  await expect(page.getByText('Over').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Show all upcoming events' }).click();
  await expect(page).toHaveURL('/events');
  await expect(titles(page)).toHaveCount(5);
});

test('A parent pages through the list by keyboard, and each page has a URL', async ({ page }) => {
  await startSession(page, 'parent');
  await page.goto('/events');
  const first = await titles(page).first().textContent();
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await pager.getByRole('link', { name: 'Page 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/events?page=2');
  await expect(titles(page).first()).not.toHaveText(first ?? '');
  await expect(pager.getByRole('link', { name: 'Page 2' })).toBeFocused();
  await expect(pager.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await page.reload();
  await expect(pager.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(titles(page).first()).toHaveText(first ?? '');
});

test('A full event is marked as full on its card and its page', async ({ page }) => {
  await startSession(page, 'student');
  await page.goto('/events?words=library+lobby');
  await expect(page.getByText('Full')).toBeVisible();
  await page.getByRole('link', { name: 'See event: Library Lobby Concert' }).click();
  await expect(page.getByRole('heading', { name: 'This event is full' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0);
  await expectAccessible(page);
});

test('The list shows a loading state, then appears without layout shift, or says that it failed', async ({
  page,
  problems,
}) => {
  await logIn(page, 'parent');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/queryevents*', async (route) => {
    await held;
    await route.continue();
  });
  await watchShifts(page);
  // Without a query the page's HTML contains the list; with one the browser requests it.
  await page.goto('/events?page=1');
  await expect(page.getByRole('status').getByText('Loading …')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(titles(page)).toHaveCount(5);
  await expectSteady(page);
  await page.unroute('**/api/queryevents*');

  await page.route('**/api/queryevents*', (route) => route.abort());
  await page.goto('/events?words=recital');
  await expect(page.getByRole('heading', { name: 'The events could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/queryevents*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page).first()).toContainText('Recital');
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('ERR_FAILED')));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('A parent finds an event with taps only', async ({ page }) => {
    await startSession(page, 'parent');
    await page.goto('/events');
    await expect(titles(page)).toHaveCount(5);
    await expect(unfinished(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search' }).fill('chicago');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(titles(page)).toHaveText(['Jazz and Pie Evening']);
    await page.getByRole('link', { name: 'Sign up: Jazz and Pie Evening' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Jazz and Pie Evening' })).toBeVisible();
    await expectAccessible(page);
  });
});
