import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { expect, logIn, startSession, test } from '../harness/test.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

const find = async (page: Page, words: string): Promise<void> => {
  await page.goto(`/events?words=${encodeURIComponent(words)}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
};

const placesLeft = async (page: Page, event: string): Promise<number> => {
  await find(page, event);
  return Number.parseInt((await page.getByText(/places? left/).textContent()) ?? '', 10);
};

const openSignup = async (page: Page, event: string): Promise<void> => {
  await find(page, event);
  await page.getByRole('link', { name: `Sign up: ${event}` }).click();
  await expect(page.getByLabel('Music title')).toBeVisible();
};

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const profile = (page: Page) => page.getByRole('combobox', { name: 'Profile' });
const composer = (page: Page) => page.getByRole('combobox', { name: 'Composer' });

test('A parent signs a child up, changes the piece and withdraws, which frees the place', async ({
  page,
}) => {
  await logIn(page, 'parent');
  const before = await placesLeft(page, 'Concerto Day');
  await page.getByRole('link', { name: 'Sign up: Concerto Day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Concerto Day' })).toBeFocused();
  await expect(page).toHaveTitle(/^Sign up: Concerto Day/);

  await page.getByRole('button', { name: 'Sign up' }).click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please enter the title.',
    'Please enter the instrument.',
    'Please select a profile.',
  ]);
  await expectAccessible(page);

  await box(page, 'Music title').fill('Méditation from Thaïs');
  await composer(page).pressSequentially('massen');
  await page.getByRole('option', { name: 'Jules Massenet' }).click();
  await box(page, 'Performance time').fill('4:50');
  await box(page, 'Instrument').fill('violin');
  await profile(page).selectOption({ index: 1 });
  const printed = page.getByRole('figure', { name: 'How it will be printed' });
  await expect(printed).toContainText('Méditation from Thaïs');
  await expect(printed).toContainText('Jules Massenet');
  await expect(printed).toContainText(', violin');
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page).toHaveURL(/\/events\/signup\/edit\/[0-9a-f]{24}$/);
  await expectToast(page, 'status', 'You have signed up for this event.');
  await expect(page.getByText(/ has a place\.$/)).toBeVisible();
  await page.getByText('Change', { exact: true }).click();
  await expect(box(page, 'Music title')).toHaveValue('Méditation from Thaïs');
  await expect(box(page, 'Performance time')).toHaveValue('4:50');
  const address = page.url();
  expect(await placesLeft(page, 'Concerto Day')).toBe(before - 1);

  await page.goto('/events/my');
  await page.getByRole('link', { name: 'Edit Performance Details: Méditation from Thaïs' }).click();
  await expect(page).toHaveURL(address);
  await page.getByText('Change', { exact: true }).click();
  await box(page, 'Music title').fill('Meditation');
  await page.getByRole('button', { name: 'Signup' }).click();
  await expectToast(page, 'status', 'Event Signup Updated');
  await page.reload();
  await expect(box(page, 'Music title')).toHaveValue('Meditation');

  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from this event?' });
  await expect(dialog).toContainText('“Meditation” will not be played at Concerto Day.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();
  expect(await placesLeft(page, 'Concerto Day')).toBe(before);
  await page.goto('/events/my');
  await page.getByText('Withdrawn (1)').click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign up again: Meditation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Concerto Day' })).toBeVisible();
});

test('A student signs up by keyboard only', async ({ page }) => {
  await logIn(page, 'student');
  await openSignup(page, 'Jazz and Pie Evening');
  await box(page, 'Music title').focus();
  await page.keyboard.type('So What');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ellington');
  await expect(page.getByRole('option', { name: 'Duke Ellington' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Duke Ellington');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('piano');
  await page.keyboard.press('Tab');
  if ((await profile(page).inputValue()) === '') await page.keyboard.press('ArrowDown');
  await expect(profile(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Refresh Profiles' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Edit Profile/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Accompanist, Your wish for the order, Notes')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'You have signed up for this event.');
});

test('A teacher whose session ends while typing logs in again and keeps the form', async ({ page }) => {
  await logIn(page, 'teacher');
  await openSignup(page, 'Chamber Music Sunday');
  const address = page.url();
  await box(page, 'Music title').fill('The Swan');
  await box(page, 'Instrument').fill('cello');
  await profile(page).selectOption({ index: 1 });
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'You have been logged out.',
  );
  await expectToast(page, 'alert', 'Error signing up for this event');
  await expect(box(page, 'Music title')).toHaveValue('The Swan');

  await logIn(page, 'teacher');
  await page.goto(address);
  await expect(box(page, 'Music title')).toHaveValue('The Swan');
  await expect(box(page, 'Instrument')).toHaveValue('cello');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectToast(page, 'status', 'You have signed up for this event.');
  await page.goto(address);
  await expect(box(page, 'Music title')).toHaveValue('');
});

test('A profile edited in another tab is updated in the sign-up form', async ({ page, context }) => {
  await logIn(page, 'parent');
  await openSignup(page, 'Veterans’ Home Singalong');
  await box(page, 'Music title').fill('Typed before');
  await profile(page).selectOption({ index: 1 });
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Edit Profile (opens in a new tab)' }).click();
  const tab = await opened;
  await tab.getByLabel('School Name').fill('Harbor School of Music');
  await tab.getByRole('button', { name: 'Update' }).click();
  await expectToast(tab, 'status', 'Profile Updated');
  await expect(profile(page).getByRole('option', { name: /Harbor School of Music/ })).toBeAttached();
  await expect(page.getByRole('figure', { name: 'How it will be printed' })).toContainText(
    'Harbor School of Music',
  );
  await expect(box(page, 'Music title')).toHaveValue('Typed before');
});

for (const width of [390, 1280])
  test(`Statuses, links and dates of My Events do not break at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await startSession(page, 'parent');
    await page.goto('/events/my');
    const events = page.getByRole('list', { name: 'My Events' });
    await expect(events.getByRole('link', { name: /^Edit/ })).not.toHaveCount(0);
    const broken = await events.locator('.p-ticket__rest > span, li li a, li li .p-soft').evaluateAll((all) =>
      all.filter((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return new Set([...text.getClientRects()].map(({ y }) => y)).size > 1;
      }),
    );
    expect(broken).toEqual([]);
    const low = await events
      .locator('a, button')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44));
    if (width < 400) expect(low).toEqual([]);
  });

test('The numbers of a ticket have its width, and the program and Share are one row on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, 'parent');
  await page.goto('/events/my');
  const event = page.getByRole('article').filter({ hasText: 'Maple Court' });
  await event.getByRole('link', { name: /^Edit Performance Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Maple Court$/ })).toBeVisible();
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const ticket = await boxOf(page.getByRole('article'));
  const last = await boxOf(page.getByRole('definition').filter({ hasText: '3:00 PM' }));
  expect(last.x + last.width).toBeGreaterThan(ticket.x + ticket.width - 24);
  const program = await boxOf(page.getByRole('link', { name: /^See the program/ }));
  const share = await boxOf(page.getByRole('button', { name: /^Share/ }));
  expect(share.y).toBe(program.y);
  expect(program.width).toBeGreaterThan(ticket.width / 2);
});

test('The form begins within a screen and a half of a phone, also after three sign-ups', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, 'parent');
  await openSignup(page, 'Saturday Student Recital');
  await expect(page.getByText('You have already signed up for this event: 3')).toBeVisible();
  expect((await page.locator('form').boundingBox())?.y).toBeLessThan(1.5 * 844);
});

test('A parent saves all events as a calendar file, without a child’s name in it', async ({ page }) => {
  await startSession(page, 'parent');
  await page.goto('/events/my');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add all to calendar' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('My Events.ics');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  expect(text).toContain('SUMMARY:Saturday Student Recital\r\n');
  expect(text).not.toMatch(/Lin\b|Emily|Noah/);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

test('A parent saves one event as a calendar file from its page, without a child’s name in it', async ({
  page,
}) => {
  await logIn(page, 'parent');
  await openSignup(page, 'Saturday Student Recital');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { date, duration } = await page.evaluate(async (event) => {
    const response = await fetch(`/api/event?id=${event}`);
    return (await response.json()) as { date: string; duration: number };
  }, id);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar: Saturday Student Recital' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Saturday Student Recital.ics');
  const text = readFileSync(await file.path(), 'utf8');
  const utc = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines).toContain('SUMMARY:Saturday Student Recital');
  expect(lines).toContain(`DTSTART:${utc(Date.parse(date))}`);
  expect(lines).toContain(`DTEND:${utc(Date.parse(date) + duration * 60_000)}`);
  // The page's form names the family's children; the file must not.
  expect(await profile(page).textContent()).toMatch(/Emily/);
  expect(text).not.toMatch(/Lin\b|Emily|Noah/);
});

test('A family is offered the pieces that it played, and one click fills in the form', async ({ page }) => {
  await startSession(page, 'parent');
  await openSignup(page, 'Jazz and Pie Evening');
  const earlier = page.getByRole('group', { name: 'Played before' });
  await box(page, 'Music title').fill('Typed before');
  // Signed up for a coming event.
  await expect(earlier.getByRole('button', { name: /^Adoration/ })).toHaveCount(0);
  await earlier.getByRole('button', { name: /^Arabesque, Op. 100 No. 2 · Piano/ }).click();
  await expect(page.getByText('“Arabesque, Op. 100 No. 2” is filled in.')).toBeVisible();
  await expect(box(page, 'Music title')).toHaveValue('Arabesque, Op. 100 No. 2');
  await expect(composer(page)).toHaveValue('Friedrich Burgmüller');
  await expect(box(page, 'Performance time')).toHaveValue('1:30');
  await expect(box(page, 'Instrument')).toHaveValue('Piano');
  await expect(profile(page).locator('option:checked')).toHaveText(/Emily Lin/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box(page, 'Music title')).toHaveValue('Typed before');
  await expect(composer(page)).toHaveValue('');
});

test('A coordinator without sign-ups is invited to join an event', async ({ page }) => {
  await startSession(page, 'coordinator');
  await page.goto('/events/my');
  await expect(
    page.getByText('You have not signed up for or participated in any events. Click below to join one!'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join an Event' }).click();
  await expect(page).toHaveURL('/events');
});
