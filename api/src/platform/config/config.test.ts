import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { settingsTable } from './config.table.js';
import { ConfigProblems, environmentWith, loadConfig, unknownNames } from './config.js';
import { settings } from './settings.js';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const load = (environment: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...environment });
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    load(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems;
    throw error;
  }
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  MONGODB_URI: 'mongodb://a:27017,b:27017/portal?replicaSet=rs0',
  SESSION_SECRET: 'of-sessions-32-characters-or-more',
  CAPTCHA_SECRET: 'of-captchas-32-characters-or-more',
  SMTP_URL: 'smtps://user:pass@mail.example.org',
  MAIL_FROM: 'Portal <portal@example.org>',
};

describe('a file with settings', () => {
  const file = join(dataDir, 'portal.env');

  test('wins over the environment', () => {
    writeFileSync(file, "# HOST=a#b\nPORT=4000\nSMTP_URL='smtp://a:b#c@mail'\n");
    expect(environmentWith(file, { PORT: '1', HOST: 'h' })).toEqual({
      HOST: 'h',
      PORT: '4000',
      SMTP_URL: 'smtp://a:b#c@mail',
    });
  });

  test('is refused if systemd would read a value differently', () => {
    writeFileSync(file, 'PORT=4000\nBACKUP_KEY=secret#1\n');
    expect(() => environmentWith(file, {})).toThrow(/^BACKUP_KEY in .* contains #: put it into quotes$/);
  });
});

describe('the configuration', () => {
  test('needs no settings in development, and creates secrets that only the owner can read', () => {
    const config = load();
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' });
    const file = join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ session: config.sessionSecret });
    expect(load().sessionSecret).toBe(config.sessionSecret);
  });

  test('listens on every address only if there can be no demo data', () => {
    expect(load({ DEMO_DATA: 'off' }).host).toBe('0.0.0.0');
    expect(load({ MONGODB_URI: 'mongodb://db' }).host).toBe('0.0.0.0');
    expect(load({ MONGODB_URI: 'mongodb://db', DEMO_DATA: 'on' }).host).toBe('127.0.0.1');
  });

  test.each([
    [{ LISTEN_FDS: '1' }, 3],
    [{ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }, 3],
    [{ LISTEN_FDS: '1', LISTEN_PID: '1' }, undefined],
    [{ LISTEN_FDS: '0' }, undefined],
    [{}, undefined],
  ])('finds the socket of systemd in %j', (environment, socket) => {
    expect(load(environment).socket).toBe(socket);
  });

  test('reports each problem in one line', () => {
    const SMTP_URL = 'smtp://user:pa/s@mail.example.org';
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://x', SMTP_URL })).toEqual([
      'PORT must be a whole number',
      'PUBLIC_URL must be an address starting with http or https',
      'SMTP_URL cannot be read as an address: in user and password write @ as %40, / as %2F, # as %23 and % as %25',
      expect.stringMatching(/^LOG_LEVEL /) as string,
    ]);
  });

  test.each([
    [{ ORGANISATION_NAME: 'Old' }, 'Old'],
    [{ ORGANISATION_NAME: 'Old', ORGANIZATION_NAME: 'New' }, 'New'],
    [{ ORGANISATION_NAME: 'Old', ORGANIZATION_NAME: '' }, 'Old'],
  ])('reads the name of the organization from %j', (environment, name) => {
    expect(load(environment).organizationName).toBe(name);
  });

  test('lets production use the embedded database only with backups outside of the data folder', () => {
    const { MONGODB_URI, ...embedded } = { ...production, DATABASE: 'embedded' };
    const backups = { BACKUP_EVERY_HOURS: '24', BACKUP_DIR: join(dataDir, '../backups'), BACKUP_PLAIN: 'on' };
    expect(problemsOf({ ...embedded, ...backups })).toEqual([]);
    expect(problemsOf({ ...embedded, ...backups, MONGODB_URI })).toEqual([
      'DATABASE is embedded, but MONGODB_URI is set: remove one of them',
    ]);
    const elsewhere = 'DATABASE=embedded needs backups outside of DATA_DIR in production: set BACKUP_DIR';
    expect(problemsOf(embedded)).toEqual([
      'DATABASE=embedded needs scheduled backups in production: set BACKUP_EVERY_HOURS',
      elsewhere,
    ]);
    expect(problemsOf({ ...embedded, ...backups, BACKUP_DIR: join(dataDir, 'a/b') })).toEqual([elsewhere]);
  });

  test.each([
    [{ BACKUP_EVERY_HOURS: '24' }, true],
    [{ BACKUP_EVERY_HOURS: '24', BACKUP_KEY: '' }, true],
    [{ BACKUP_EVERY_HOURS: '24', BACKUP_KEY: 'of-backups-32-characters-or-more!' }, false],
    [{ BACKUP_EVERY_HOURS: '24', BACKUP_PLAIN: 'on' }, false],
    [{}, false],
    [{ BACKUP_EVERY_HOURS: '24', NODE_ENV: 'development' }, false],
  ])('production with %j refuses backups without a key: %j', (environment, isRefused) => {
    const problem =
      'BACKUP_KEY is missing: scheduled backups would not be encrypted. BACKUP_PLAIN=on allows that';
    expect(problemsOf({ ...production, ...environment })).toEqual(isRefused ? [problem] : []);
  });

  test('treats an empty value as absent', () => {
    expect(problemsOf({ PORT: '', SMTP_URL: '' })).toEqual([]);
  });

  test.each(['prod', 'Production', 'test', 'staging'])('refuses NODE_ENV %s', (name) => {
    expect(problemsOf({ ...production, NODE_ENV: name })).toEqual([
      'NODE_ENV must be one of development, production',
    ]);
  });

  test.each([
    ['http://localhost:3000', true],
    ['http://portal.localhost:3000', true],
    ['http://127.0.0.2', true],
    ['http://[::1]:3000', true],
    ['http://192.168.1.5:3000', false],
    ['https://music.example', false],
    ['https://localhost.music.example', false],
  ])('at %s demo data is allowed: %s', (address, mayHave) => {
    const refusals = mayHave ? [] : [expect.stringMatching(/^DEMO_DATA must be off/) as string];
    const database = { PUBLIC_URL: address, MONGODB_URI: 'mongodb://db' };
    expect(problemsOf({ PUBLIC_URL: address })).toEqual(refusals);
    expect(problemsOf({ ...database, DEMO_DATA: 'on' })).toEqual(refusals);
    expect(problemsOf(database)).toEqual([]);
    expect(problemsOf({ PUBLIC_URL: address, DEMO_DATA: 'off' })).toEqual([]);
    const config = load({ PUBLIC_URL: address, DEMO_DATA: 'off' });
    expect(config.servesDocs).toBe(mayHave);
  });

  test.each([
    ['PORTAL_PORT', 'PORTAL_PORT is not a setting of the portal'],
    [
      'SESION_IDLE_MINUTES',
      'SESION_IDLE_MINUTES is not a setting of the portal; is SESSION_IDLE_MINUTES meant?',
    ],
    ['MONGO_URI', 'MONGO_URI is not a setting of the portal; is MONGODB_URI meant?'],
    ['PORTS', 'PORTS is not a setting of the portal; is PORT meant?'],
    ['BACKUP_S3_URL', 'BACKUP_S3_URL is no longer read: copy BACKUP_DIR with rclone, see deploy/README.md'],
    [
      'SIGNUPS_PER_ADDRESS',
      'SIGNUPS_PER_ADDRESS is no longer read: LIMITS changes limits, see docs/settings.md',
    ],
  ])('warns about %s', (name, sentence) => {
    expect(unknownNames({ [name]: '1', PORT: '1' })).toEqual([sentence]);
  });

  test.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'PWD',
    'ORGANISATION_NAME',
    'CAPTCHA_PROVIDER',
    'HTTP_URL',
    'NODE_OPTIONS',
  ])('does not warn about %s', (name) => {
    expect(unknownNames({ [name]: '1' })).toEqual([]);
  });

  test('changes the limits that are named, and keeps the others', () => {
    const { limits } = load({ LIMITS: 'login-address=7, stream-session=2' });
    expect(limits['login-address']).toMatchObject({ max: 7, windowMs: 900_000 });
    expect(limits['stream-session'].max).toBe(2);
    expect(limits['login-account'].max).toBe(10);
  });

  test.each(['login-addresses=7', 'login-address=-1', 'login-address'])('refuses the limit %s', (LIMITS) => {
    expect(problemsOf({ LIMITS })).toEqual([expect.stringMatching(/^LIMITS must be like/) as string]);
  });

  test('refuses a file as DATA_DIR, and equal ports', () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    expect(problemsOf({ DATA_DIR: file })).toEqual([`DATA_DIR must be a folder: ${file} is a file`]);
    expect(problemsOf({ PORT: '4000', METRICS_PORT: '4000' })).toEqual([
      'PORT and METRICS_PORT are the same',
    ]);
  });

  test('accepts addresses and subnets of proxies', () => {
    const value = 'loopback, 10.0.0.0/8,::1,2001:db8::/32';
    expect(load({ TRUSTED_PROXIES: value }).trustedProxies).toHaveLength(4);
  });
});

describe('in production', () => {
  test('a complete configuration passes', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  test.each(['PUBLIC_URL', 'MONGODB_URI', 'SESSION_SECRET', 'CAPTCHA_SECRET', 'SMTP_URL', 'MAIL_FROM'])(
    '%s must be there',
    (name) => {
      expect(problemsOf({ ...production, [name]: '' })).toEqual([
        expect.stringMatching(new RegExp(`^${name} is missing`)) as string,
      ]);
    },
  );

  test.each([
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must have/],
    [{ SESSION_SECRET: 'a'.repeat(32) }, /^SESSION_SECRET must have at least 8 different/],
    [{ CAPTCHA_SECRET: 'abcdefg'.repeat(5) }, /^CAPTCHA_SECRET must have at least 8 different/],
    [{ CAPTCHA_SECRET: production.SESSION_SECRET }, /are the same/],
    [{ DEMO_DATA: 'on' }, /^DEMO_DATA is on/],
    [{ PUBLIC_URL: 'portal.example.org' }, /^PUBLIC_URL must be/],
    [{ CAPTCHA_PROVIDER: 'turnstile' }, /^CAPTCHA_PROVIDER is no setting/],
    [{ PORT: '99999' }, /^PORT must be a port/],
    [{ METRICS_PORT: '65536' }, /^METRICS_PORT must be a port/],
    [{ MAIL_FROM: 'x' }, /^MAIL_FROM must be an email address/],
    [{ MAIL_FROM: 'Portal <portal>' }, /^MAIL_FROM must be an email address/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be addresses/],
    [{ TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES must be addresses/],
    [{ BACKUP_KEY: 'short' }, /^BACKUP_KEY must have/],
    [{ BACKUP_KEEP: '0' }, /^BACKUP_KEEP must be at least 1/],
    [{ MONGODB_URI: 'db:27017' }, /^MONGODB_URI must be/],
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be/],
  ])('%j is refused', (changes, problem) => {
    expect(problemsOf({ ...production, ...changes })).toEqual([expect.stringMatching(problem) as string]);
  });
});

test('the table of settings has a row for each', () => {
  for (const name of Object.keys(settings)) expect(settingsTable()).toContain(`| \`${name}\` |`);
});
