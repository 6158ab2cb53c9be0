import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createCaller } from '../harness/caller.ts';
import { openMailbox, type Mailbox } from '../harness/mailbox.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { makeRecital, signUpWith } from '../harness/recital.ts';
import { demoPassword, expect, logIn, test as base } from '../harness/test.ts';

const name = 'Winter Recital';
const dayMs = 24 * 3_600_000;
const parent = 'parent@example.org';
const student = 'student@example.org';
const isHere = `The program of ${name} is here`;
const moved = `Your time has changed: ${name}`;
const canceled = `Canceled: ${name}`;

const settings = ({ url }: Mailbox, reminderDays: number) => ({
  SMTP_URL: url,
  MAIL_GATHER_MINUTES: '0',
  MAIL_UNDO_SECONDS: '0',
  MAIL_REMINDER_DAYS: String(reminderDays),
});

interface Post {
  mailbox: Mailbox;
  /** Subjects of the mails to an address about the event, oldest first. */
  subjectsTo: (address: string) => string[];
}

const test = base.extend<{ remindEarlier: (days: number) => Promise<void> }, { post: Post }>({
  post: [
    async ({}, use) => {
      const mailbox = await openMailbox();
      const subjectsTo = (address: string) =>
        mailbox
          .mails()
          .flatMap(({ to, subject }) => (to === address && subject.includes(name) ? [subject] : []));
      await use({ mailbox, subjectsTo });
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ post: { mailbox } }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-post-'));
      const portal = await startPortal({ DATA_DIR: dataDir, ...settings(mailbox, 1) });
      await use(portal);
      await portal.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Restarts the portal with an earlier reminder, so that no test waits for a day.
  remindEarlier: async ({ portal, post: { mailbox } }, use) => {
    let later: Portal | undefined;
    await use(async (days) => {
      await portal.stop();
      const same = { DATA_DIR: portal.dataDir, PUBLIC_URL: portal.url };
      later = await startPortal({ ...same, ...settings(mailbox, days) });
    });
    await later?.stop();
  },
});

const button = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label });

const publish = async (office: Page, emails: string): Promise<void> => {
  await button(office, 'Publish').click();
  await office.getByRole('checkbox', { name: 'Open the public page' }).check();
  await button(office, `Publish and send ${emails}`).click();
  await expect(office.getByRole('dialog')).toBeHidden();
};

/** Opens the public address, logs in on the way and reaches the sign-up form. */
const signUpFrom = async (family: Page, address: string): Promise<void> => {
  await family.goto(`/program/${address}`);
  await expect(family.getByRole('heading', { level: 1, name })).toBeVisible();
  await family.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await family.getByLabel('Email').fill(parent);
  await family.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(family, 'Login').click();
  await family.getByRole('textbox', { name: 'Music title' }).fill('Gavotte');
  await family.getByRole('textbox', { name: 'Instrument' }).fill('violin');
  await family.getByRole('textbox', { name: 'Performance time' }).fill('3:00');
  await family.getByRole('combobox', { name: 'Profile' }).selectOption({ index: 1 });
  await button(family, 'Sign up').click();
  await expect(family.getByText(/ has a place\.$/)).toBeVisible();
};

test('A family that signs up from the public page gets only the mails about its own sign-up', async ({
  page: office,
  browser,
  portal,
  post: { mailbox, subjectsTo },
  remindEarlier,
}) => {
  // Mails that are sent at the same time arrive in any order.
  const heard = (address: string, subject: string) =>
    expect
      .poll(() => subjectsTo(address), { intervals: [50, 100, 200] })
      .toContainEqual(expect.stringContaining(subject));
  await logIn(office, 'coordinator');
  const event = await makeRecital(office, { name, pieces: [], date: new Date(Date.now() + 4.5 * dayMs) });
  const address = await office.evaluate(async (id) => {
    const answer = await fetch(`/api/event_share?id=${id}`);
    return ((await answer.json()) as { address: string }).address;
  }, event);
  const family = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signUpFrom(family, address);
  await heard(parent, `Your sign-up for ${name}`);
  const other = createCaller(portal.url);
  await other.logIn(student, demoPassword);
  await signUpWith(other, event, 'Berceuse by Noah Lin, 3');
  await signUpWith(other, event, 'Allegro by Emily Lin, 5');

  await office.goto(`/events/manage/${event}`);
  for (const title of ['Gavotte', 'Berceuse', 'Allegro'])
    await button(office, new RegExp(`^Add: ${title}`)).click();
  await publish(office, '2 emails');
  await heard(parent, isHere);
  await heard(student, isHere);
  expect(mailbox.mails().find(({ subject }) => subject === isHere)?.text).toContain(`/program/${address}`);
  await family.goto('/events/my');
  const own = family.getByRole('article').filter({ hasText: name });
  await expect(own.getByText(/No\. 1, about /)).toBeVisible();

  await button(office, /^Move later: Berceuse/).click();
  await publish(office, '1 email');
  await heard(student, moved);

  await office.goto(`/events/messages/${event}`);
  await office.getByLabel('Subject').fill('{child} at {event}');
  await office.getByLabel('Text').fill('You play as No. {number}.');
  await button(office, 'Send 2 emails').click();
  await office.getByRole('dialog').getByRole('button', { name: 'Send 2 emails' }).click();
  await heard(student, `Emily Lin and Noah Lin at ${name}`);
  await heard(parent, ` at ${name}`);

  await office.goto('about:blank');
  await remindEarlier(5);
  await heard(student, `${name}: `);
  await heard(parent, `${name}: `);

  await office.goto(`/events/edit/${event}`);
  await button(office, 'Cancel this event …').click();
  await office.getByLabel('Reason').fill('The hall is flooded.');
  await button(office, 'Cancel the event').click();
  await heard(student, canceled);
  await heard(parent, canceled);
  await family.goto(`/program/${address}`);
  await expect(family.getByText('This event has been canceled. The hall is flooded.')).toBeVisible();

  // Each subject once; two sign-ups may be one mail or two.
  const toldOf = (address: string) =>
    subjectsTo(address).filter((subject) => !subject.startsWith('Your sign-up'));
  const reminder: unknown = expect.stringMatching(`^${name}: `);
  const written: unknown = expect.stringMatching(` at ${name}$`);
  expect(toldOf(parent)).toEqual([isHere, written, reminder, canceled]);
  expect(toldOf(student)).toEqual([isHere, moved, written, reminder, canceled]);
});
