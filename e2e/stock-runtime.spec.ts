import { RegistryResponse } from '@portal/contracts/registry';
import { compile } from '@portal/tooling/build/compile';
import { shellConfig } from '@portal/tooling/build/shell.build';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, logIn, test } from './harness/test.ts';

const shell = join(import.meta.dirname, '../shell');

/** Builds a page with Module Federation's own runtime and the shell's shared modules; returns its scripts' folder. */
const buildPage = async (folder: string): Promise<void> => {
  const config = shellConfig({ folder: shell, isDevelopment: false }, {});
  await compile({
    ...config,
    entry: { stock: './src/testing/stock-page.tsx' },
    externals: [],
    output: { ...config.output, path: folder, filename: '[name].js', publicPath: '/stock/' },
  });
};

test('Module Federation’s own runtime loads published remotes and shows their pages', async ({
  page,
  portal,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stock-'));
  try {
    await buildPage(folder);
    await logIn(page, 'parent');
    const { remotes } = RegistryResponse.parse(await (await fetch(`${portal.url}/api/registry`)).json());
    const show = (id: string, path: string) => {
      const { base = '', entry = '' } = remotes.find((remote) => remote.id === id) ?? {};
      return page.evaluate(
        ([...of]) => (globalThis as unknown as { show: (...of: string[]) => Promise<void> }).show(...of),
        [id, `${base}${entry}`, path],
      );
    };
    await page.route('**/stock/*', (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.replace('/stock/', '')) }),
    );
    await page.route('**/stock', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Stock runtime</title><script defer src="/stock/stock.js"></script><body></body></html>',
      }),
    );
    await page.goto('/stock');
    await show('mf_events', '/events');
    await show('mf_profiles', '/profiles');
    await expect(page.locator('#mf_events').getByRole('heading', { level: 1 })).toHaveText('Browse Events');
    await expect(page.locator('#mf_profiles').getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
