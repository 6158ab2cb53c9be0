import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { TestApi } from './test-api.js';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** The code in its link, if it has one. */
  code: string;
}

const unfold = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(/=\n/g, '').replace(/=3D/g, '=');

const header = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\n .*)*)`, 'm').exec(mail)?.[1]?.replace(/\n /g, ' ') ?? '';

const parse = (source: string): ReadMail => {
  const text = unfold(source);
  const code =
    /\/(?:confirmemail|resetpassword|undoguardian|guardians\/invitation)\/([0-9a-f]{32})\b/.exec(text)?.[1] ??
    '';
  return { to: header(text, 'To'), subject: header(text, 'Subject'), text, code };
};

/** The mails in the outbox, oldest first. */
export const readMails = async (api: TestApi): Promise<ReadMail[]> => {
  const folder = join(api.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  return await Promise.all(mails.map(async (name) => parse(await readFile(join(folder, name), 'utf8'))));
};

/** Waits for a mail to an address with this subject and returns the newest. */
export const mailTo = async (api: TestApi, address: string, subject: string): Promise<ReadMail> =>
  await vi.waitFor(
    async () => {
      const mail = (await readMails(api)).findLast((one) => one.to === address && one.subject === subject);
      if (!mail) throw new Error(`no mail '${subject}'`);
      return mail;
    },
    { timeout: 60_000, interval: 20 },
  );
