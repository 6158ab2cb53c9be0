import { languageIds } from '@portal/contracts/languages';
import { startMailServer, type MailServer } from '@portal/tooling/testing/mail-server';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, type TestContext } from 'vitest';
import { freePort } from '@portal/tooling/testing/free-port';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import { mailFailures } from '../log/metrics.js';
import { mailContent } from './mail-content.js';
import { MailQueue } from './mail-queue.service.js';
import { messages, type MailKind } from './messages.js';

const started: { stop(): Promise<void> }[] = [];
const keep = <T extends { stop(): Promise<void> }>(one: T): T => {
  started.push(one);
  return one;
};
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

const add = async (api: TestApi, to = 'reader@example.org'): Promise<void> => {
  await api.app.get(MailQueue).add({ kind: 'confirmEmail', to, nonce: 'n', language: undefined });
};
const waiting = async (api: TestApi): Promise<number> => (await api.app.get(MailQueue).age()).waiting;

describe('mail by SMTP', () => {
  let sink: MailServer;
  let api: TestApi;
  beforeEach(async () => {
    sink = keep(await startMailServer());
    api = keep(await startTestApi({ SMTP_URL: sink.url, ORGANIZATION_NAME: 'Music & More' }));
  });

  test('arrives as text and as HTML, from the configured sender', async () => {
    await add(api);
    await expect.poll(() => sink.mails.length).toBe(1);
    const [mail = ''] = sink.mails;
    expect(mail).toMatch(/^From: Music Outreach <no-reply@example.org>/m);
    expect(mail).toMatch(/^To: reader@example.org/m);
    expect(mail).toMatch(/^Subject: Confirm your email address/m);
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    await expect.poll(() => waiting(api)).toBe(0);
  });

  test('is sent once when several processes share the database', async () => {
    const MONGODB_URI = api.databaseUri;
    const second = keep(await startTestApi({ SMTP_URL: sink.url, MONGODB_URI }));
    const third = keep(await startTestApi({ SMTP_URL: sink.url, MONGODB_URI }));
    await Promise.all(
      Array.from({ length: 24 }, (_, number) =>
        add([api, second, third][number % 3] ?? api, `reader${String(number)}@example.org`),
      ),
    );
    await expect.poll(() => waiting(api)).toBe(0);
    expect(sink.mails).toHaveLength(24);
    expect(new Set(sink.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).size).toBe(24);
  });

  test('is given up after a permanent error of one address, and listed for admins, not as mail trouble', async () => {
    sink.refuseWith(550);
    await add(api);
    const seen = async () => (await (await api.as('admin')).get('/admin_mail')).body;
    const givenUp = [{ failure: '550', count: 1 }];
    await expect.poll(seen).toEqual({ waiting: 0, oldestSeconds: 0, givenUp });
    expect(await api.app.get(MailQueue).listDead()).toMatchObject([{ failure: '550', attempts: 1 }]);
    const { values } = await mailFailures.get();
    expect(values).toContainEqual(expect.objectContaining({ labels: { reason: '550' } }));
  });

  test('is retried after a temporary error', async () => {
    sink.refuseWith(451);
    await add(api);
    const first = () => api.connection.collection('mails').findOne({});
    await expect.poll(async () => (await first())?.['failure'] as unknown).toBe('451');
    sink.refuseWith(0);
    api.clock.advance(3000);
    await expect.poll(() => sink.mails.length).toBe(1);
  });

  test('waits while the server refuses everything from the portal, and admins see that', async () => {
    const admin = await api.as('admin');
    const state = async () => (await admin.get('/admin_mail')).body;
    expect(await state()).toEqual({ waiting: 0, oldestSeconds: 0, givenUp: [] });
    const since = api.clock.now().toISOString();
    sink.refuseWith(550, 'all');
    await add(api);
    await expect
      .poll(state)
      .toMatchObject({ waiting: 1, held: { said: `550 no (${new URL(sink.url).host})` } });
    const { held } = (await state()) as { held: { since: string } };
    expect(held.since >= since).toBe(true);
    sink.refuseWith(0);
    api.clock.advance(3000);
    await expect.poll(state).toEqual({ waiting: 0, oldestSeconds: 0, givenUp: [] });
    expect(sink.mails).toHaveLength(1);
  });

  test('is given up after it has expired', async () => {
    sink.refuseWith(451);
    const expires = new Date(api.clock.now().getTime() + 60_000);
    const mail = { kind: 'resetPassword', to: 'late@example.org', nonce: 'n' } as const;
    await api.app.get(MailQueue).add({ ...mail, language: undefined, expires });
    api.clock.advance(61_000);
    await expect.poll(() => api.app.get(MailQueue).listDead()).toMatchObject([{ failure: 'expired' }]);
  });

  test('is sent by another process if a killed process had leased it', async () => {
    const nextAt = new Date(api.clock.now().getTime() + 25_000);
    await add(api);
    await expect.poll(() => sink.mails.length).toBe(1);
    const times = { nextAt, expires: new Date(nextAt.getTime() + 60_000), createdAt: new Date() };
    const orphan = { kind: 'test', to: 'orphan@example.org', isDead: false, attempts: 1, ...times };
    await api.connection.collection('mails').insertOne(orphan);
    api.clock.advance(26_000);
    await expect.poll(() => sink.mails.length).toBe(2);
  });
});

// At once, because they wait for seconds. `afterEach` would stop what another of them uses.
describe.concurrent('a mail server that takes seconds to accept a mail', () => {
  const start = async ({ onTestFinished }: TestContext, waitMs: number) => {
    const sink = await startMailServer({ waitMs });
    onTestFinished(() => sink.stop());
    const addApi = async (more: { MONGODB_URI?: string } = {}): Promise<TestApi> => {
      const api = await startTestApi({ SMTP_URL: sink.url, ...more });
      onTestFinished(() => api.stop());
      return api;
    };
    return { sink, api: await addApi(), addApi };
  };

  beforeAll(() => mailFailures.reset());

  test('gets twelve mails at once without failures or a warning for admins', async (context) => {
    const { expect } = context;
    const { sink, api } = await start(context, 4000);
    await Promise.all(Array.from({ length: 12 }, (_, number) => add(api, `r${String(number)}@example.org`)));
    await expect.poll(() => waiting(api)).toBe(0);
    expect(sink.mails).toHaveLength(12);
    expect((await mailFailures.get()).values).toEqual([]);
    expect(await api.connection.collection('probes').findOne({ _id: 'mail' as never })).toBeNull();
  });

  test('gets four mails at once even if they were added one by one', async (context) => {
    const { expect } = context;
    const { sink, api } = await start(context, 5000);
    for (let number = 1; number <= 6; number += 1) {
      await add(api, `r${String(number)}@example.org`);
      await expect.poll(() => sink.mails.length).toBeGreaterThanOrEqual(Math.min(number, 4));
    }
    // The server has not accepted any of the four yet.
    expect([sink.mails.length, await waiting(api)]).toEqual([4, 6]);
    await expect.poll(() => sink.mails.length).toBe(6);
  });

  // Alone, because it moves the clock.
  test(
    'gets a mail once, even if another process looks for mails',
    { concurrent: false },
    async (context) => {
      const { expect } = context;
      const { sink, api, addApi } = await start(context, 5000);
      await addApi({ MONGODB_URI: api.databaseUri });
      const lease = async () => (await api.connection.collection('mails').findOne({}))?.['nextAt'] as Date;
      await add(api);
      await expect.poll(() => sink.mails.length).toBe(1);
      const first = await lease();
      api.clock.advance(20_000);
      await expect.poll(async () => (await lease()) > first).toBe(true);
      api.clock.advance(20_000);
      await expect.poll(() => waiting(api)).toBe(0);
      expect(sink.mails).toHaveLength(1);
    },
  );
});

describe('mail into the outbox', () => {
  test('is written with CRLF line ends', async () => {
    const api = keep(await startTestApi());
    await add(api);
    const folder = join(api.config.dataDir, 'outbox');
    const names = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    await expect.poll(names).toHaveLength(1);
    const [name = ''] = await names();
    const text = await readFile(join(folder, name), 'utf8');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test('appears in the folder only when it is complete', async () => {
    const api = keep(await startTestApi());
    const folder = join(api.config.dataDir, 'outbox');
    await mkdir(folder, { recursive: true });
    const seen: string[] = [];
    const watcher = watch(folder, (_, name) => seen.push(name ?? ''));
    await add(api);
    const mails = () => seen.filter((name) => name.endsWith('.eml'));
    await expect.poll(mails).not.toEqual([]);
    watcher.close();
    expect(seen.length).toBeGreaterThan(mails().length);
    expect(mails().filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('mail with the server down', () => {
  test('waits in the database, is counted by the readiness call, and is sent once when the server is back', async () => {
    const port = await freePort();
    const api = keep(await startTestApi({ SMTP_URL: `smtp://127.0.0.1:${String(port)}` }));
    await add(api);
    await expect
      .poll(async () => (await api.connection.collection('mails').findOne({}))?.['failure'] as unknown)
      .toBe('ESOCKET');
    const { body: state } = await (await api.as('admin')).get('/admin_mail');
    expect(state).toMatchObject({ held: { said: `connection refused by 127.0.0.1:${String(port)}` } });
    api.clock.advance(60_000);
    const { body } = await api.visitor().get('/readyz');
    expect(body).toMatchObject({ status: 'ready', mail: { waiting: 1 } });
    const { mail } = body as { mail: { oldestSeconds: number } };
    expect(mail.oldestSeconds).toBeGreaterThanOrEqual(60);
    expect(mail.oldestSeconds).toBeLessThan(90);
    const sink = keep(await startMailServer({ port }));
    api.clock.advance(60_000);
    await expect.poll(() => waiting(api)).toBe(0);
    expect(sink.mails).toHaveLength(1);
  });
});

describe('every mail', () => {
  const facts = {
    organization: '<b>Music</b>',
    publicUrl: 'https://portal.example.org',
    contact: 'help@example.org',
    code: 'c0de',
  };

  const kinds = Object.keys(messages.en) as MailKind[];

  test.each(languageIds.flatMap((language) => kinds.map((kind) => [language, kind] as const)))(
    'in %s: %s links only to the portal, declares its language and escapes its data',
    (language, kind) => {
      const { subject, text, html } = mailContent(kind, { ...facts, language });
      expect(subject).not.toBe('');
      const { button } = messages[language][kind](facts);
      expect(button?.path).toBe(messages.en[kind](facts).button?.path);
      for (const url of `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [])
        expect(url).toMatch(/^https:\/\/portal\.example\.org\//);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toContain(facts.organization);
    },
  );

  test('uses the light and dark colors of the pages', async () => {
    const styles = join(import.meta.dirname, '../../../../packages/kit/src/ui/style');
    const tokens = await readFile(join(styles, 'tokens.css'), 'utf8');
    const colorsIn = (text = ''): string[] => text.match(/#[0-9a-f]{6}/g) ?? [];
    const [light, dark] = mailContent('confirmEmail', facts).html.split('@media(prefers-color-scheme:dark)');
    const ofDark = /color-scheme: dark;[^}]*/.exec(tokens)?.[0];
    expect(colorsIn(tokens.split('@media', 1)[0])).toEqual(expect.arrayContaining(colorsIn(light)));
    expect(colorsIn(ofDark)).toEqual(expect.arrayContaining(colorsIn(dark)));
    expect([colorsIn(light).length, colorsIn(dark).length]).toEqual([6, 6]);
  });
});
