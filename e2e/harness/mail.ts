import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Portal } from './portal.ts';

const mailsIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replaceAll('\r\n', '\n')
          .replaceAll('=\n', '')
          .replaceAll('=3D', '='),
      );
  } catch {
    return [];
  }
};

/** Waits for a mail to an address and returns the link to a page in the newest one. */
export const linkInMail = async (
  portal: Portal,
  address: string,
  page:
    | '/confirmemail/'
    | '/resetpassword/'
    | '/guardians/invitation/'
    | '/events/invitation/'
    | '/guardians/teacher/'
    | '/undoguardian/',
): Promise<string> => {
  const link = new RegExp(`${page}[0-9a-f]{32}\\b`);
  let found: string | undefined;
  await expect
    .poll(
      () => {
        const mails = mailsIn(join(portal.dataDir, 'outbox'));
        const mail = mails.findLast((one) => one.includes(`\nTo: ${address}\n`) && link.test(one));
        return (found = mail?.match(link)?.[0]);
      },
      { message: `a mail to ${address} with a link to ${page}`, intervals: [50, 100, 200] },
    )
    .toBeDefined();
  return found ?? '';
};
