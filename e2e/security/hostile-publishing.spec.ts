import { expect, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Portal } from '../harness/portal.ts';
import { portalTest, startSession } from '../harness/test.ts';

const root = join(import.meta.dirname, '../..');
const test = portalTest.extend({ baseURL: async ({ portal }, use) => use(portal.url) });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/><script href="./x.js"/></svg>`;
const script = `document.documentElement.setAttribute('data-ran', 'yes');`;
const version = '1.0.0-00000001';

// Handwritten files, not made by a build.
const evilFiles = (): Record<string, string> => ({
  'remote.json': JSON.stringify({
    schema: 1,
    version,
    declaration: {
      id: 'mf_evil',
      title: 'Evil',
      trust: 'team',
      requires: { shellApi: '^1.0.0' },
      pages: [{ path: '/evil', access: 'public' }],
      nav: [],
    },
  }),
  'mf-manifest.json': JSON.stringify({
    id: 'mf_evil',
    metaData: { remoteEntry: { name: 'entry.js' } },
    exposes: [{ path: './routes', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
  }),
  'entry.js': `globalThis.mf_evil_1_0_0_00000001 = true;`,
  'x.svg': svg,
  'x.js': script,
});

/** API calls with a token for a remote. */
const teamOf = (portal: Portal, id: string) => {
  const made = execFileSync(
    process.execPath,
    [
      join(root, 'packages/tooling/bin/portal.mjs'),
      ...`admin remote-token create ${id} --name Eve --json`.split(' '),
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: portal.dataDir } },
  );
  const { token } = JSON.parse(made) as { token: string };
  return async (method: 'PUT' | 'POST', body: object): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const address = `${portal.url}/api/team_remote`;
    return (await fetch(address, { method, headers, body: JSON.stringify(body) })).status;
  };
};

const publishEvil = async (portal: Portal): Promise<string> => {
  const files = Object.entries(evilFiles()).map(([name, content]) => ({
    name,
    content: Buffer.from(content).toString('base64'),
  }));
  expect(await teamOf(portal, 'mf_evil')('PUT', { files })).toBe(200);
  return `${portal.url}/mf/mf_evil/${version}/x.svg`;
};

const hasRun = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-ran'));

test('a script inside a picture does not run', async ({ page, portal }) => {
  const address = await publishEvil(portal);
  const server = createServer(({ url }, response) => {
    const isScript = url?.endsWith('.js');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'image/svg+xml');
    response.end(isScript ? script : svg);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/x.svg`);
  await expect.poll(() => hasRun(page), 'the control: elsewhere it runs').toBe(true);
  server.close();

  expect((await page.goto(address))?.status()).toBe(403);
  expect(await hasRun(page)).toBe(false);

  // A browser that sends no Sec-Fetch-Dest gets the file, with a policy that runs nothing.
  await page.route(address, async (route) => {
    const response = await route.fetch({ headers: {} });
    await route.fulfill({ response });
  });
  expect((await page.goto(address))?.status()).toBe(200);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.documentElement.nodeName)).toBe('svg');
  expect(await hasRun(page)).toBe(false);
  await page.unrouteAll();

  await page.goto('/about');
  const width = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return image.naturalWidth;
  }, address);
  expect(width).toBe(9);
});

test('an open tab shows that a remote was paused, and shows it again after it is resumed', async ({
  page,
  portal,
}) => {
  const team = teamOf(portal, 'mf_profiles');
  await startSession(page, 'parent');
  await page.goto('/profiles');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await team('POST', { act: 'pause' })).toBe(200);
  const refused = new Map<string, number>();
  page.on('response', (response) => {
    const address = response.url();
    if (response.status() === 410) refused.set(address, (refused.get(address) ?? 0) + 1);
  });
  await page.getByRole('link', { name: 'Create a new profile' }).first().click();
  await expect(page.getByText('This part of the portal is switched off for now.')).toBeVisible();
  expect(await team('POST', { act: 'resume' })).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /profile/i })).toBeVisible();
  // Responses may arrive after the card is shown, so count the requests for each file.
  const times = Math.max(...refused.values());
  expect(times).toBeGreaterThan(0);
  expect(times, 'pointing and pressing ask once each, and nothing asks for ever').toBeLessThanOrEqual(2);
});
