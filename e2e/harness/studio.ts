import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createCaller } from './caller.ts';
import { linkInMail } from './mail.ts';
import type { Portal } from './portal.ts';
import { register } from './register.ts';
import { expect, type Person } from './test.ts';

/** Registers a teacher without pupils and confirms the address. */
export const registerTeacher = async (page: Page, portal: Portal): Promise<Person> => {
  const teacher = await register(page, 'teacher', 'Teacher');
  await page.goto(await linkInMail(portal, teacher.email, '/confirmemail/'));
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();
  return teacher;
};

/** Creates profiles of children with these first names. */
export const createChildren = async (
  portal: Portal,
  { email, password }: Person,
  children: readonly string[],
  lastName: string,
): Promise<void> => {
  const { call, logIn } = createCaller(portal.url);
  await logIn(email, password);
  const { id: user } = (await call('GET /auth')).body as { id: string };
  for (const firstName of children) {
    const { status } = await call('PUT /profile', {
      firstName,
      lastName,
      grade: 4,
      school: 'Lincoln Middle',
      user,
    });
    expect(status).toBe(200);
  }
};

/** Pastes text at the focus, as from a spreadsheet. */
export const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press('ControlOrMeta+V');
};

/** Returns a row of a spreadsheet for each pupil. */
export const rowsFor = (pupils: readonly string[]): string =>
  pupils.map((pupil, at) => [pupil, `Study No. ${at + 1}`, 'Trad.', '2:30', 'Violin'].join('\t')).join('\n');

/** Checks the page on a computer and on a phone. */
export const expectAccessibleAtBothWidths = async (page: Page): Promise<void> => {
  const { width = 1280, height = 720 } = page.viewportSize() ?? {};
  for (const size of [width, width === 360 ? 1280 : 360]) {
    await page.setViewportSize({ width: size, height });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width, height });
};
