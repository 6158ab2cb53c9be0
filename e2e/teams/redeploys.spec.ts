import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publishFixture } from '../harness/fixture-remote.ts';
import type { Portal } from '../harness/portal.ts';
import { expect, test } from '../harness/test.ts';

const id = 'mf_redeployed';

// Long enough that the whole file is much larger than a difference.
const words = Array.from({ length: 400 }, (_, n) => `word${Math.imul(n + 7, 2_654_435_761) >>> 0}`).join(' ');

const publish = (portal: Portal, build: string): Promise<string> =>
  publishFixture(
    {
      id,
      title: 'Redeployed',
      pages: [{ path: '/redeployed', access: 'public' }],
      routes: `
const Page = () => <><h1 tabIndex={-1}>Build ${build}</h1><p hidden>${words}</p></>;
export default { '/redeployed': { Component: Page, title: 'Redeployed' } };`,
    },
    portal,
  );

interface Loaded {
  encoding: string;
  bytes: number;
}

/** Opens the page and returns how the browser received the file with its code. */
const visit = async (page: Page, build: string): Promise<Loaded> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const loaded = new Map<string, Loaded>();
  session.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
    if (url.includes(`/mf/${id}/`) && url.includes('expose_routes'))
      loaded.set(requestId, {
        encoding: headers['content-encoding'] ?? headers['Content-Encoding'] ?? '',
        bytes: 0,
      });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto('/redeployed');
  await expect(page.getByRole('heading', { level: 1, name: `Build ${build}` })).toBeVisible();
  await expect.poll(() => [...loaded.values()].map(({ bytes }) => bytes > 0)).toEqual([true]);
  await session.detach();
  return [...loaded.values()][0] ?? { encoding: 'none', bytes: 0 };
};

/** Damages the stored differences of a version. */
const damage = async ({ dataDir }: Portal, version: string): Promise<void> => {
  const folder = join(dataDir, 'remotes', id, version);
  const deltas = (await readdir(folder)).filter((name) => name.endsWith('.dcz'));
  expect(deltas.length).toBeGreaterThan(0);
  for (const name of deltas)
    await writeFile(join(folder, name), (await readFile(join(folder, name))).subarray(1));
};

test('After each redeploy a browser loads the difference to the version it has', async ({ page, portal }) => {
  await publish(portal, 'one');
  const first = await visit(page, 'one');
  expect(first.encoding).toBe('br');
  expect(first.bytes).toBeGreaterThan(2000);
  for (const build of ['two', 'three']) {
    await publish(portal, build);
    const next = await visit(page, build);
    expect(next.encoding).toBe('dcz');
    expect(next.bytes).toBeLessThan(900);
  }

  await damage(portal, await publish(portal, 'four'));
  expect((await visit(page, 'four')).encoding).toBe('br');
});
