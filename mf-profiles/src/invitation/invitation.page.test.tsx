import { paths, pathTo } from '@portal/contracts/paths';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { ownerId, receivedInvitations } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { invitationPage } from './invitation.page.tsx';

const signedIn = { id: ownerId };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const received = {
  kind: 'guardian' as const,
  may: 'guard' as const,
  from: 'father@example.org',
  firstName: 'Ana Lí',
  code: 'd'.repeat(32),
};

describe('Invitation', () => {
  const open = () =>
    renderPage(invitationPage, {
      path: paths.invitation,
      at: pathTo(paths.invitation, { code: received.code }),
      signedIn,
    });

  it('is accepted', async () => {
    receivedInvitations.push(received);
    open();
    expect(await screen.findByText(/father@example.org invites you .* Ana Lí together/)).toBeVisible();
    await press('Accept');
    expect(await screen.findByText('You now look after the profile of Ana Lí')).toBeVisible();
    expect(receivedInvitations).toEqual([]);
  });

  it('is declined', async () => {
    receivedInvitations.push(received);
    open();
    await screen.findByText(/invites you/);
    await press('Decline');
    expect(await screen.findByText('You declined the invitation')).toBeVisible();
    expect(receivedInvitations).toEqual([]);
  });

  it.each([
    ['noinvitation', /does not exist, was used, or is too old/],
    ['otheraddress', /was sent to another email address/],
  ] as const)('says why it leads nowhere: %s', async (code, sentence) => {
    server.use(http.get('/api/invitation', () => refusal(code)));
    open();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'To your profiles' })).toHaveAttribute('href', '/profiles');
  });
});
