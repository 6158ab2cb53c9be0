import { join } from 'node:path';
import { serveFrom } from '../harness/dev-remote.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { makeRecital } from '../harness/recital.ts';
import { expectOrder } from '../harness/running-order.ts';
import { demoPassword, expect, test } from '../harness/test.ts';

const remote = join(import.meta.dirname, '../../mf-coordinator');

test('The coordinator remote runs on its own server with a portal’s API and policies', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const args = ['host-remote', '--portal', portal.url, '--port', '0'];
  const { address, stop } = await serveFrom(remote, args, /: (http\S+)\s/);
  try {
    expect(new URL(address).origin).not.toBe(portal.url);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type|integrity/i.test(message.text()))
        refused.push(message.text());
    });
    const opened = await page.goto(new URL('/events/manage', address).href);
    const headersOf = async (url: string) => (await fetch(url)).headers;
    const ofPortal = await headersOf(new URL('/login', portal.url).href);
    for (const name of [
      'content-security-policy',
      'cross-origin-opener-policy',
      'integrity-policy',
      'permissions-policy',
    ])
      expect(opened?.headers()[name], name).toBe(ofPortal.get(name) ?? undefined);
    expect(opened?.headers()['cache-control']).toBe('private, no-cache');
    const script = await page.locator('script[src]').first().getAttribute('src');
    const ofScript = await headersOf(new URL(script ?? '', address).href);
    expect(ofScript.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(new URL('/nowhere', address))).status).toBe(404);

    await page.getByLabel('Email').fill('coordinator@example.org');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
    const pieces = ['Gavotte by Theo Marsh, 3', 'Berceuse by June Park, 4.5'];
    const id = await makeRecital(page, { name: 'Hosted', pieces });
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
    expect(refused).toEqual([]);
  } finally {
    // An open page would log errors when its server stops.
    await page.goto('about:blank');
    await stop();
  }
});
