import { paths, pathTo } from '@portal/contracts/paths';
import { findHref, hrefOf, press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { ana, ben, ownerId, pieceInvitation } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { pieceInvitationPage } from './invitation.page.tsx';

const code = 'd'.repeat(32);
const open = () =>
  renderPage(pieceInvitationPage, {
    path: paths.pieceInvitation,
    at: pathTo(paths.pieceInvitation, { code }),
    signedIn: { id: ownerId },
  });

beforeEach(() => {
  store.invitations.set(code, pieceInvitation);
});

describe('an invitation into a piece', () => {
  it('says what it is about, and is accepted with the only profile', async () => {
    const page = open();
    expect(await screen.findByText('Noah is invited to play “Trio in G”.')).toBeVisible();
    expect(screen.getByText(/^Please answer by Friday, November 24, 2090/)).toBeVisible();
    expect(screen.getByText(/Emily L\..*, .*Mia R\./)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Recital No. 1');
    expect(await screen.findByRole('combobox', { name: 'Profile' })).toHaveValue(ana._id);
    await press('Accept');
    await waitFor(() => expect(page.address()).toMatch(/^\/events\/signup\/edit\//));
    expect(screen.getByText('You are in this piece.')).toBeInTheDocument();
  });

  it('names the account that invites, if it has chosen a name', async () => {
    store.invitations.set(code, { ...pieceInvitation, from: 'Mei Lin' });
    open();
    expect(await screen.findByText('Mei Lin invites Noah to play “Trio in G”.')).toBeVisible();
  });

  it('asks for the profile if there are several', async () => {
    store.profiles.set(ben._id, ben);
    const page = open();
    await screen.findByRole('combobox', { name: 'Profile' });
    await press('Accept');
    expect((await screen.findAllByText('Please select a profile.'))[0]).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Profile' }), ben._id);
    await press('Accept');
    await waitFor(() => expect(page.address()).toMatch(/^\/events\/signup\/edit\//));
  });

  it('leads a family without profiles to a new one, and back', async () => {
    store.profiles.clear();
    open();
    expect(await findHref('Create a new profile')).toBe('/profiles/create');
  });

  it('is declined', async () => {
    const page = open();
    await screen.findByRole('combobox', { name: 'Profile' });
    await press('Decline the invitation');
    const question = within(await screen.findByRole('dialog', { name: 'Decline the invitation?' }));
    await press('Decline the invitation', question);
    await waitFor(() => expect(page.address()).toBe('/events/my'));
    expect(store.invitations.size).toBe(0);
  });

  it('leads to the piece if the family has accepted it', async () => {
    store.invitations.set(code, { ...pieceInvitation, joined: 'f'.repeat(24) });
    const page = open();
    await waitFor(() => expect(page.address()).toBe(`/events/signup/edit/${'f'.repeat(24)}`));
  });

  it.each([
    ['withdrawn', /The family has withdrawn this piece/],
    ['noinvitation', /does not exist, was used, or is too old/],
    ['canceled', /canceled/],
  ] as const)('shows why it cannot be used: %s', async (refused, sentence) => {
    server.use(http.get('/api/piece_invitation', () => refusal(refused)));
    open();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(hrefOf('Go to My Events')).toBe('/events/my');
  });
});
