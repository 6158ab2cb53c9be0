import { expectAccessible } from '../harness/accessible.ts';
import { linkInMail } from '../harness/mail.ts';
import { fillInSignup, newPerson, register } from '../harness/register.ts';
import { expect, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

// The default of the portal, which browsers must be able to solve.
test.use({ captchaCost: '5000' });

test('A family registers, and the link in the mail logs in', async ({ page, portal }) => {
  const person = newPerson('register');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused();
  await fillInSignup(page, person);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'status', 'Your account is ready.');

  const link = await linkInMail(portal, person.email, '/confirmemail/');
  await page.goto(link);
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();
  await expect(page).toHaveURL('/confirmemail/done');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();

  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('link', { name: 'Log Out' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeHidden();
});

test('A family with an unconfirmed email can log in and request a new code', async ({ page, portal }) => {
  const { email } = await register(page, 'resend');
  const first = await linkInMail(portal, email, '/confirmemail/');
  for (const path of ['/', '/events', '/profiles', '/account', '/about']) {
    await page.goto(path);
    await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible();
  }
  await page.goto('/events');
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  const lines = await page.locator('.shell-confirm').evaluate((notice) => {
    const walker = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
    const bottoms: number[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      bottoms.push(...[...range.getClientRects()].map(({ bottom }) => bottom));
    }
    return bottoms.sort((x, y) => x - y).filter((bottom, at) => bottom - (bottoms[at - 1] ?? 0) > 10).length;
  });
  expect(lines).toBeLessThanOrEqual(2);
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expectToast(page, 'status', 'We have sent you a new code.');

  await expect.poll(() => linkInMail(portal, email, '/confirmemail/')).not.toBe(first);
  await page.goto(first);
  await expect(page.getByText('Failed to verify your email!')).toBeVisible();
  await page.goto(await linkInMail(portal, email, '/confirmemail/'));
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('form', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeHidden();
});

test('A registration form that is reloaded keeps all but the passwords', async ({ page }) => {
  const person = newPerson('reload');
  await page.goto('/signup');
  await fillInSignup(page, person);
  await expect(async () => {
    expect(await page.evaluate(() => JSON.stringify(history.state))).toContain('"terms\\":true');
  }).toPass();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('State')).toHaveValue('California');
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  expect(await page.evaluate(stored)).not.toContain(person.email);
});

test('A half-filled registration form names each missing field and keeps the rest', async ({ page }) => {
  const person = newPerson('half');
  await page.goto('/signup');
  await expect(page.getByText('Checked: you are not a robot.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please enter your email.',
    'Please enter your phone number.',
    'Please enter your password.',
    'Please enter your zip code.',
    'Please agree to the terms of service',
  ]);
  await expect(page).toHaveTitle(/^Error: Sign up/);
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'Please enter your zip code.' }).click();
  await expect(page.getByLabel('Zip code')).toBeFocused();

  await fillInSignup(page, person);
  await page.getByLabel('Email').fill('parent@example.org');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(summary).toHaveText(/An account with this email already exists/);
  await expectToast(page, 'alert', 'Error creating account:');
  await expect(page.getByLabel('Phone')).toHaveValue('(415) 555-0100');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('A family registers with single taps', async ({ page }) => {
    const person = newPerson('taps');
    await page.goto('/signup');
    await fillInSignup(page, person);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign up' }).tap();
    await expect(page).toHaveURL('/login');
    await expectToast(page, 'status', 'Your account is ready.');
    const isFree = await page.getByRole('button', { name: 'Menu' }).evaluate((menu) => {
      const { x, y, width, height } = menu.getBoundingClientRect();
      return menu.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isFree).toBe(true);
    await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await expectAccessible(page);
  });
});

test('A family logs in by keyboard only', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('parent@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Incorrect password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Music2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log Out' })).toBeVisible();
});
