import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeRecital } from '../harness/recital.ts';
import { expectOrder } from '../harness/running-order.ts';
import { demoPassword, expect, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

const root = join(import.meta.dirname, '../..');

/** Starts `npm run standalone -w mf-coordinator` on a portal's API; answers the address it prints. */
const standAlone = async (api: string): Promise<{ address: string; stop: () => void }> => {
  const child = spawn(
    process.execPath,
    [join(root, 'packages/tooling/bin/portal.mjs'), 'dev-remote', '--api', api],
    { cwd: join(root, 'mf-coordinator'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/alone: http\S+/);
  const [, address = ''] = /alone: (http\S+)/.exec(printed) ?? [];
  return { address, stop: () => child.kill() };
};

test('The workshop runs by itself on its own address, against a real API and with a login', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const { address, stop } = await standAlone(portal.url);
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
    stop();
  }
});
