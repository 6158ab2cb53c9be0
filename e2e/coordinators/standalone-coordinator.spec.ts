import { join } from 'node:path';
import { developRemote } from '../harness/dev-remote.ts';
import { makeRecital } from '../harness/recital.ts';
import { expectOrder } from '../harness/running-order.ts';
import { demoPassword, expect, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

test('mf-coordinator runs alone on its own address, with a login and a real API', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const remote = join(import.meta.dirname, '../../mf-coordinator');
  const { address, stop } = await developRemote(remote, ['--api', portal.url], /alone: (http\S+)\s/);
  try {
    expect(new URL(address).origin).not.toBe(portal.url);
    await page.goto(address, { timeout: 120_000 });
    await page.getByLabel('Email').fill('coordinator@example.org');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();

    const pieces = ['Gavotte by Theo Marsh, 3', 'Berceuse by June Park, 4.5'];
    const id = await makeRecital(page, { name: 'Alone', pieces });
    const program = new URL(`/events/manage/${id}`, address).href;
    await page.goto(program);
    await page.getByRole('button', { name: 'Add: Berceuse' }).click();
    await page.getByRole('button', { name: 'Add: Gavotte' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'status', 'Event Ordering Updated');
    await page.goto(new URL(`/events/manage/${id}`, portal.url).href);
    await expectOrder(page, 'Berceuse', 'Gavotte');

    await page.goto(program);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  } finally {
    // An open page would log errors when its server stops.
    await page.goto('about:blank');
    await stop();
  }
});
