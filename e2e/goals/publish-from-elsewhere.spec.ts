import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../harness/browser.ts';
import { demoPassword, expect, givePassword, logIn, test } from '../harness/test.ts';

const root = join(import.meta.dirname, '../..');
const portalCommand = join(root, 'packages/tooling/bin/portal.mjs');

/** The folder and the environment of somebody who has nothing but Node, npm and the address of a portal. */
const inFolder = (cwd: string, more: Record<string, string> = {}) => ({
  cwd,
  encoding: 'utf8' as const,
  stdio: 'pipe' as const,
  env: { ...process.env, ...more, PATH: process.env.PATH?.replaceAll(`${root}/node_modules/.bin`, '') },
});

const npmIn = (options: ReturnType<typeof inFolder>, ...args: string[]): string => {
  try {
    return execFileSync('npm', ['--loglevel=error', ...args], options);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
};

const npm = (cwd: string, ...args: string[]): string => npmIn(inFolder(cwd), ...args);

test('A team makes a remote in a folder of its own, publishes it over the network, and takes it back', async ({
  page,
  portal,
}) => {
  test.setTimeout(480_000);
  const home = mkdtempSync(join(tmpdir(), 'team-'));
  const folder = join(home, 'mf-visitors');
  try {
    execFileSync(process.execPath, [portalCommand, 'create-remote', 'mf-visitors', '--out', folder], {
      cwd: root,
      stdio: 'pipe',
    });
    expect(npm(folder, 'test')).toMatch(/5 passed/);
    npm(folder, 'run', 'typecheck');
    npm(folder, 'run', 'lint');
    expect(npm(folder, 'run', 'doctor')).toContain('The portal would take it.');

    const made = execFileSync(
      process.execPath,
      [portalCommand, 'admin', 'remote-token', 'create', 'mf_visitors', '--name', 'Ann', '--json'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: portal.dataDir } },
    );
    const { token } = JSON.parse(made) as { token: string };
    const there = ['--to', portal.url, '--token', token];
    // Before anybody has it, it is tested in the portal, as a preview.
    const { executablePath, env } = await findBrowser();
    const settings = {
      PORTAL_URL: portal.url,
      PORTAL_TOKEN: token,
      PORTAL_EMAIL: 'parent@example.org',
      PORTAL_PASSWORD: demoPassword,
      CHROMIUM_PATH: executablePath,
      ...env,
    };
    expect(npmIn(inFolder(folder, settings), 'run', 'e2e')).toMatch(/1 passed/);
    expect(npm(folder, 'exec', '--', 'portal', 'status', ...there)).toMatch(/never published here/);
    expect(npm(folder, 'run', 'publish-remote', '--', ...there)).toMatch(/published mf_visitors 1\.0\.0-/);

    await logIn(page, 'coordinator');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Visitors', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Next events' }).getByRole('heading').first()).toBeVisible();

    const messages = join(folder, 'src/messages.ts');
    writeFileSync(
      messages,
      readFileSync(messages, 'utf8').replace("title: 'Visitors'", "title: 'Our guests'"),
    );
    npm(folder, 'run', 'publish-remote', '--', ...there);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Our guests' })).toBeVisible();

    npm(folder, 'exec', '--', 'portal', 'rollback', ...there);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible();
    expect(npm(folder, 'exec', '--', 'portal', 'history', ...there)).toMatch(/rollback .* by token Ann/);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('An admin switches a remote off for everybody and on again', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Switch off: Profiles' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await givePassword(page);
  await expect(page.getByText('Profiles: done').first()).toBeVisible();
  await page.goto('/profiles');
  await expect(page.getByText('This part of the portal is switched off for now.')).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Switch on: Profiles' }).click();
  await givePassword(page);
  await expect(page.getByText('Profiles: done').first()).toBeVisible();
  await page.goto('/profiles');
  await expect(page.getByRole('link', { name: 'Create a new profile' }).first()).toBeVisible();
});
