import {
  expectAccessible,
  expectNoHorizontalOverflow,
  expectTextInBoxes,
  resize,
} from '../harness/accessible.ts';
import { createCaller } from '../harness/caller.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { makeRecital, signUpWith } from '../harness/recital.ts';
import { orderRows, press } from '../harness/running-order.ts';
import { demoPassword, expect, logIn, test } from '../harness/test.ts';

// A teacher signs up ten families with four children each, one family after the other.
const pieces = Array.from(
  { length: 40 },
  (_, at) => `Étude ${at + 1} by Child${at} Family${Math.floor(at / 4)}, 3`,
);

test('A coordinator lets the portal order forty sign-ups, keeps one row, saves and publishes', async ({
  page,
  portal,
}) => {
  await logIn(page, 'coordinator');
  const id = await makeRecital(page, { name: 'Forty to order', pieces: [], duration: 180 });
  const teacher = createCaller(portal.url);
  await teacher.logIn('teacher@example.org', demoPassword);
  for (const piece of pieces) await signUpWith(teacher, id, piece);
  await page.goto(`/events/manage/${id}`);
  await press(page, 'Add all 40');
  await expect(orderRows(page)).toHaveCount(40);
  await press(page, 'Suggest an order');
  const panel = page.getByRole('region', { name: 'A suggested order' });
  await expect(panel.getByText('Rows moved')).toBeVisible();
  await expect(panel).toContainText(/Warnings\s*\d+ → \d+/);
  await expectAccessible(page);
  await expectTextInBoxes(panel);
  const leave = panel.getByRole('button', { name: /: Leave$/ }).first();
  const kept = ((await leave.getAttribute('aria-label')) ?? '').replace(': Leave', '');
  await leave.click();
  await expect(panel.getByRole('button', { name: `${kept}: Move it after all` })).toBeVisible();
  for (const width of [1024, 1440, 1920]) {
    await resize(page, width);
    await expectTextInBoxes(panel);
  }
  await resize(page, 360);
  await expectNoHorizontalOverflow(page);
  await page.getByRole('tab', { name: /^Program/ }).click();
  await expectTextInBoxes(panel);
  await resize(page, 1280);
  await press(page, 'Take all');
  await expect(orderRows(page)).toHaveCount(40);
  await press(page, 'Save');
  await expectToast(page, 'status', 'Event Ordering Updated');
  const order = await orderRows(page).locator('.c-row__title').allInnerTexts();
  await press(page, 'Publish');
  await press(page, /^Publish (and send|without emails)/);
  await expectToast(page, 'status', 'Version 1 is published.');
  await page.reload();
  await expect(orderRows(page).locator('.c-row__title')).toHaveText(order);
});
