import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../src/platform/config/config.js';
import { isInstalled } from './reliability/testing/proxy.js';

const script = join(import.meta.dirname, '../../deploy/install.sh');
const options = ['--address', 'portal.example.net', '--mail', 'hello@example.net', '--name', 'Música & Más'];
const smtp = 'smtps://hello%40example.net:pa%23ss$w&rd@mail.example.net';

const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(program, args, { env: { ...process.env, ...env }, encoding: 'utf8' });

// Git refuses a clone that belongs to another user.
const canClone =
  process.platform === 'linux' && run('git', ['-C', join(script, '..'), 'log', '-1']).status === 0;

describe.skipIf(!canClone)('deploy/install.sh in an empty root (requires Linux and a git clone)', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portal-root-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const install = (args: string[] = [], SMTP_URL = smtp) =>
    run('sh', [script, '--root', root, ...args], { SMTP_URL });
  const path = (name: string): string => join(root, name);
  const read = (name: string): Promise<string> => readFile(path(name), 'utf8');
  const settings = async () => parseEnv(await read('etc/portal/portal.env'));

  test.each([
    ['no address', ['--mail', 'hello@example.net'], smtp, 'needs --address'],
    ['an address with a path', ['--address', 'example.net/x'], smtp, 'needs --address'],
    ['an address with a protocol', ['--address', 'https://example.net'], smtp, 'without https://'],
    ['no sender', options.slice(0, 2), smtp, 'needs --mail'],
    ['a sender that is no address', [...options.slice(0, 2), '--mail', 'hello'], smtp, 'needs --mail'],
    ['a name with a quote', [...options, '--name', "Ann's"], smtp, 'or contains a quote'],
    ['a password with #', options, smtp.replace('%23', '#'), 'write %27, %20 or %23'],
    ['a password with /', options, smtp.replace('%23', '/'), 'write %40 or %2F'],
    ['a user with @', options, smtp.replace('%40', '@'), 'write %40 or %2F'],
    ['no mail server', options, '', 'needs the address of the mail server'],
    ['an unknown option', ['--adress', 'example.net'], smtp, 'does not know --adress'],
    ['an option without a value', ['--address'], smtp, '--address needs a value'],
  ])('with %s it refuses and writes no settings', async (_, args, url, said) => {
    const { status, stderr } = install(args, url);
    expect(status).not.toBe(0);
    expect(stderr).toContain(said);
    await expect(settings()).rejects.toThrow('ENOENT');
  });

  test('the first run writes settings that production accepts, with secrets that only the portal can read', async () => {
    const { status, stdout, stderr } = install(options);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('portal-admin create-admin --new');
    expect(await read('usr/local/bin/portal-admin')).toContain(
      `admin.js "$@" --env-file ${path('etc/portal/portal.env')}`,
    );
    const values = await settings();
    const secrets = ['SESSION_SECRET', 'CAPTCHA_SECRET', 'BACKUP_KEY'].map((name) => values[name]);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(secrets).size).toBe(3);
    expect(Object.entries(values).filter(([, value]) => value === '')).toEqual([]);
    expect((await stat(path('etc/portal/portal.env'))).mode & 0o777).toBe(0o640);
    const config = loadConfig({ ...values, DATA_DIR: path('var/lib/portal') });
    expect(config).toMatchObject({
      isProduction: true,
      publicUrl: 'https://portal.example.net',
      smtpUrl: smtp,
      mailFrom: 'Música & Más <hello@example.net>',
      contactEmail: 'hello@example.net',
      organizationName: 'Música & Más',
      mongodbUri: undefined,
    });
  });

  test('the units and the Caddyfile are installed for the address', async () => {
    for (const unit of ['portal.service', 'portal.socket'])
      expect(await read(`etc/systemd/system/${unit}`)).toBe(await read(`opt/portal/deploy/systemd/${unit}`));
    const caddyfile = await read('etc/caddy/Caddyfile');
    expect(caddyfile).toMatch(/^portal\.example\.net \{$/m);
    expect(caddyfile).not.toContain('portal.example.org');
  });

  test.skipIf(!isInstalled('caddy'))('Caddy accepts the Caddyfile (requires caddy)', () => {
    const { status, stderr } = run(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', path('etc/caddy/Caddyfile')],
      { HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root },
    );
    expect(status, stderr).toBe(0);
  });

  test('another run needs no options, keeps settings and Caddyfile, and keeps the version before', async () => {
    const kept = ['etc/portal/portal.env', 'etc/caddy/Caddyfile'];
    const before = await Promise.all(kept.map(read));
    expect(install([], '')).toMatchObject({ status: 0, stderr: '' });
    expect(await Promise.all(kept.map(read))).toEqual(before);
    for (const name of ['opt/portal', 'opt/portal.before'])
      expect(await read(`${name}/package.json`)).toContain('"name": "portal"');
    await expect(stat(path('opt/portal.new'))).rejects.toThrow('ENOENT');
  });
});
