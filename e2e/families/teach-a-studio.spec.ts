import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectToast } from '../harness/expect-toast.ts';
import { linkInMail } from '../harness/mail.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { makeRecital, type Recital } from '../harness/recital.ts';
import { register } from '../harness/register.ts';
import {
  createChildren,
  expectAccessibleAtBothWidths,
  paste,
  registerTeacher,
  rowsFor,
} from '../harness/studio.ts';
import { expect, givePassword, logIn, test as base } from '../harness/test.ts';
import { waitForMails } from '../security/outbox.ts';

const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal({ MAIL_GATHER_MINUTES: '0', MAIL_UNDO_SECONDS: '0' });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const newPage = async (browser: Browser, portal: Portal): Promise<Page> =>
  (await browser.newContext({ baseURL: portal.url })).newPage();

const newPhone = async (browser: Browser, portal: Portal): Promise<Page> => {
  const viewport = { width: 360, height: 740 };
  return (await browser.newContext({ baseURL: portal.url, viewport, hasTouch: true })).newPage();
};

/** Creates an event and returns its id. */
const makeEvent = async (office: Page, recital: Partial<Recital> & { name: string }): Promise<string> => {
  await logIn(office, 'coordinator');
  return makeRecital(office, { pieces: [], ...recital });
};

const allow = async (family: Page, password: string, children: readonly string[]): Promise<void> => {
  for (const child of children) await family.getByRole('checkbox', { name: new RegExp(child) }).check();
  await family.getByRole('button', { name: 'Allow sign-ups' }).click();
  await givePassword(family, password);
  await expect(family.getByRole('heading', { name: /can now sign up these children/ })).toBeVisible();
};

const inThreeDays = new Date(Date.now() + 3 * 24 * 3_600_000);
const signedUp = (page: Page) => page.getByRole('link', { name: /Signed up/ });
const isSignup = (request: { method: () => string; url: () => string }): boolean =>
  request.method() === 'PUT' && request.url().endsWith('/api/performance');

test('A new teacher invites two families and signs up twelve pupils with one press', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const office = await newPage(browser, portal);
  const event = await makeEvent(office, { name: 'Studio Day', date: inThreeDays });
  const teacher = await registerTeacher(page, portal);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Studio', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open your studio' }).click();
  await expect(page.getByText(/You have no pupils here yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: /^Your link/ }).inputValue();
  await expectAccessibleAtBothWidths(page);

  // One family gets the link by mail, the other from the teacher.
  const mailed = await newPage(browser, portal);
  const lin = await register(mailed, 'lin');
  await mailed.goto(await linkInMail(portal, lin.email, '/confirmemail/'));
  const firstSix = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];
  await createChildren(portal, lin, firstSix, 'Lin');
  await page.getByRole('textbox', { name: /^Email of the family/ }).fill(lin.email);
  await page.getByRole('button', { name: 'Send the link by email' }).click();
  await expectToast(page, 'status', `The email to ${lin.email} is on its way.`);
  await mailed.goto(await linkInMail(portal, lin.email, '/guardians/teacher/'));
  await expect(mailed.getByText(`${teacher.email} would like to sign up your children`)).toBeVisible();
  await expectAccessibleAtBothWidths(mailed);
  await allow(mailed, lin.password, firstSix);
  await expectAccessibleAtBothWidths(mailed);

  const phone = await newPhone(browser, portal);
  const ruiz = await register(phone, 'ruiz');
  const lastSix = ['Gus', 'Hana', 'Ines', 'Jun', 'Kai', 'Lea'];
  await createChildren(portal, ruiz, [...lastSix, 'Max'], 'Ruiz');
  await phone.goto(new URL(link).pathname);
  await allow(phone, ruiz.password, lastSix);
  await expectAccessibleAtBothWidths(phone);

  await page.goto('/');
  await page.getByRole('link', { name: 'Studio', exact: true }).first().click();
  await expect(page.getByText('12 pupils')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up pupils: Studio Day' }).click();
  const firstCell = page.getByLabel('Pupil', { exact: true });
  await expect(firstCell).toBeVisible();

  // From the open grid: a click into a cell, a paste and a press.
  const acts: string[] = [];
  await page.exposeFunction('noteAct', (act: string) => acts.push(act));
  await page.evaluate(() => {
    const { noteAct } = window as unknown as { noteAct: (act: string) => void };
    for (const kind of ['click', 'paste']) addEventListener(kind, () => noteAct(kind), true);
  });
  const requests: string[] = [];
  page.on('request', (request) => isSignup(request) && requests.push(request.url()));
  const pupils = [...firstSix.map((name) => `${name} Lin`), ...lastSix.map((name) => `${name} Ruiz`)];
  await firstCell.click();
  await paste(page, rowsFor(pupils));
  await expect(page.getByText('12 rows were added.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up 12' }).click();
  await expect(signedUp(page)).toHaveCount(12);
  await expect(page.getByText('12 of 12 signed up')).toBeVisible();
  expect(acts).toEqual(['click', 'paste', 'click']);
  expect(requests).toHaveLength(12);
  await expectAccessibleAtBothWidths(page);
  await page.reload();
  await expect(signedUp(page)).toHaveCount(12);
  expect(requests).toHaveLength(12);

  await page.goto('/studio');
  const plays = page.getByRole('list', { name: 'Who plays where and when' });
  for (const pupil of pupils) await expect(plays.getByText(new RegExp(pupil))).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(13);
  for (const pupil of pupils) expect(lines.filter((line) => line.includes(pupil))).toHaveLength(1);
  await expectAccessibleAtBothWidths(page);

  // A family ends the right.
  await phone.goto('/profiles');
  await phone.getByRole('link', { name: 'Edit Lea Ruiz' }).click();
  await phone.getByRole('link', { name: 'Invite or remove' }).click();
  await phone.getByRole('button', { name: `Remove ${teacher.email}` }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await givePassword(phone, ruiz.password);
  await expectToast(phone, 'status', 'The account is removed');
  await page.goto('/studio');
  await expect(page.getByText('11 pupils')).toBeVisible();
  await expect(page.getByText(/Kai Ruiz/).first()).toBeVisible();
  await expect(page.getByText(/Lea Ruiz/)).toHaveCount(0);

  await office.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ _id: id, reason: 'The hall is flooded.' });
    await fetch('/api/event_cancel', { method: 'POST', headers, body });
  }, event);
  const aboutEvent = (mails: string[]) => mails.filter((mail) => /^Subject: .*Studio Day/m.test(mail));
  const toFamily = await waitForMails(portal.dataDir, lin.email, 3);
  expect(aboutEvent(toFamily)).toHaveLength(1);
  await expect
    .poll(async () => aboutEvent(await waitForMails(portal.dataDir, teacher.email, 0)).length)
    .toBe(1);
});
