import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectToast } from '../harness/expect-toast.ts';
import { linkInMail } from '../harness/mail.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { makeRecital, type Recital } from '../harness/recital.ts';
import { fillInSignup, newPerson, register } from '../harness/register.ts';
import { followWay, newAccount, newPerformer, viaNewAccount } from '../harness/way.ts';
import {
  createChildren,
  expectAccessibleAtBothWidths,
  paste,
  registerTeacher,
  rowsFor,
} from '../harness/studio.ts';
import { expect, givePassword, logIn, test as base } from '../harness/test.ts';
import { mailsTo } from '../security/outbox.ts';

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

const allow = async (family: Page, children: readonly string[]): Promise<void> => {
  for (const child of children) await family.getByRole('checkbox', { name: new RegExp(child) }).check();
  await family.getByRole('button', { name: 'Allow sign-ups' }).click();
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
  await expect(page.getByRole('link', { name: 'Studio', exact: true }).first()).toBeVisible();
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
  await page.getByRole('textbox', { name: /^Emails of the families/ }).fill(lin.email);
  await page.getByRole('button', { name: 'Send the link by email' }).click();
  await expectToast(page, 'status', 'The email is on its way.');
  await mailed.goto(await linkInMail(portal, lin.email, '/guardians/teacher/'));
  await expect(mailed.getByText(`${teacher.email} would like to sign up your children`)).toBeVisible();
  await expectAccessibleAtBothWidths(mailed);
  await allow(mailed, firstSix);
  await expectAccessibleAtBothWidths(mailed);

  const phone = await newPhone(browser, portal);
  const ruiz = newPerson('ruiz');
  const way = await followWay(phone);
  const lastSix = ['Gus', 'Hana', 'Ines', 'Jun', 'Kai', 'Lea'];
  // The family is new: it registers, and the first child needs a profile, which leads back to the link.
  await phone.goto(new URL(link).pathname);
  await expect(phone.getByText(`${teacher.email} would like to sign up your children`)).toBeVisible();
  await phone.getByRole('link', { name: 'Create an account' }).first().click();
  await fillInSignup(phone, ruiz);
  await phone.getByRole('button', { name: 'Sign up' }).click();
  await expect(phone.getByText(`We sent a link to ${ruiz.email}`)).toBeVisible();
  await phone.goto(await linkInMail(portal, ruiz.email, '/confirmemail/'));
  await phone.getByRole('link', { name: 'Create a profile' }).click();
  await phone.getByLabel('First Name').fill('Gus');
  await phone.getByLabel('Last Name').fill('Ruiz');
  await phone.getByLabel('Grade').fill('4');
  await phone.getByLabel('School Name').fill('Lincoln Middle');
  await phone.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(phone).toHaveURL(new URL(link).pathname);
  await createChildren(portal, ruiz, [...lastSix.slice(1), 'Max'], 'Ruiz');
  await phone.reload();
  await allow(phone, lastSix);
  const ofTeacher = '/guardians/teacher';
  expect(way.screens).toEqual([ofTeacher, ...viaNewAccount, ofTeacher, '/profiles/create', ofTeacher]);
  expect(way.entries).toEqual([
    ...newAccount,
    ...newPerformer,
    ...lastSix.map((name) => expect.stringMatching(name)),
  ]);
  expect(way.passwords).toBe(2);
  await expectAccessibleAtBothWidths(phone);

  await page.goto('/');
  await page.getByRole('link', { name: 'Studio', exact: true }).first().click();
  await expect(page.getByText('12 pupils')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: lin.email })).toContainText('Chose 6 children');
  await page.getByRole('link', { name: 'Sign up pupils: Studio Day' }).click();
  await expect(page.getByLabel('Pupil', { exact: true })).toBeVisible();

  // From the open grid: a paste and a press.
  const acts: string[] = [];
  await page.exposeFunction('noteAct', (act: string) => acts.push(act));
  await page.evaluate(() => {
    const { noteAct } = window as unknown as { noteAct: (act: string) => void };
    for (const kind of ['click', 'paste']) addEventListener(kind, () => noteAct(kind), true);
  });
  const requests: string[] = [];
  page.on('request', (request) => isSignup(request) && requests.push(request.url()));
  const pupils = [...firstSix.map((name) => `${name} Lin`), ...lastSix.map((name) => `${name} Ruiz`)];
  await paste(page, rowsFor(pupils));
  await expect(page.getByText('12 rows were added.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up 12' }).click();
  await expect(signedUp(page)).toHaveCount(12);
  await expect(page.getByText('12 of 12 signed up')).toBeVisible();
  expect(acts).toEqual(['paste', 'click']);
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
  // Eleven pupils play, and the teacher gets one mail.
  const canceled = () =>
    mailsTo(portal.dataDir, teacher.email).filter((mail) => /^Subject: Canceled.*Studio Day/m.test(mail));
  await expect.poll(() => canceled().length).toBe(1);
});

test('A pupil whose family has no account is signed up, and claimed on a phone with the printed code', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const office = await newPage(browser, portal);
  const event = await makeEvent(office, { name: 'Claim Day' });
  const teacher = await registerTeacher(page, portal);
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Add a pupil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a pupil' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Park');
  await page.getByLabel('Grade').fill('3');
  await page.getByLabel('School Name').fill('Lincoln Middle');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/studio');
  await expect(page.getByText(/not claimed by the family/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.goto(`/studio/${event}`);
  await page.getByLabel('Pupil', { exact: true }).click();
  await paste(page, rowsFor(['Nora Park']));
  await page.getByRole('button', { name: 'Sign up 1' }).click();
  await expect(signedUp(page)).toHaveCount(1);
  await page.goto('/studio');
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole('button', { name: 'Print the code for the family' }).click();
  const printed = (await page.locator('.e-paper__url').textContent()) ?? '';
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
  const address = new URL(printed).pathname;

  const phone = await newPhone(browser, portal);
  const park = newPerson('park');
  const way = await followWay(phone);
  await phone.goto(address);
  await expect(phone).toHaveURL('/login');
  await expect(
    phone.getByText(
      `${teacher.email} invites you to look after Nora. Log in or create an account to answer.`,
    ),
  ).toBeVisible();
  await phone.getByRole('link', { name: 'Create an account' }).first().click();
  await fillInSignup(phone, park);
  await phone.getByRole('button', { name: 'Sign up' }).click();
  await expect(phone.getByText(`We sent a link to ${park.email}`)).toBeVisible();
  await phone.goto(await linkInMail(portal, park.email, '/confirmemail/'));
  await expect(phone).toHaveURL(address);
  await expect(phone.getByText(`${teacher.email} teaches Nora and made this profile.`)).toBeVisible();
  await expectAccessibleAtBothWidths(phone);
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(phone.getByText(`Now ${teacher.email} decides, and you get an email.`)).toBeVisible();
  const invitation = '/guardians/invitation';
  expect(way).toEqual({
    screens: [invitation, ...viaNewAccount, invitation],
    entries: newAccount,
    passwords: 2,
  });
  await phone.goto('/profiles');
  const waits = phone.getByRole('region', { name: 'Left to do' }).getByRole('listitem');
  await expect(waits).toContainText(
    `You asked to look after Nora. ${teacher.email} has not decided yet. Since`,
  );
  await waits.getByRole('link').click();
  await expect(phone.getByText(/^You have asked to look after Nora/)).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: `Decide: ${park.email} asks to look after Nora Park.` }).click();
  await expect(page.getByRole('heading', { name: 'Requests of families' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: `Approve: ${park.email} asks to look after Nora Park` }).click();
  await givePassword(page, teacher.password);
  await expectToast(page, 'status', `${park.email} looks after Nora Park`);
  await expect(page.getByText('No family waits for your answer.')).toBeVisible();

  await phone.goto('/profiles');
  await phone.getByRole('link', { name: 'Edit Nora Park' }).click();
  await phone.getByRole('button', { name: 'Decide Photos and film' }).click();
  await phone.getByRole('group', { name: 'Photos and film' }).getByRole('radio', { name: 'Yes' }).check();
  await expect(phone.getByText(/^Yes since .*, by you/)).toBeVisible();
  await expectAccessibleAtBothWidths(phone);

  await page.goto('/studio');
  await expect(page.getByText('1 pupil', { exact: true })).toBeVisible();
  await expect(page.getByText(/not claimed by the family/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Print the code/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Nora Park' }).first().click();
  await expect(page.getByText('Photos and film')).toHaveCount(0);

  const other = await newPhone(browser, portal);
  await register(other, 'other');
  await other.goto(address);
  await expect(other.getByText(/does not exist, was used, or is too old/)).toBeVisible();
  await expectAccessibleAtBothWidths(other);
});

/** Opens the grid of an event for the teacher with twelve pupils, and pastes a row for each. Returns their names. */
const pasteTwelve = async (page: Page, event: string): Promise<string[]> => {
  await logIn(page, 'teacher');
  const pupils = await page.evaluate(async () => {
    const read = async <T>(path: string) => (await (await fetch(`/api${path}`)).json()) as T;
    const { id } = await read<{ id: string }>('/auth');
    const profiles = await read<{ firstName: string; lastName: string; may: string[] }[]>(
      `/queryprofile?user=${id}`,
    );
    return profiles
      .filter(({ may }) => may.join() === 'signUp')
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  });
  expect(pupils).toHaveLength(12);
  await page.goto(`/studio/${event}`);
  await page.getByLabel('Pupil', { exact: true }).click();
  await paste(page, rowsFor(pupils));
  await expect(page.getByText('12 rows were added.')).toBeVisible();
  return pupils;
};

const titlesAt = (page: Page, event: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const signups = (await (await fetch('/api/performances')).json()) as {
      title: string;
      event: { _id: string };
    }[];
    return signups.filter((one) => one.event._id === id).map(({ title }) => title);
  }, event);

const studies = (count: number): string[] => Array.from({ length: count }, (_, at) => `Study No. ${at + 1}`);
const inOrder = (titles: readonly string[]): string[] =>
  titles.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

test('The network dies at row 7 of 12, and one press saves the rest', async ({
  page,
  problems,
  browser,
  portal,
}) => {
  test.slow();
  const event = await makeEvent(await newPage(browser, portal), { name: 'Storm Day' });
  await pasteTwelve(page, event);
  let count = 0;
  await page.route('**/api/performance', (route) => {
    if (isSignup(route.request())) count += 1;
    return count > 6 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.getByRole('button', { name: 'Sign up 12' }).click();
  await expect(page.getByText(/Stopped at row 7/)).toBeVisible();
  await expect(signedUp(page)).toHaveCount(6);
  await expectAccessibleAtBothWidths(page);
  for (const [at, title] of studies(12).slice(6).entries())
    await expect(
      page.getByRole('group', { name: `Row ${at + 7}`, exact: true }).getByLabel('Piece'),
    ).toHaveValue(title);
  await page.unroute('**/api/performance');
  expect(inOrder(await titlesAt(page, event))).toEqual(studies(6));
  await page.getByRole('button', { name: 'Sign up 6 more' }).click();
  await expect(signedUp(page)).toHaveCount(12);
  await expect(page.getByText(/Stopped at row/)).toHaveCount(0);
  expect(inOrder(await titlesAt(page, event))).toEqual(studies(12));
  // The browser reports the request that was aborted.
  problems.splice(0);
});

test('An event with five places takes five pupils, and the other rows stay', async ({
  page,
  problems,
  browser,
  portal,
}) => {
  test.slow();
  const office = await newPage(browser, portal);
  const event = await makeEvent(office, { name: 'Small Hall', capacity: 5 });
  await pasteTwelve(page, event);
  await page.getByRole('button', { name: 'Sign up 12' }).click();
  await expect(page.getByText(/Stopped at row 6/)).toBeVisible();
  await expect(signedUp(page)).toHaveCount(5);
  await expectAccessibleAtBothWidths(page);
  await page.reload();
  await expect(signedUp(page)).toHaveCount(5);
  for (const [at, title] of studies(12).slice(5).entries())
    await expect(
      page.getByRole('group', { name: `Row ${at + 6}`, exact: true }).getByLabel('Piece'),
    ).toHaveValue(title);
  expect(inOrder(await titlesAt(page, event))).toEqual(studies(5));
  expect(problems).toEqual([]);
});
