import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { production } from '../../../testing/production.js';
import { freePort } from '@portal/tooling/testing/free-port';
import { startTestApi, useTestApi, type TestApi } from '../../../testing/test-api.js';
import { runIn } from '../../../testing/test-terminal.js';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

// Read as text, because only the names are compared.
const namesInCompose = (): string[] => {
  const [, block = ''] =
    /\n {2}portal:\n[^]*?\n {4}environment:\n((?: {6}.*\n)+)/.exec(read('deploy/compose.yaml')) ?? [];
  return [...block.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name);
};

const documented = ['README.md', 'deploy/README.md'].flatMap((file) =>
  [...read(file).matchAll(/(?:admin\.js|npm run admin --) ([^`\n]+)/g)].map(([, call = '']) => call.trim()),
);

const home = useTestApi();
let portal: TestApi;
let environment: Record<string, string>;
beforeAll(async () => {
  environment = {
    ...production,
    MONGODB_URI: home.databaseUri,
    TRUSTED_PROXIES: '10.89.7.0/24',
    METRICS_PORT: String(await freePort()),
    REQUIRE_DRAWN_PAGES: 'on',
    BACKUP_EVERY_HOURS: '24',
    BACKUP_KEY: 'of-backups-32-characters-or-more!',
    STOP_DELAY_SECONDS: '0',
  };
  portal = await startTestApi(environment);
});
afterAll(() => portal.stop());

const run = async (...args: string[]) => {
  const settings = { ...environment, DATA_DIR: portal.config.dataDir };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(portal.config.dataDir, 'portal.env'), lines.join(''));
  return await runIn(args.includes('--env-file') ? { DATABASE: 'auto' } : settings, ...args);
};

describe('with a running portal and the environment of compose.yaml', () => {
  it('every setting of compose.yaml is in the test', () => {
    expect(Object.keys(environment).sort()).toEqual(namesInCompose().sort());
  });

  it.each(documented)('%s runs', async (call) => {
    const words = call
      .replace('/data/', `${portal.config.dataDir}/`)
      .replace(/(?:\/var\/lib\/portal-backups\/)?<file>/, `${portal.config.dataDir}/portal.backup`)
      .replace('/etc/portal/portal.env', `${portal.config.dataDir}/portal.env`);
    const { code, said } = await run(...words.split(' '));
    // Two commands that refuse this portal: one wants an empty store, one the embedded database.
    if (call.startsWith('restore')) expect(said).toContain('The store is not empty.');
    else if (call.startsWith('move-to')) expect(said).toContain('Only an embedded database can be moved.');
    else expect({ code, said }).toMatchObject({ code: 0 });
  });

  it('a command runs as a separate process and prints its answer on standard output only', async () => {
    const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile');
    const DATA_DIR = portal.config.dataDir;
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...environment, DATA_DIR };
    const out = join(DATA_DIR, 'process.backup');
    const args = ['dist/admin.js', 'backup', '--out', out];
    const options = { cwd: join(root, 'api'), env };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options);
    expect(stdout).toContain(`Written to ${out}`);
    expect(stderr).toContain('store.backup');
  });

  it('gives up if the database does not answer, and prints its address and the reason', async () => {
    const port = String(await freePort());
    const MONGODB_URI = `mongodb://someone:hush@127.0.0.1:${port}/portal`;
    environment = { ...environment, MONGODB_URI, STORE_WAIT_SECONDS: '1' };
    expect(await run('backup')).toEqual({
      code: 1,
      said: `The store does not answer: 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port}). Gave up after 1 seconds.`,
    });
  });
});
