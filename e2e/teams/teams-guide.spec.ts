import { codeIn, commandsIn, writeCode } from '@portal/tooling/testing/guide';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../harness/browser.ts';
import { freePort } from '@portal/tooling/testing/free-port';
import { demoPassword, expect, givePassword, startSession, test } from '../harness/test.ts';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/teams.md'), 'utf8');

/** A folder and environment outside the repository, with only Node, npm and the address of a portal. */
const inFolder = (cwd: string, more: Record<string, string> = {}) => ({
  cwd,
  encoding: 'utf8' as const,
  stdio: 'pipe' as const,
  env: { ...process.env, ...more, PATH: process.env.PATH?.replaceAll(`${root}/node_modules/.bin`, '') },
});

type Where = Omit<ReturnType<typeof inFolder>, 'env'> & { env: NodeJS.ProcessEnv };

const run = (command: string, where: Where): string => {
  try {
    return execFileSync('bash', ['-c', command.replace(/^npm /, 'npm --loglevel=error ')], where);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}\n${stderr}`, { cause: error });
  }
};

/** Starts a server command, waits for the address it prints, calls `look` with it, and stops the command. */
const serveOnce = async (
  command: string,
  where: Where,
  look: (address: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> => {
  const child = spawn('bash', ['-c', `exec ${command}`], { ...where, detached: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += String(text)));
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/http:\/\/localhost:\d+/);
    await look(/http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '');
    return printed;
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await once(child, 'exit');
  }
};

test('Every command of docs/teams.md works in a folder outside the repository', async ({ page, portal }) => {
  test.setTimeout(480_000);
  const home = mkdtempSync(join(tmpdir(), 'team-'));
  const folder = join(home, 'mf-posters');
  const said: string[] = [];
  const all = (): string => said.join('\n');
  const found = (pattern: RegExp): string => [...all().matchAll(pattern)].at(-1)?.[1] ?? '';
  const { executablePath, env } = await findBrowser();
  const port = await freePort();
  const settings = (): Record<string, string> => ({
    DATA_DIR: portal.dataDir,
    CHROMIUM_PATH: executablePath,
    ...env,
    ...(found(/(rt_\S+)/g) && { PORTAL_URL: portal.url, PORTAL_TOKEN: found(/(rt_\S+)/g) }),
  });
  const change = (lede: string): void => {
    const messages = join(folder, 'src/messages.ts');
    const text = readFileSync(messages, 'utf8');
    writeFileSync(messages, text.replace(/lede: '[^']*'/, `lede: '${lede}'`));
  };
  const asMeant = (command: string): string =>
    command
      .replace('../mf-posters', folder)
      .replace('../portal', root)
      .replace('https://portal.example.org', portal.url)
      .replace('you@example.org', 'teacher@example.org')
      .replace('0a1b2c3d', found(/--end ([0-9a-f]{8})/g))
      .replace('<version>', found(/published mf_posters (1\.0\.0-\w{8})/g));
  const follow = async (command: string): Promise<string> => {
    const isAtHome = /^npm run (admin|create-remote)/.test(command);
    // Runs the tests against the standalone remote; the tests inside the portal run below.
    const { PORTAL_URL, PORTAL_TOKEN, ...alone } = settings();
    const where = isAtHome
      ? { ...inFolder(root, settings()), env: { ...process.env, ...settings() } }
      : inFolder(
          folder,
          / e2e$/.test(command)
            ? alone
            : { ...alone, ...(PORTAL_URL && PORTAL_TOKEN && { PORTAL_URL, PORTAL_TOKEN }) },
        );
    if (/ --canary /.test(command)) change('The same, in other words.');
    return /^npm run dev/.test(command) ? await serveOnce(command, where) : run(command, where);
  };
  try {
    // Skips the command that creates a remote inside the portal's own repository.
    const commands = commandsIn(guide).filter((command) => command !== 'npm run create-remote -- mf-posters');
    expect(commands.length).toBeGreaterThan(14);
    for (const command of commands) {
      said.push(await follow(asMeant(command)));
      if (command.includes('--out')) {
        const alone = inFolder(folder, { PORT: String(port) });
        await serveOnce('npm run dev', alone, async (address) => {
          expect(address).toBe(`http://localhost:${String(port)}`);
          await page.goto(address);
          await expect(page).toHaveURL(`${address}/posters`);
          await page.goto(`${address}/nowhere`);
          await expect(page.getByText('declares no page at this address')).toBeVisible();
          await page.goto('about:blank');
        });
        await writeCode(folder, codeIn(guide));
        run('npm run format && npm run lint && npm run typecheck && npm ci --dry-run', inFolder(folder));
      }
      if (command === 'npm run publish-remote') {
        await startSession(page, 'coordinator');
        await page.goto('/posters/plain');
        await expect(page.getByText('Drawn without React.')).toBeVisible();
      }
      if (command.startsWith('npx portal pause')) {
        await page.goto('/posters');
        await expect(page.getByText('This part of the portal is switched off for now.')).toBeVisible();
      }
    }
    for (const line of [
      /5 passed/,
      /1 passed/,
      /The portal would accept it\./,
      /is not live\. Logged-in users with this link/,
      /has ended/,
      /published mf_posters 1\.0\.0-\w{8} for 10% of users/,
      /mf_posters 1\.0\.0-\w{8} is paused/,
      /rollback .* by token Ann/,
      /nothing to do: these are the tools of the portal/,
    ])
      expect(all()).toMatch(line);
    const inPortal = { ...settings(), PORTAL_EMAIL: 'parent@example.org', PORTAL_PASSWORD: demoPassword };
    expect(run('npm run e2e', inFolder(folder, inPortal))).toMatch(/1 passed/);
    await page.goto('/posters');
    await expect(page.getByRole('list', { name: 'Next events' }).getByRole('heading').first()).toBeVisible();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

/** Returns the source of a handwritten Module Federation container, not made by any bundler. */
const containerOf = (id: string, version: string): string => `
const name = '${`${id}@${version}`.replace(/\W/g, '_')}';
let shared;
const module = async (wanted) => (await Object.values(shared[wanted])[0].get())();
globalThis['${id}'] = {
  init: (given) => { shared = given; },
  get: async () => {
    const { createElement } = await module('react');
    const { Page } = await module('@portal/kit/ui/page');
    const Component = () => createElement(Page, { title: 'By hand' }, 'Made by no bundler.');
    return () => ({ default: { '/by-hand': { Component, title: 'By hand' } } });
  },
};`;

test('A handwritten container that follows the protocol is published and drawn', async ({ page, portal }) => {
  const [id, version] = ['mf_by_hand', '1.0.0-0a1b2c3d'] as const;
  const declaration = {
    ...{ id, title: 'By hand', trust: 'team', requires: { shellApi: '^1.0.0' }, nav: [] },
    pages: [{ path: '/by-hand', access: 'public' }],
  };
  const nothing = { sync: [], async: [] };
  const files = {
    'entry.js': containerOf(id, version),
    'remote.json': JSON.stringify({ schema: 1, version, declaration }),
    'mf-manifest.json': JSON.stringify({
      id,
      metaData: { remoteEntry: { name: 'entry.js' } },
      exposes: [{ path: './routes', assets: { js: nothing, css: nothing } }],
    }),
  };
  const made = execFileSync(
    'npm',
    ['run', '--silent', 'admin', '--', 'remote-token', 'create', id, '--json'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: portal.dataDir },
    },
  );
  const [token = ''] = /rt_[\w-]+/.exec(made) ?? [];
  const sent = Object.entries(files).map(([name, text]) => ({
    name,
    content: Buffer.from(text).toString('base64'),
  }));
  const answer = await fetch(new URL('/api/team_remote', portal.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ files: sent }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(version)]);
  await page.goto('/by-hand');
  await expect(page.getByText('Made by no bundler.')).toBeVisible();
});
test('An admin pauses a remote for all users and resumes it', async ({ page }) => {
  await startSession(page, 'admin');
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
