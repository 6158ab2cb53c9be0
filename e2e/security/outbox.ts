import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const mails = (dataDir: string): string[] => {
  const folder = join(dataDir, 'outbox');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return names
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replaceAll('\r\n', '\n')
        .replace(/=\n/g, '')
        .replace(/=3D/g, '='),
    );
};

/** Returns the mails to an address so far, oldest first. */
export const mailsTo = (dataDir: string, address: string): string[] =>
  mails(dataDir).filter((mail) => new RegExp(`^To: ${address}$`, 'im').test(mail));

/** Waits for this number of mails to an address. After the timeout returns those that have arrived. */
export const waitForMails = async (
  dataDir: string,
  address: string,
  count: number,
  patienceMs = 30_000,
): Promise<string[]> => {
  const end = Date.now() + patienceMs;
  while (Date.now() < end && mailsTo(dataDir, address).length < count) await sleep(50);
  return mailsTo(dataDir, address);
};

export const confirmationCodesIn = (list: readonly string[]): string[] =>
  list.flatMap((mail) => /\/confirmemail\/([0-9a-f]{32})\b/.exec(mail)?.[1] ?? []);

export const resetCodesIn = (list: readonly string[]): string[] =>
  list.flatMap((mail) => /\/resetpassword\/([0-9a-f]{32})\b/.exec(mail)?.[1] ?? []);
