import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, startSession, test } from '../harness/test.ts';

const root = join(import.meta.dirname, '../..');

const tool = (cwd: string, env: Record<string, string>, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'packages/tooling/bin/portal.mjs'), ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: 'pipe',
  });

/** Returns the hash of every file in a folder, by path. */
const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );

test('A team publishes a change of its remote into the running portal', async ({ page, portal: running }) => {
  test.setTimeout(120_000);
  const store = join(running.dataDir, 'remotes');
  // The copy is inside the repository, so that it finds its packages.
  const copy = mkdtempSync(join(root, 'e2e/.work-'));
  try {
    await startSession(page, 'parent');
    await page.goto('/profiles');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Profiles' })).toBeVisible();
    const before = { ...hashes(join(root, 'shell/dist')), ...hashes(store) };

    cpSync(join(root, 'mf-profiles'), copy, {
      recursive: true,
      // tsconfig.json refers to a file relative to the remote that does not exist relative to the copy.
      filter: (path) => !/\/(dist|node_modules|\.turbo|tsconfig\.json)$/.test(path),
    });
    const messages = join(copy, 'src/messages.en.ts');
    const changed = readFileSync(messages, 'utf8').replace("'Manage Profiles'", "'Our Musicians'");
    expect(changed).toContain('Our Musicians');
    writeFileSync(messages, changed);
    const made = tool(
      root,
      { DATA_DIR: running.dataDir },
      ...['admin', 'remote-token', 'create', 'mf_profiles', '--json'],
    );
    const { token } = JSON.parse(made) as { token: string };
    tool(copy, { PORTAL_URL: running.url, PORTAL_TOKEN: token }, 'publish-remote');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Musicians' })).toBeVisible();

    const after = { ...hashes(join(root, 'shell/dist')), ...hashes(store) };
    const touched = Object.keys(before).filter((path) => before[path] !== after[path]);
    expect(touched).toEqual([join(store, 'registry.json')]);
    const added = Object.keys(after).filter((path) => !(path in before));
    expect(added.length).toBeGreaterThan(2);
    expect(added.filter((path) => !path.startsWith(join(store, 'mf_profiles/')))).toEqual([]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
