import { paths, pathTo } from '@portal/contracts/paths';
import { answer, press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { session } from '@portal/kit/session';
import { renderPage } from '@portal/kit/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { guardiansPage } from './guardians.page.tsx';
import { ana, guardians, personId, sentInvitations, step } from '../testing/guardians.ts';
import { givePassword } from '../testing/password.ts';
import { server } from '../testing/server.ts';

const signedIn = { id: personId };
const openProfile = () =>
  renderPage(guardiansPage, {
    path: paths.guardians,
    at: pathTo(paths.guardians, { id: ana._id }),
    signedIn,
  });
const findEmail = () => screen.findByLabelText(/Email of the person you invite/);

const father = { account: 'b'.repeat(24), email: 'father@example.org', may: 'guard' as const };
const student = { account: 'c'.repeat(24), email: 'student@example.org', may: 'see' as const };

const askedByUncle = {
  _id: 'e'.repeat(24),
  may: 'guard' as const,
  askers: [{ account: 'd'.repeat(24), email: 'uncle@example.org' }],
  expiresAt: '2090-01-01T00:00:00.000Z',
};
const invite = async (email: string) => {
  await userEvent.type(await findEmail(), email);
  await press('Send invitation');
};

describe('Guardians of a profile', () => {
  it('invites by email, shows the open invitation, and takes it back', async () => {
    openProfile();
    await invite('aunt@example.org');
    expect(await screen.findByText(/Waiting for aunt@example.org/)).toBeVisible();
    expect(sentInvitations).toMatchObject([{ email: 'aunt@example.org', may: 'see' }]);
    expect(await findEmail()).toHaveValue('');
    await press('Take back');
    expect(await screen.findByText('The invitation is taken back')).toBeVisible();
    expect(sentInvitations).toEqual([]);
  });

  it('invites a teacher, and offers to remove one', async () => {
    guardians.push({ account: 'd'.repeat(24), email: 'teacher@example.org', may: 'teach' });
    openProfile();
    const line = (await screen.findByText('teacher@example.org')).parentElement;
    expect(line).toHaveTextContent('Teacher: sees name and grade, and signs up');
    await press('Remove teacher@example.org');
    expect(screen.getByText(/^Sign-ups that the teacher made stay/)).toBeVisible();
    await answer('Cancel');
    await userEvent.selectOptions(screen.getByLabelText('Invited as'), 'teach');
    await invite('violin@example.org');
    expect(await screen.findByText(/Waiting for violin@example.org/)).toBeVisible();
    expect(sentInvitations).toMatchObject([{ email: 'violin@example.org', may: 'teach' }]);
  });

  it('copies a link', async () => {
    userEvent.setup();
    openProfile();
    await findEmail();
    await press('Copy a link instead');
    expect(await screen.findByText(/The link is copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain(`/guardians/invitation/${'c'.repeat(32)}`);
  });

  it('asks an unconfirmed account to confirm its email before it invites by mail', async () => {
    openProfile();
    act(() =>
      session.setState({ status: 'signed-in', ...signedIn, permissions: [], unconfirmed: true }, true),
    );
    expect(await screen.findByText(/Please confirm it first to invite by mail/)).toBeVisible();
    await press('Copy a link instead');
    expect(await screen.findByText(/The link is copied/)).toBeVisible();
  });

  it('uses the same words for the rights of all accounts', async () => {
    guardians.push({ ...student, may: 'edit' });
    openProfile();
    expect(await screen.findByText('Guardian: can change everything')).toBeVisible();
    const line = (await screen.findByText('student@example.org')).parentElement;
    expect(line).toHaveTextContent('Student: can change or archive the profile, and change sign-ups');
  });

  it('asks for the password, and then sends the invitation with the typed values', async () => {
    step.isDue = true;
    openProfile();
    await userEvent.type(await findEmail(), 'aunt@example.org');
    await userEvent.selectOptions(screen.getByLabelText('Invited as'), 'edit');
    await press('Send invitation');
    await screen.findByRole('dialog');
    expect(sentInvitations).toEqual([]);
    await givePassword();
    expect(await screen.findByText(/Waiting for aunt@example.org/)).toBeVisible();
    expect(sentInvitations).toMatchObject([{ email: 'aunt@example.org', may: 'edit' }]);
  });

  it('explains the rights of a guardian before the invitation, and approves one who used a link', async () => {
    sentInvitations.push(askedByUncle);
    openProfile();
    expect(
      await screen.findByRole('option', { name: /can change everything, and cannot be removed by you/ }),
    ).toBeInTheDocument();
    expect(await screen.findByText(/uncle@example.org asks to become a guardian/)).toBeVisible();
    await press('Approve');
    await answer('Approve', 'Make this account a guardian?');
    expect(await screen.findByText('uncle@example.org')).toBeVisible();
    expect(sentInvitations).toEqual([]);
  });

  it('refuses one of two accounts that ask by a link, which stays valid', async () => {
    const askers = ['uncle', 'stranger'].map((name, at) => ({
      account: String(at).repeat(24),
      email: `${name}@example.org`,
    }));
    sentInvitations.push({ ...askedByUncle, askers, code: 'c'.repeat(32) });
    openProfile();
    const line = (await screen.findByText(/stranger@example.org asks/)).closest('li');
    await press('Refuse', within(line as HTMLElement));
    expect(await screen.findByText('The account is refused, and gets an email about it')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/stranger@example.org/)).toBeNull());
    expect(screen.getByText(/uncle@example.org asks/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  it('no longer invites once a family that was approved has made the account a teacher', async () => {
    sentInvitations.push(askedByUncle);
    openProfile();
    await screen.findByText(/uncle@example.org asks to become a guardian/);
    server.use(http.get('/api/profile', () => HttpResponse.json({ ...ana, may: ['signUp'] })));
    await press('Approve');
    await answer('Approve');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invite' })).toBeNull());
    expect(screen.getByText('uncle@example.org')).toBeVisible();
  });

  it('only lists the accounts, with a way to leave, for an account that may not invite', async () => {
    server.use(http.get('/api/profile', () => HttpResponse.json({ ...ana, may: [] })));
    guardians.splice(0, Infinity, father, { ...student, account: personId });
    openProfile();
    expect(await screen.findByText('father@example.org')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
    expect(screen.queryByText('Invite')).toBeNull();
  });

  it('keeps the email after a refusal', async () => {
    server.use(http.put('/api/invitation', () => refusal('invalid', { email: 'ownEmail' })));
    openProfile();
    await invite('me@example.org');
    expect((await screen.findAllByText(/This is your own email/))[0]).toBeVisible();
    expect(await findEmail()).toHaveValue('me@example.org');
  });

  it('shows why the only guardian cannot leave, and does not ask for the password', async () => {
    guardians.push(student);
    openProfile();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText(/You are the only guardian/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers to remove the student and not the other guardian', async () => {
    guardians.push(father, student);
    openProfile();
    expect(await screen.findByText(/father@example.org/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove father@example.org' })).toBeNull();
    await press('Remove student@example.org');
    await press('Remove');
    expect(await screen.findByText('The account is removed')).toBeVisible();
    expect(guardians).not.toContain(student);
  });
});
