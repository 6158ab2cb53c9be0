import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { open, pagesOf, type Viewer } from './harness/pages.ts';
import { startPortal } from './harness/portal.ts';
import { expect, logIn, test as base } from './harness/test.ts';

const root = join(import.meta.dirname, '..');
const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));

const isCopied = (path: string): boolean => !/\/(node_modules|\.turbo)$|(shell|mf-[a-z]+)\/dist$/.test(path);

/** Builds a copy of the portal with the original Module Federation runtime. It uses the repository's installed packages. */
const buildCopy = (copy: string): void => {
  for (const part of ['package.json', 'tsconfig.base.json', 'docs', 'api', 'shell', ...remotes])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isCopied });
  for (const part of ['shell', ...remotes])
    execFileSync(
      process.execPath,
      [join(root, 'packages/tooling/bin/portal.mjs'), part === 'shell' ? 'build-shell' : 'build-remote'],
      { cwd: join(copy, part), env: { ...process.env, STOCK_RUNTIME: '1' }, stdio: 'pipe' },
    );
};

// The pages have the usual headers; a policy violation fails the test.
const test = base.extend<object, object>({
  portal: [
    async ({}, use) => {
      const copy = mkdtempSync(join(root, 'e2e/.work-'));
      try {
        buildCopy(copy);
        const portal = await startPortal({ STOCK_RUNTIME: '1' }, copy);
        await use(portal);
        await portal.stop();
        expect(portal.output()).not.toContain('"policyReport"');
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const viewers: Viewer[] = ['visitor', 'parent', 'coordinator', 'admin'];

test('every page works with the original Module Federation runtime and the same policies', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const seen = new Set<string>();
  const runtimes = new Set<Viewer>();
  page.on('request', (request) => {
    const [, remote] = /\/mf\/(\w+)\/.*\/remoteEntry/.exec(new URL(request.url()).pathname) ?? [];
    if (remote !== undefined) seen.add(remote);
  });
  for (const viewer of viewers) {
    await page.context().clearCookies();
    await (viewer === 'visitor' ? page.goto('/') : logIn(page, viewer));
    for (const shown of await pagesOf(page, viewer)) {
      if (shown.answers || shown.prepare) continue;
      await open(page, shown);
      const isStock = await page.evaluate(() => '__FEDERATION__' in globalThis);
      if (isStock) runtimes.add(viewer);
    }
  }
  expect([...runtimes]).toEqual(viewers);
  expect(seen.size).toBe(remotes.length);
});
