import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

const id = '0'.repeat(24);

const forSignedIn = [
  '/account',
  '/profiles',
  '/profiles/create',
  `/profiles/${id}`,
  '/events',
  '/events/my',
  `/events/signup/${id}`,
  `/events/signup/edit/${id}`,
];
const forCoordinators = [
  ...['/events/manage', `/events/manage/${id}`, `/events/edit/${id}`],
  ...[`/events/messages/${id}`, `/events/families/${id}`, '/events/create'],
];
const forEverybody = [
  ...['/', '/home', '/about', '/faq', '/contact', '/privacy', '/terms', '/login', '/signup'],
  ...['/confirmemail/nonsense', '/resetpassword/getcode', '/resetpassword/'],
];

const expectSent = async (
  page: Page,
  from: string,
  to: string,
  role: 'alert' | 'status',
  why: string,
): Promise<void> => {
  await page.goto(from);
  await expect(page, from).toHaveURL(to);
  await expectToast(page, role, why);
};

test('A visitor who opens a page for logged-in users is sent to the login with a message', async ({
  page,
}) => {
  test.slow();
  for (const path of [...forSignedIn, ...forCoordinators]) {
    await expectSent(page, path, '/login', 'status', 'You need to be logged in.');
  }
});

test('A visitor may open each public page', async ({ page }) => {
  test.slow();
  for (const path of forEverybody) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).not.toBe(path === '/login' ? '/' : '/login');
    await expect(page.getByRole('status').getByText('You need to be logged in.')).toHaveCount(0);
  }
});

test('A student who opens a page for coordinators is sent home with a message', async ({ page }) => {
  await logIn(page, 'student');
  for (const path of forCoordinators) {
    await expectSent(page, path, '/', 'alert', 'You do not have permissions to access this page.');
  }
  for (const path of forSignedIn) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('An admin can open every page', async ({ page }) => {
  await logIn(page, 'admin');
  for (const path of ['/events/manage', '/events/create', '/account', '/events']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('The user guide link leaves the application', async ({ page, request }) => {
  const response = await request.get('/guide', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'User guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible();
  await expect(page).toHaveURL('/user-guide');
  const pictures = page.getByRole('img');
  await expect(pictures).toHaveCount(5);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAccessibleName(/\S/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(880);
  }
});
