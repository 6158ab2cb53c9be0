import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { createCaller } from '../harness/caller.ts';
import { makeRecital, signUpWith } from '../harness/recital.ts';
import { dragOnto, expectOrder, mouseOf, orderRows } from '../harness/running-order.ts';
import { demoPassword, expect, logIn, startSession, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

const pieces = [
  'Gavotte by Theo Marsh, 3',
  'Berceuse by June Park, 4.5',
  'Allegro by Omar Haddad, 2',
  'Humoresque by Lena Ortiz',
];

const openProgram = async (page: Page, id: string) => {
  await page.goto(`/events/manage/${id}`);
  await expect(page.getByRole('region', { name: 'Non selected performances' })).toBeVisible();
};
const begin = async (page: Page, name: string): Promise<string> => {
  await logIn(page, 'coordinator');
  const id = await makeRecital(page, { name, pieces });
  await openProgram(page, id);
  return id;
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: !/^Add: /.test(String(name)) });
const addAll = async (page: Page) => {
  for (const name of ['Gavotte', 'Berceuse', 'Allegro', 'Humoresque'])
    await button(page, `Add: ${name}`).click();
};
const save = async (page: Page) => {
  await button(page, 'Save').click();
  await expectToast(page, 'status', 'Event Ordering Updated');
};

const result = ['Berceuse', 'Allegro', 'Gavotte', 'Humoresque'];

test('A coordinator orders a program with the mouse, saves it and finds it unchanged', async ({ page }) => {
  const id = await begin(page, 'By mouse');
  await addAll(page);
  await expect(page.getByText(/\d pieces, all placed/)).toBeVisible();
  // Tall enough for the whole page, because a drag near an edge scrolls the list.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await dragOnto(page, mouseOf(page), {
    title: 'Gavotte',
    onto: 'Allegro',
    said: 'Gavotte, position 3 of 4',
  });
  await expectOrder(page, ...result);
  await expectAccessible(page);
  await button(page, 'Side by side').click();
  await button(page, 'Remove: Humoresque').click();
  await dragOnto(page, mouseOf(page), {
    title: 'Humoresque',
    onto: 'Allegro',
    said: 'Humoresque, position 2 of 4',
  });
  await expectOrder(page, 'Berceuse', 'Humoresque', 'Allegro', 'Gavotte');
  await save(page);
  await openProgram(page, id);
  await expectOrder(page, 'Berceuse', 'Humoresque', 'Allegro', 'Gavotte');
});

test('A moved piece is announced to screen readers and keeps the focus', async ({ page }) => {
  await begin(page, 'By ear');
  await addAll(page);
  const later = button(page, 'Move later: Gavotte');
  await later.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Gavotte: now No. 2, 2:05 PM')).toBeAttached();
  await expect(later).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(/^Gavotte: now No\. 4, /)).toBeAttached();
  await expect(button(page, 'Move earlier: Gavotte')).toBeFocused();
  await expect(later).toHaveCount(0);

  await button(page, '4. Gavotte. Change its place').focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Gavotte: now No. 1, 2:00 PM')).toBeAttached();
  await expect(button(page, 'Drag Gavotte')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('A coordinator orders a program with single taps', async ({ page }) => {
    const id = await begin(page, 'By taps');
    for (const name of ['Gavotte', 'Berceuse', 'Allegro', 'Humoresque'])
      await button(page, `Add: ${name}`).tap();
    await page.getByRole('tab', { name: 'Program 4' }).tap();
    await button(page, 'Actions: Gavotte').tap();
    await button(page, 'Move later').tap();
    await button(page, 'Move later').tap();
    await expectAccessible(page);
    await button(page, 'Close').tap();
    await expectOrder(page, ...result);
    await expectAccessible(page);
    await button(page, 'Save').tap();
    await expectToast(page, 'status', 'Event Ordering Updated');
    await page.goto(`/events/manage/${id}`);
    await page.getByRole('tab', { name: 'Program 4' }).tap();
    await expectOrder(page, ...result);
  });
});

test('A coordinator sees how long the program is and what to check', async ({ page }) => {
  await begin(page, 'By the clock');
  const clock = page.getByRole('region', { name: 'Planned against target' });
  await addAll(page);
  await expect(clock).toContainText('15:45 of 60:00 · ends 2:15 PM, 44:15 to spare · 1 estimate missing');
  await expect(orderRows(page).filter({ hasText: 'Berceuse' })).toContainText('2:03');
  await button(page, 'Add a break').click();
  await expectAccessible(page);
  await page.getByLabel('Place in the program').fill('4');
  await button(page, 'Add').click();
  await expectOrder(page, 'Gavotte', 'Berceuse', 'Allegro', 'Intermission', 'Humoresque');
  await button(page, /^Humoresque takes about 4:00/).click();
  await page.keyboard.type('4:26');
  await page.keyboard.press('Enter');
  await expect(clock).not.toContainText('missing');
  await button(page, 'Clock and warnings').click();
  await expectAccessible(page);
  await page.getByLabel('Target length').fill('20');
  await button(page, 'Apply').click();
  await expect(clock).toContainText('of 20:00');
  await button(page, '3 to fix').click();
  await button(page, /^Accept or turn off/)
    .first()
    .click();
  await button(page, 'It’s fine, because…').click();
  await page.getByLabel('Why is this fine?').fill('The hall is ours');
  await page.keyboard.press('Enter');
  await expect(page.getByText('fine: The hall is ours').first()).toBeVisible();
  await expectAccessible(page);
});

test('A coordinator undoes a change, leaves without saving and gets the draft back', async ({ page }) => {
  const id = await begin(page, 'By second thought');
  await addAll(page);
  await button(page, 'Remove: Gavotte').click();
  await page.keyboard.press('Control+z');
  await expectOrder(page, 'Gavotte', 'Berceuse', 'Allegro', 'Humoresque');
  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await page.getByRole('link', { name: 'Edit event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/events\/edit\//);
  await openProgram(page, id);
  await expectOrder(page, 'Gavotte', 'Berceuse', 'Allegro', 'Humoresque');
  await expect(page.getByText(/Your unsaved changes from .* are back/)).toBeVisible();
  await save(page);
  await page.reload();
  await expectOrder(page, 'Gavotte', 'Berceuse', 'Allegro', 'Humoresque');
  await expect(page.getByText(/Your unsaved changes/)).toHaveCount(0);
});

test('Two coordinators and a family edit at once: each sees the changes of the others, and only conflicts are asked about', async ({
  page,
  browser,
  portal,
}) => {
  const id = await begin(page, 'By three');
  await addAll(page);
  await save(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await logIn(other, 'admin');
  await openProgram(other, id);
  await expect(page.getByText('admin@example.org is here too')).toBeVisible();

  const family = createCaller(portal.url);
  await family.logIn('parent@example.org', demoPassword);
  const signUp = await signUpWith(family, id, 'The Swan by Mia Roth, 3');
  await button(page, 'Add: The Swan, Mia Roth').click();
  await button(page, 'Move later: Gavotte').click();
  await button(page, 'Move later: Gavotte').click();
  await family.call('POST /performance_withdraw', { id: signUp });
  await button(page, 'Show').click();
  const log = page.getByRole('list', { name: 'Changes since you opened this page' });
  await expect(log).toContainText('Mia Roth has withdrawn: The Swan is left out');
  await expectOrder(page, 'Berceuse', 'Allegro', 'Gavotte', 'Humoresque');

  await button(other, 'Remove: Gavotte').click();
  await save(other);
  await expect(log).toContainText('admin@example.org saved. Removed: Gavotte (Theo Marsh)');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this program' });
  const question = dialog.getByRole('group', { name: 'Gavotte (Theo Marsh): you changed what they removed' });
  await question.getByRole('radio', { name: 'Keep it' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expectOrder(other, 'Berceuse', 'Allegro', 'Gavotte', 'Humoresque');
  await elsewhere.close();
  await expect(page.getByText('admin@example.org is here too')).toBeHidden();
});

test('A coordinator downloads the program as a Word document and copies the email addresses', async ({
  page,
  context,
}) => {
  await begin(page, 'Winter: Strings');
  await addAll(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  expect(download.suggestedFilename()).toBe('Winter- Strings Program.docx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await button(page, 'More ways to export').click();
  await expectAccessible(page);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Spreadsheet (CSV)').click(),
  ]);
  const csv = (await readFile(await table.path())).toString();
  expect(csv.split('\r\n').map((line) => line.split(',')[4])).toEqual([
    '"Title"',
    '"Gavotte"',
    '"Berceuse"',
    '"Allegro"',
    '"Humoresque"',
    undefined,
  ]);

  await page.getByRole('heading', { name: 'Emails' }).click();
  await button(page, 'Copy Emails').click();
  await expect(page.getByText(/The list is selected/).first()).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy Emails').click();
  await expect(page.getByText('Emails copied to clipboard').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('coordinator@example.org');
});

test('A coordinator who does not own the event cannot open its program', async ({ page, browser }) => {
  const id = await begin(page, 'Not yours');
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await startSession(other, 'parent');
  await other.goto(`/events/manage/${id}`);
  await expectToast(other, 'alert', 'You do not have permissions to access this page.');
  await elsewhere.close();
});
