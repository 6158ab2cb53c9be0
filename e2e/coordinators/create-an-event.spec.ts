import { expectAccessible } from '../harness/accessible.ts';
import { expect, startSession, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

test.use({ timezoneId: 'America/New_York' });

const fill = async (page: import('@playwright/test').Page, name: string) => {
  await page.getByLabel('Street').fill('418 Maple Ct');
  await page.getByRole('textbox', { name: 'City', exact: true }).fill('Oakland');
  await page.getByLabel('State').selectOption('California');
  await page.getByLabel('Zip Code').fill('94610');
  await page.getByLabel('Name of Event').fill(name);
  await page.getByLabel('Date').fill('2090-12-06T14:00');
  await page.getByLabel('Duration in minutes').fill('60');
};

test('A coordinator creates an event in another time zone, edits it and finds it again', async ({ page }) => {
  await startSession(page, 'coordinator');
  await page.goto('/events/manage');
  await page.getByRole('link', { name: 'Create an Event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Event' })).toBeFocused();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  await fill(page, 'Winter Strings');
  // Choosing a state sets the time zone.
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  await expect(page).toHaveURL(/\/events\/edit\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'December 6' })).toBeFocused();
  await expect(page.getByLabel('Date')).toHaveValue('2090-12-06T14:00');
  await page.getByLabel('Description').fill('Bring a friend.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'status', 'Event Updated');
  await expectAccessible(page);

  await page.goto('/events/manage');
  await page.getByRole('searchbox', { name: 'Search' }).fill('winter strings');
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').filter({ hasText: 'Winter Strings' });
  await expect(card).toContainText('Bring a friend.');
  await expect(card).toContainText('2:00 PM Pacific Time');
  await expectAccessible(page);
});

test('A form with missing fields is not sent and names them', async ({ page }) => {
  await startSession(page, 'coordinator');
  await page.goto('/events/create');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('alert').getByRole('link', { name: 'Please select a date' }).click();
  await expect(page.getByLabel('Date')).toBeFocused();
  await expectAccessible(page);
});

test('A coordinator clones an event with its breaks and clock', async ({ page }) => {
  await startSession(page, 'coordinator');
  await page.goto('/events/create');
  await fill(page, 'Spring Original');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Build the program' }).click();
  await page.getByRole('button', { name: 'Add a break' }).click();
  await page.getByLabel('Title').fill('Tea and cake');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'status', 'Event Ordering Updated');

  await page.getByRole('link', { name: 'Edit event' }).click();
  await page.getByRole('link', { name: 'Clone this event' }).click();
  await expect(page.getByLabel('Name of Event')).toHaveValue('Copy of Spring Original');
  await page.getByLabel('Name of Event').fill('Spring Copy');
  await page.getByLabel('Date').fill('2091-03-03T10:00');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'March 3' })).toBeVisible();
  await page.getByRole('link', { name: 'Build the program' }).click();
  await expect(page.getByRole('list', { name: 'The running order' })).toContainText('Tea and cake');
});

test('Two coordinators edit one event: both edits are kept, and only a field that both changed is asked about', async ({
  page,
  browser,
}) => {
  await startSession(page, 'coordinator');
  await page.goto('/events/create');
  await fill(page, 'Shared Event');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'December 6' })).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await startSession(other, 'admin');
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'City', exact: true }).fill('Berkeley');
  await other.getByRole('button', { name: 'Update' }).click();
  await expectToast(other, 'status', 'Event Updated');
  await elsewhere.close();

  await page.getByLabel('Description').fill('Mine');
  await page.getByRole('textbox', { name: 'City', exact: true }).fill('Alameda');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'alert', 'Error Updating Event');
  const stale = page.getByRole('region', { name: 'Changed elsewhere since you opened it' });
  await expect(stale).toContainText('Berkeley');
  await expectAccessible(page);
  await stale.getByRole('button', { name: 'Use what was saved: City' }).click();
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Berkeley');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'status', 'Event Updated');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Mine');
});
