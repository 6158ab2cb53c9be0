import type { Page } from '@playwright/test';

/** The pages of a person on the way to a place, the fields that were filled in, and how many of them were passwords. */
export interface Way {
  screens: string[];
  entries: string[];
  passwords: number;
}

/** The fields of a new account, without those that begin with the usual value. */
export const newAccount = [
  'Email',
  'Phone',
  'Password',
  'Password confirmation',
  'Zip code',
  'I agree to the terms of service (opens in a new tab)',
];

/** The fields of a new performer. */
export const newPerformer = ['First Name', 'Last Name', 'Grade', 'School Name'];

/** The pages of a new account on the way from a link and back to it: the mail leads straight on. */
export const viaNewAccount = ['/login', '/signup', '/login', '/confirmemail'];

/** Writes down the pages and fields of a person from now on. Codes in addresses are left out. */
export const followWay = async (page: Page): Promise<Way> => {
  const way: Way = { screens: [], entries: [], passwords: 0 };
  page.on('framenavigated', (frame) => {
    const screen = new URL(frame.url()).pathname.replace(/\/([0-9a-f]{32}|done)$/, '');
    if (frame === page.mainFrame() && screen !== way.screens.at(-1)) way.screens.push(screen);
  });
  await page.exposeFunction('noteEntry', (label: string, isPassword: boolean) => {
    const entry = label.replace(/\*$/, '');
    if (way.entries.at(-1) === entry) return;
    way.entries.push(entry);
    if (isPassword) way.passwords += 1;
  });
  await page.addInitScript(() => {
    const { noteEntry } = window as unknown as { noteEntry: (label: string, isPassword: boolean) => void };
    addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLInputElement;
        noteEntry(field.labels?.[0]?.textContent ?? field.name, field.type === 'password');
      },
      true,
    );
  });
  return way;
};
