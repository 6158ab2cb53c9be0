import { expectAccessible } from '../harness/accessible.ts';
import { expectToast } from '../harness/expect-toast.ts';
import { linkInMail } from '../harness/mail.ts';
import { followWay, newAccount, newPerformer, viaNewAccount } from '../harness/way.ts';
import { fillInSignup, newPerson, register } from '../harness/register.ts';
import { expect, startSession, test } from '../harness/test.ts';

type Page = import('@playwright/test').Page;

const createProfile = async (page: Page, firstName: string, lastName: string): Promise<void> => {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Grade').fill('4');
  await page.getByLabel('School Name').fill('Maple Court School');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).not.toHaveURL('/profiles/create');
};

const invite = async (page: Page, name: string, instrument: string, email = ''): Promise<void> => {
  const open = page.getByRole('button', { name: 'Invite another family' });
  await expect(open.or(page.getByLabel('Who is invited'))).toBeVisible();
  if (await open.isVisible()) await open.click();
  const form = page.locator('form', { has: page.getByLabel('Who is invited') });
  await form.getByLabel('Who is invited').fill(name);
  await form.getByLabel('Instrument').fill(instrument);
  await form.getByLabel('Email of the family').fill(email);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`Waiting for ${name}`)).toBeVisible();
};

test('Three families make a trio: one signs it up, one registers by mail, one follows a link on a phone', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const lin = await register(page, 'lin');
  await page.goto(await linkInMail(portal, lin.email, '/confirmemail/'));
  await expect(page.getByText('Successfully verified your email!')).toBeVisible();
  await page.goto('/profiles/create');
  await createProfile(page, 'Emily', 'Lin');
  await page.goto('/events?words=Concerto%20Day');
  await page.getByRole('link', { name: 'Sign up: Concerto Day' }).click();
  await page.getByRole('textbox', { name: 'Music title' }).fill('Trio in G');
  await page.getByRole('textbox', { name: 'Instrument' }).fill('Piano');
  await page.getByRole('combobox', { name: 'Profile' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/events\/signup\/edit\//);
  const signup = page.url();
  const kim = newPerson('kim');
  await invite(page, 'Noah', 'Violin', kim.email);
  await expectToast(page, 'status', 'The invitation of Noah is on its way.');
  const sent = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/sent_piece_invitations') && (await answer.text()).includes('"code"'),
  );
  await invite(page, 'Mia', 'Cello');
  const list = (await (await sent).json()) as { code?: string }[];
  const code = list.find((one) => one.code !== undefined)?.code ?? '';
  await page.getByRole('button', { name: 'QR code: Mia' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Noah's family is new: it registers, makes a profile on the way, and comes back.
  const small = { baseURL: portal.url, viewport: { width: 360, height: 740 }, hasTouch: true };
  const noah = await (await browser.newContext(small)).newPage();
  const way = await followWay(noah);
  await noah.goto(await linkInMail(portal, kim.email, '/events/invitation/'));
  await expect(noah).toHaveURL('/login');
  await expect(noah.getByText(/ is invited to play .+Trio in G/)).toBeVisible();
  await noah.getByRole('link', { name: 'Create an account' }).first().click();
  await fillInSignup(noah, kim);
  await noah.getByRole('button', { name: 'Sign up' }).click();
  await noah.goto(await linkInMail(portal, kim.email, '/confirmemail/'));
  await expect(noah.getByText('Noah is invited to play “Trio in G”.')).toBeVisible();
  await noah.getByRole('link', { name: 'Create a new profile' }).click();
  await createProfile(noah, 'Noah', 'Kim');
  await noah.getByRole('button', { name: 'Accept' }).click();
  await expectToast(noah, 'status', 'You are in this piece.');
  await expect(noah.getByText('Waiting for Cello')).toBeVisible();
  const invitation = '/events/invitation';
  const piece = new URL(noah.url()).pathname;
  expect(way).toEqual({
    screens: [invitation, ...viaNewAccount, invitation, '/profiles/create', invitation, piece],
    entries: [...newAccount, ...newPerformer],
    passwords: 2,
  });

  // Mia's family has an account, and uses a phone.
  const mia = await (await browser.newContext(small)).newPage();
  await register(mia, 'ruiz');
  await mia.goto('/profiles/create');
  await createProfile(mia, 'Mia', 'Ruiz');
  await mia.goto(`/events/invitation/${code}`);
  await expect(mia.getByText(/Emily L\..*, .*Noah K\./)).toBeVisible();
  await expectAccessible(mia);
  await mia.getByRole('button', { name: 'Accept' }).click();
  await expectToast(mia, 'status', 'You are in this piece.');
  await expectAccessible(mia);

  await page.goto(signup);
  await expect(page.getByText(/Waiting for/)).toHaveCount(0);
  await expect(page.getByText(/Emily Lin.*Noah K\..*Mia R\./).first()).toBeVisible();

  // Emily leaves the trio. Noah's family has it now, and may change it.
  await page.getByRole('button', { name: 'Take Emily Lin out of this piece' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  await expect(page).toHaveURL('/events/my');
  await noah.goto(signup);
  await noah.getByText('Change', { exact: true }).click();
  await noah.getByRole('textbox', { name: 'Music title' }).fill('Duo in G');
  await noah.getByRole('button', { name: 'Signup', exact: true }).click();
  await expectToast(noah, 'status', 'Event Signup Updated');
});

test('A family declines, and the link of an invitation that was taken back says so', async ({
  page,
  browser,
  portal,
}) => {
  await startSession(page, 'parent');
  await page.goto('/events/my');
  await page
    .getByRole('link', { name: /^Edit Performance Details/ })
    .first()
    .click();
  const sent = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/sent_piece_invitations') && (await answer.text()).includes('"code"'),
  );
  await invite(page, 'Ada', 'Harp');
  const [{ code = '' } = {}] = (await (await sent).json()) as { code?: string }[];
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await register(other, 'declines');
  await other.goto(`/events/invitation/${code}`);
  await other.getByRole('button', { name: 'Decline the invitation' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Decline the invitation' }).click();
  await expectToast(other, 'status', 'You declined. The family that invited you gets an email.');
  await page.reload();
  await expect(page.getByText('Ada does not take part')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from the list: Ada' }).click();
  await expectToast(page, 'status', 'The invitation of Ada is taken back.');
  await other.goto(`/events/invitation/${code}`);
  await expect(other.getByText(/does not exist, was used, or is too old/)).toBeVisible();
});
