import { paths } from '@portal/contracts/paths';
import { refusal } from '@portal/kit/testing/refusal';
import { session } from '@portal/kit/session';
import { renderPage } from '@portal/kit/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { editProfilePage } from './edit-profile.page.tsx';
import { guardians, ownerId, sentInvitations } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';

const id = '000000000000000000000001';
const signedIn = { id: ownerId };
const openProfile = () =>
  renderPage(editProfilePage, { path: paths.profile, at: `/profiles/${id}`, signedIn });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const openForm = async () => userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
const findEmail = () => screen.findByLabelText(/Email of the person you invite/);

const father = { account: 'b'.repeat(24), email: 'father@example.org', may: 'guard' as const };
const student = { account: 'c'.repeat(24), email: 'student@example.org', may: 'see' as const };

describe('Guardians of a profile', () => {
  it('invites by email, shows who is awaited, and takes it back', async () => {
    openProfile();
    await openForm();
    await userEvent.type(await findEmail(), 'aunt@example.org');
    await press('Send invitation');
    expect(await screen.findByText(/Waiting for aunt@example.org/)).toBeVisible();
    expect(sentInvitations).toMatchObject([{ email: 'aunt@example.org', may: 'guard' }]);
    expect(await findEmail()).toHaveValue('');
    await press('Take back');
    expect(await screen.findByText('The invitation is taken back')).toBeVisible();
    expect(sentInvitations).toEqual([]);
  });

  it('copies a link', async () => {
    userEvent.setup();
    openProfile();
    await openForm();
    await findEmail();
    await press('Copy a link instead');
    expect(await screen.findByText(/The link is copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain(`/profiles/invitation/${'c'.repeat(32)}`);
  });

  it('asks an account that is not confirmed to confirm its email before it types', async () => {
    openProfile();
    act(() =>
      session.setState({ status: 'signed-in', ...signedIn, permissions: [], unconfirmed: true }, true),
    );
    await openForm();
    expect(screen.getByText(/Please confirm it first to invite by mail/)).toBeVisible();
    await press('Copy a link instead');
    expect(await screen.findByText(/The link is copied/)).toBeVisible();
  });

  it('names what each account can do in the same words', async () => {
    guardians.push({ ...student, may: 'edit' });
    openProfile();
    expect(await screen.findByText('Guardian: can change everything')).toBeVisible();
    expect(screen.getByText('Student: can change the profile and sign-ups')).toBeVisible();
  });

  it('keeps the email that was refused', async () => {
    server.use(http.put('/api/invitation', () => refusal('invalid', { email: 'ownEmail' })));
    openProfile();
    await openForm();
    await userEvent.type(await findEmail(), 'me@example.org');
    await press('Send invitation');
    expect((await screen.findAllByText(/This is your own email/))[0]).toBeVisible();
    expect(await findEmail()).toHaveValue('me@example.org');
  });

  it('lets the only guardian leave only with a reason why not', async () => {
    openProfile();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText(/You are the only guardian/)).toBeVisible();
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
