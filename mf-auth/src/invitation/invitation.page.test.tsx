import { paths, pathTo } from '@portal/contracts/paths';
import { hrefOf, press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { ana, personId, receivedInvitations, step } from '../testing/guardians.ts';
import { givePassword } from '../testing/password.ts';
import { server } from '../testing/server.ts';
import { invitationPage } from './invitation.page.tsx';

const signedIn = { id: personId };

const received = {
  kind: 'guardian' as const,
  may: 'guard' as const,
  from: 'father@example.org',
  firstName: 'Ana Lí',
  code: 'd'.repeat(32),
};

const findAccepted = () => screen.findByRole('heading', { name: 'You now look after Ana Lí' });

describe('Invitation', () => {
  const open = (unconfirmed?: true) =>
    renderPage(invitationPage, {
      path: paths.invitation,
      at: pathTo(paths.invitation, { code: received.code }),
      signedIn: { ...signedIn, unconfirmed },
    });
  const openReceived = async () => {
    receivedInvitations.push(received);
    const page = open();
    await screen.findByText(/invites you/);
    return page;
  };

  it('is accepted', async () => {
    await openReceived();
    expect(screen.getByText(/father@example.org invites you .* Ana Lí together/)).toBeVisible();
    await press('Accept');
    expect(await findAccepted()).toHaveFocus();
    expect(hrefOf('Open the profile')).toBe(`/profiles/${ana._id}`);
    expect(receivedInvitations).toEqual([]);
  });

  it('is accepted once the password is given again', async () => {
    await openReceived();
    step.isDue = true;
    await press('Accept');
    await givePassword();
    expect(await findAccepted()).toBeVisible();
  });

  it('to become a guardian by link waits for its sender', async () => {
    const asked = { profile: ana._id, isAsked: true };
    server.use(http.post('/api/invitation_accept', () => HttpResponse.json(asked)));
    await openReceived();
    server.use(http.get('/api/invitation', () => HttpResponse.json({ ...received, approval: 'asked' })));
    await press('Accept');
    expect(await screen.findByText(/Now father@example.org decides/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('to claim a profile says that the teacher who made it stays', async () => {
    receivedInvitations.push({ ...received, from: 'ruiz@example.org', unclaimed: true });
    open();
    expect(await screen.findByText(/ruiz@example.org teaches Ana Lí and made this profile/)).toBeVisible();
    expect(screen.getByText(/stays the teacher/)).toBeVisible();
  });

  it('to claim a profile lists the other accounts, and says who goes and that the teacher decides', async () => {
    const others = [
      { email: 'student@example.org', may: 'edit' as const },
      { email: 'lopez@example.org', may: 'teach' as const },
    ];
    receivedInvitations.push({ ...received, unclaimed: true, others, approval: 'asks' });
    open();
    expect(await screen.findByText(/student@example.org also has this profile now, and loses/)).toBeVisible();
    expect(screen.getByText(/lopez@example.org stays a teacher/)).toBeVisible();
    expect(screen.getByText(/father@example.org has to approve your account first/)).toBeVisible();
  });

  it('asks an account to confirm its email before it asks to become a guardian', async () => {
    receivedInvitations.push({ ...received, approval: 'asks' });
    open(true);
    expect(await screen.findByText(/confirm your email address first/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  it('says that the account has asked already, and lets it withdraw the request', async () => {
    receivedInvitations.push({ ...received, approval: 'asked' });
    const page = open();
    expect(
      await screen.findByText(/^You have asked to look after .*decides, and you get an email/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await press('Withdraw the request');
    await waitFor(() => expect(page.address()).toBe('/profiles?success=Your%20request%20is%20withdrawn'));
  });

  it('is declined after a question', async () => {
    const page = await openReceived();
    await press('Decline');
    const question = within(await screen.findByRole('dialog', { name: 'Decline the invitation?' }));
    expect(receivedInvitations).toHaveLength(1);
    await press('Decline', question);
    await waitFor(() => expect(page.address()).toBe('/profiles?success=You%20declined%20the%20invitation'));
    expect(receivedInvitations).toEqual([]);
  });

  it.each([
    ['noinvitation', /does not exist, was used, or is too old/],
    ['otheraddress', /was sent to another email address/],
  ] as const)('shows why it is invalid: %s', async (code, sentence) => {
    server.use(http.get('/api/invitation', () => refusal(code)));
    open();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(hrefOf('To your profiles')).toBe('/profiles');
  });
});
