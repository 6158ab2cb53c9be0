import { production } from '../testing/production.js';
import { startMailServer } from '@portal/tooling/testing/mail-server';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../testing/captcha.js';
import { newDataFolder } from '../testing/data-folder.js';
import { freePort } from '@portal/tooling/testing/free-port';
import { startPortalProcess, type PortalProcess } from '../testing/portal-process.js';
import { startTestApi } from '../testing/test-api.js';
import { TestClient } from '../testing/test-client.js';

let dataDir: string;
const running: PortalProcess[] = [];
beforeEach(async () => {
  dataDir = await newDataFolder('server');
});
afterEach(async () => {
  for (const portal of running.splice(0)) await portal.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (settings: Parameters<typeof startPortalProcess>[0] = {}): Promise<PortalProcess> => {
  const portal = await startPortalProcess({ DATA_DIR: dataDir, ...settings });
  running.push(portal);
  return portal;
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const signUp = async (url: string, email: string): Promise<number> =>
  (await createAccount(new TestClient(url), { email })).status;

describe('a connection', () => {
  test('stays open longer than proxies keep theirs', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/api/healthz`)).headers.get('keep-alive')).toBe('timeout=75');
  });
});

describe('a process that receives SIGTERM', () => {
  test('answers the current request, reports that it is not ready, and exits with 0', async () => {
    const portal = await start({ STOP_DELAY_SECONDS: '5' });
    const port = Number(new URL(portal.url).port);
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    const head =
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n';
    socket.write(`${head}{`);
    await expect.poll(() => answer).toContain('100 Continue');
    const ended = portal.end('SIGTERM');
    const client = new TestClient(portal.url);
    await expect.poll(async () => (await client.get('/readyz')).status).toBe(503);
    expect((await client.get('/readyz')).headers.get('connection')).toBe('close');
    expect((await client.get('/healthz')).status).toBe(200);
    await expect.poll(() => isOpen(port)).toBe(false);
    socket.write('}');
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*noemail/m);
  });

  test('exits if there are no requests, and starts again on the same data', async () => {
    const first = await start();
    expect(await signUp(first.url, 'stays@example.org')).toBe(201);
    expect(await first.end('SIGINT')).toBe(0);
    const second = await start();
    expect(await signUp(second.url, 'stays@example.org')).toBe(409);
  });

  test('does not wait for idle connections', async () => {
    const api = await startTestApi();
    await fetch(`${api.url}/api/healthz`);
    const cut = vi.spyOn(api.app.getHttpServer(), 'closeAllConnections');
    await api.stop();
    expect(cut).not.toHaveBeenCalled();
  });
});

describe('a process that is killed', () => {
  test('leaves the mail of a sign-up to the next process, which sends it once', async () => {
    const port = await freePort();
    const SMTP_URL = `smtp://127.0.0.1:${String(port)}`;
    const first = await start({ SMTP_URL });
    expect(await signUp(first.url, 'survivor@example.org')).toBe(201);
    await expect
      .poll(() => first.output())
      .toMatch(/"audit":"mail.send","outcome":"denied".*"connection refused by 127/);
    await first.end('SIGKILL');
    const sink = await startMailServer({ port });
    const second = await start({ SMTP_URL });
    await expect.poll(() => sink.mails.length, { timeout: 40_000, interval: 100 }).toBe(1);
    // Logged once the mail has left the queue.
    await expect.poll(() => second.output()).toContain('"audit":"mail.send","outcome":"ok"');
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toContain('To: survivor@example.org');
    await sink.stop();
  }, 90_000);
});

describe('production with the embedded database', () => {
  test('is one process: refuses a second one, and starts again after kill -9', async () => {
    const settings = {
      ...production,
      DATABASE: 'embedded',
      DATA_DIR: join(dataDir, 'data'),
      BACKUP_EVERY_HOURS: '24',
      BACKUP_DIR: join(dataDir, 'backups'),
      BACKUP_KEY: 'of-backups-32-characters-or-more!',
    } as const;
    const first = await start(settings);
    await expect.poll(() => first.output()).toContain('the database is embedded');
    const second: unknown = await promisify(execFile)(process.execPath, ['dist/main.js'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...settings, PORT: String(await freePort()), HOST: '127.0.0.1' },
    }).catch((error: unknown) => error);
    expect(second).toMatchObject({
      code: 1,
      stderr: 'Another portal is using this DATA_DIR. Stop it, or choose another DATA_DIR.\n',
    });
    await first.end('SIGKILL');
    expect((await fetch(`${(await start(settings)).url}/api/readyz`)).status).toBe(200);
  }, 60_000);
});

describe('the log', () => {
  test('has one JSON line for each request, shorter than a kilobyte and without user input', async () => {
    const portal = await start();
    const client = new TestClient(portal.url);
    await signUp(portal.url, 'canary@example.org');
    await client.get('/queryevents?searchWords=canary-words');
    await client.post('/confirmemail', { code: 'canary-code' });
    await client.get(`/${'x'.repeat(5000)}?canary=1`);
    await fetch(`${portal.url}/confirmemail/canary-code-in-the-path`);
    await client.post('/login', {
      email: 'canary2@example.org\n{"level":"fatal"}',
      password: 'canary',
      token: 'x',
    });
    await client.get('/es4p-vya0-25wj');
    await portal.end('SIGTERM');
    const lines = portal.output().trim().split('\n');
    for (const line of lines) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
      expect(line.length, line).toBeLessThan(1024);
    }
    expect(portal.output()).not.toContain('canary');
    expect(lines.filter((line) => line.includes('"method"')).length).toBeGreaterThanOrEqual(7);
    expect(portal.output()).toContain('"path":"/confirmemail/:code"');
    expect(portal.output()).not.toContain('es4p-vya0-25wj');
    expect(portal.output()).toContain('"audit":"account.create"');
  });
});
