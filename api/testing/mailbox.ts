import { startMailServer, type MailServer } from '@portal/tooling/testing/mail-server';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { MailQueue } from '../src/platform/mail/mail-queue.service.js';
import type { TestApi } from './test-api.js';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** The code in its link, if it has one. */
  code: string;
}

// Letters beyond ASCII are encoded in headers (RFC 2047).
const decodeWord = (_: string, how: string, text: string): string =>
  how.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64').toString()
    : decodeURIComponent(text.replaceAll('%', '%25').replaceAll('_', ' ').replaceAll('=', '%'));

const header = (mail: string, name: string): string =>
  (new RegExp(`^${name}: (.*(?:\\n .*)*)`, 'm').exec(mail)?.[1] ?? '')
    .replace(/(?<=\?=)\n (?==\?)/g, '')
    .replace(/\n /g, ' ')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, decodeWord);

const parse = (source: string): ReadMail => {
  const lines = source.replaceAll('\r\n', '\n');
  const text = lines.replace(/=\n/g, '').replace(/=3D/g, '=');
  const code =
    /\/(?:confirmemail|resetpassword|undoguardian|(?:guardians|events)\/invitation|guardians\/teacher)\/([0-9a-f]{32})\b/.exec(
      text,
    )?.[1] ?? '';
  return { to: header(lines, 'To'), subject: header(lines, 'Subject'), text, code };
};

// Mails do not change, so each file is read once.
const read = new WeakMap<TestApi, Map<string, ReadMail>>();

/** The mails in the outbox, oldest first. */
export const readMails = async (api: TestApi): Promise<ReadMail[]> => {
  const folder = join(api.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  const known = read.get(api) ?? new Map<string, ReadMail>();
  read.set(api, known);
  for (const name of mails)
    if (!known.has(name)) known.set(name, parse(await readFile(join(folder, name), 'utf8')));
  return mails.flatMap((name) => known.get(name) ?? []);
};

/** Sends the mails that are due now. Without this, those that were gathered wait up to two seconds. */
export const sendDue = ({ app }: TestApi): boolean => app.get(MailQueue).emit('added');

/** Waits until no mail is due, and returns the mails in the outbox. */
export const settledMails = async (api: TestApi): Promise<ReadMail[]> => {
  const due = () => {
    sendDue(api);
    const filter = { isDead: false, createdAt: { $lte: api.clock.now() } };
    return api.connection.collection('mails').countDocuments(filter);
  };
  await expect.poll(due, { timeout: 20_000 }).toBe(0);
  return await readMails(api);
};

/** Waits until no mail is due, and returns those to an address. */
export const mailsTo = async (api: TestApi, { email }: { email: string }): Promise<ReadMail[]> =>
  (await settledMails(api)).filter(({ to }) => to === email);

/** Advances the clock, sends the mails that are due then, and returns the mails in the outbox. */
export const mailsAfter = async (api: TestApi, ms: number): Promise<ReadMail[]> => {
  api.clock.advance(ms);
  return await settledMails(api);
};

/** Waits for a mail to an address with this subject and returns the newest. */
export const mailTo = async (api: TestApi, address: string, subject: string): Promise<ReadMail> =>
  await vi.waitFor(
    async () => {
      sendDue(api);
      const mail = (await readMails(api)).findLast((one) => one.to === address && one.subject === subject);
      if (!mail) throw new Error(`no mail '${subject}'`);
      return mail;
    },
    { timeout: 60_000, interval: 20 },
  );

/** Starts a mail server before the tests of a file, and stops it after them. */
export const useMailServer = (options?: Parameters<typeof startMailServer>[0]): MailServer => {
  const server = {} as MailServer;
  beforeAll(async () => {
    Object.assign(server, await startMailServer(options));
  });
  afterAll(() => server.stop());
  return server;
};
