import { startMailServer, type MailServer } from '@portal/tooling/testing/mail-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '@portal/tooling/testing/free-port';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import { Readiness } from '../../platform/health/readiness.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { OperatorMails } from './operator-mails.service.js';

const minute = 60_000;
const day = 24 * 60 * minute;

let sink: MailServer;
let apis: TestApi[];
let port: number;
beforeAll(async () => {
  port = await freePort();
  sink = await startMailServer({ port });
  const api = await startTestApi({ SMTP_URL: sink.url });
  apis = [api, await startTestApi({ SMTP_URL: sink.url, MONGODB_URI: api.databaseUri })];
  await api.as('admin');
  await api.as('coordinator');
  await api.setAccount(await api.as('admin', 'blocked'), { isBlocked: true });
  await api.setAccount(await api.as('admin', 'unconfirmed'), { emailConfirmed: false });
  await api.setAccount(await api.as('admin', 'spanish'), { language: 'es' });
});
afterAll(async () => {
  for (const api of apis.reverse()) await api.stop();
  await sink.stop();
});
beforeEach(() => {
  sink.mails.length = 0;
  setFree(50);
});

const api = (): TestApi => apis[0] as TestApi;
const advance = (ms: number): void => {
  api().clock.advance(ms);
};
const setFree = (percent: number): void => {
  const space = { bytes: percent * 1e8, share: percent / 100 };
  for (const { app } of apis) vi.spyOn(app.get(Readiness), 'freeSpace').mockResolvedValue(space);
};
/** Looks for trouble in both processes, and returns the mails this caused, sorted by recipient. */
const report = async (): Promise<{ to: string; subject: string; text: string }[]> => {
  for (const { app } of apis) {
    const mails = app.get(OperatorMails);
    await Promise.all([mails.reportBackup(), mails.reportDisk(), mails.reportMail()]);
  }
  await expect.poll(async () => (await api().app.get(MailQueue).age()).waiting).toBe(0);
  const found = sink.mails.splice(0).map((mail) => {
    const text = mail.replaceAll('\r\n', '\n').replace(/=\n/g, '');
    const line = (name: string): string => new RegExp(`^${name}: (.*)`, 'm').exec(text)?.[1] ?? '';
    return { to: line('To'), subject: line('Subject'), text };
  });
  return found.sort((a, b) => a.to.localeCompare(b.to));
};
const admins = ['admin@example.org', 'spanish@example.org'];

const failBackup = async (failure: string): Promise<void> => {
  const lastAt = new Date('2026-05-02T18:00:00Z');
  await api()
    .connection.collection<{ _id: string }>('backups')
    .updateOne({ _id: 'scheduled' }, { $set: { lastAt, failedAt: new Date(), failure } }, { upsert: true });
};

test('without trouble admins get no mail', async () => {
  expect(await report()).toEqual([]);
});

test('a failed backup is mailed once a day for each reason, from one process, in the language of the admin', async () => {
  await failBackup('no space left on device');
  const mails = await report();
  expect(mails.map(({ to }) => to)).toEqual(admins);
  expect(mails[0]?.subject).toBe('A backup failed');
  expect(mails[0]?.text).toContain('Error: no space left on device.');
  expect(mails[0]?.text).toContain('Saturday, May 2, 2026 at 2:00 PM');
  expect(mails[1]?.text).toContain('Error: no space left on device. La');
  advance(day - minute);
  expect(await report()).toEqual([]);
  await failBackup('permission denied');
  expect((await report()).map(({ to }) => to)).toEqual(admins);
  advance(2 * minute);
  await failBackup('no space left on device');
  expect((await report()).map(({ to }) => to)).toEqual(admins);
  await api().connection.collection('backups').deleteMany({});
  advance(day);
  expect(await report()).toEqual([]);
});

test.each([
  [10, 0],
  [9, 2],
])('with %i percent of the disk free, %i mails are sent, once a day', async (percent, count) => {
  setFree(percent);
  const mails = await report();
  expect(mails).toHaveLength(count);
  for (const { text } of mails) expect(text).toContain('9 % (0.9 GB)');
  advance(day - minute);
  expect(await report()).toEqual([]);
  advance(minute);
  expect(await report()).toHaveLength(count);
});

test.each([
  [4, 0],
  [12, 2],
])('after %i minutes without mail, %i mails say that it works again', async (minutes, count) => {
  sink.refuseWith(450, 'all');
  for (const to of ['one@example.org', 'two@example.org'])
    await api().app.get(MailQueue).add({ kind: 'test', to, language: undefined });
  const held = async () => (await (await api().as('admin')).get('/admin_mail')).body;
  await expect
    .poll(held)
    .toMatchObject({ waiting: 2, held: { said: expect.stringContaining('450') as string } });
  for (const { app } of apis) await app.get(OperatorMails).reportMail();
  sink.refuseWith(0);
  advance(minutes * minute);
  await expect.poll(() => sink.mails.length).toBe(2);
  await expect.poll(held).not.toHaveProperty('held');
  sink.mails.length = 0;
  const mails = await report();
  expect(mails.map(({ to }) => to)).toEqual(admins.slice(0, count));
  for (const { text } of mails) {
    expect(text).toContain(`450 no (127.0.0.1:${String(port)})`);
    expect(text).not.toMatch(/(one|two)@example/);
  }
  if (mails[0]) expect(mails[0].text).toMatch(/Emails that waited: [12]\./);
  expect(await report()).toEqual([]);
});
