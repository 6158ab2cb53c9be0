import { demo, expect, logInAs, test } from '../harness/test.ts';

const openMenu = async (
  page: import('@playwright/test').Page,
  menu: string,
  entry: string,
): Promise<void> => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: menu }).click();
  await navigation.getByRole('link', { name: entry }).click();
};

const firstPages = [
  ['Events', 'Browse Events', 'Browse Events', '/events'],
  ['Events', 'My Events', 'My Events', '/events/my'],
  ['Events', 'Manage Events', 'Manage Events', '/events/manage'],
  ['Manage', 'Profiles', 'Manage Profiles', '/profiles'],
  ['Manage', 'Account', 'Manage Account', '/account'],
] as const;

test('A new document opens at its top; reload and Back keep the place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const expectAt = (top: number) => expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
  // These pages have content only after hydration, when the router has scrolled.
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await open('/login');
  await page.evaluate(() => scrollTo(0, 200));
  await open('/signup');
  await page.evaluate(() => scrollTo(0, 350));
  await page.reload();
  await expectAt(350);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expectAt(200);
});

test('A coordinator logs in, opens each part of the portal and logs out', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await logInAs(page, demo('coordinator'));
  const columns = page.locator('.p-column');
  await expect(columns).toHaveCount(3);
  const middles = await page
    .getByRole('navigation', { name: 'Main' })
    .locator('button, a')
    .filter({ visible: true })
    .evaluateAll((entries) =>
      entries.map((entry) => {
        const words = document.createRange();
        words.selectNodeContents(entry);
        const { top, bottom } = words.getBoundingClientRect();
        return Math.round(top + bottom) / 2;
      }),
    );
  expect(new Set(middles).size, String(middles)).toBe(1);
  const edges = await columns.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(new Set(edges).size, String(edges)).toBe(1);
  for (const [menu, entry, heading, path] of firstPages) {
    await openMenu(page, menu, entry);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(path);
  }

  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign up' })).toBeVisible();
});

for (const path of ['/events', '/account']) {
  test(`A visitor who opens ${path} is asked to log in, then gets the page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You need to be logged in.')).toBeVisible();
    await logInAs(page, demo('student'));
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

test('A parent cannot open a page for coordinators', async ({ page }) => {
  await logInAs(page, demo('parent'));
  await page.goto('/events/manage');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You do not have permissions to access this page.')).toBeVisible();
});

test('An unknown address answers 404 and shows Page Not Found', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
