import { textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { accounts, asked, guardians, otherId, ownId, profileId } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { accountsPage } from './accounts.page.tsx';

const open = () =>
  renderPage(accountsPage, { path: '/admin/accounts', signedIn: { id: ownId, permissions: ['admin'] } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Opens the menu of an account and chooses from it. */
const change = async (act: string) => {
  await press('Change: june@example.org');
  await press(act);
};

describe('Accounts', () => {
  it('grants a permission, and lists the strongest one last', async () => {
    open();
    await press('Change: june@example.org');
    expect(textsOf(screen.getAllByRole('button', { name: /^(Make|Block)/ }))).toEqual([
      'Make coordinator',
      'Make developer',
      'Make admin',
      'Block',
    ]);
    await press('Make coordinator');
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, permission: 'coordinator', isGranted: true }]);
  });

  it('blocks an account', async () => {
    open();
    await change('Block');
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, isBlocked: true }]);
  });

  it('offers admins no button to lock themselves out', async () => {
    open();
    await press('Change: admin@example.org');
    expect(screen.getByRole('button', { name: 'Make coordinator' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'No longer admin' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('asks for the password, names the account and the permission, and continues', async () => {
    server.use(http.post('/api/admin_permission', () => refusal('reauth'), { once: true }));
    open();
    await change('Make admin');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }));
    expect(dialog.getByText('Make admin: june@example.org')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Password'), 'Music2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, permission: 'admin', isGranted: true }]);
  });

  it('shows only accounts of one kind', async () => {
    const queries: string[] = [];
    server.use(
      http.get('/api/admin_accounts', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json(accounts);
      }),
    );
    const page = open();
    await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Blocked');
    await press('Search');
    await waitFor(() => expect(page.address()).toBe('/admin/accounts?show=blocked'));
    await waitFor(() => expect(queries.at(-1)).toBe('?show=blocked&page=1'));
  });

  it('finds accounts by a part of their address', async () => {
    const page = open();
    await userEvent.type(await screen.findByLabelText(/Part of the email address/), 'june');
    await press('Search');
    await waitFor(() => expect(page.address()).toBe('/admin/accounts?part=june'));
    await waitFor(() => expect(screen.queryByText('admin@example.org')).toBeNull());
    expect(await screen.findByText('june@example.org')).toBeVisible();
  });
});

describe('Profiles of an account', () => {
  const openProfiles = async () => {
    open();
    await press('Profiles: june@example.org');
    return screen.findByText('Hazel Lake');
  };

  it('are listed with its right and the number of other accounts', async () => {
    await openProfiles();
    expect(await screen.findByText('Guardian: can change everything · 1 other account')).toBeVisible();
    await press('Profiles: admin@example.org');
    expect(await screen.findByText('This account has no profiles.')).toBeVisible();
  });

  it('can be given to another account by its email and right, with the password', async () => {
    server.use(http.post('/api/guardian_add', () => refusal('reauth'), { once: true }));
    await openProfiles();
    await press('Add an account to Hazel Lake');
    await userEvent.type(await screen.findByLabelText(/Email of the account/), 'ana@example.org');
    await userEvent.selectOptions(screen.getByLabelText('Right'), 'Family: can only look');
    await press('Add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }));
    expect(dialog.getByText('Add an account to Hazel Lake: ana@example.org')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Password'), 'Music2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('ana@example.org was added to Hazel Lake')).toBeInTheDocument();
    expect(asked).toEqual([{ id: profileId, email: 'ana@example.org', may: 'see' }]);
  });

  it.each([
    ['unknownEmail', 'No account has this email, or its email is not confirmed.'],
    ['guardianEmail', 'This person looks after the profile already.'],
  ] as const)('show an address with %s as an error at the field', async (code, sentence) => {
    server.use(http.post('/api/guardian_add', () => refusal('invalid', { email: code })));
    await openProfiles();
    await press('Add an account to Hazel Lake');
    await userEvent.type(await screen.findByLabelText(/Email of the account/), 'ana@example.org');
    await press('Add');
    expect(await screen.findByLabelText(/Email of the account/)).toHaveAccessibleDescription(sentence);
  });

  it('show an error if there are enough accounts', async () => {
    server.use(http.post('/api/guardian_add', () => refusal('quota')));
    await openProfiles();
    await press('Add an account to Hazel Lake');
    await userEvent.type(await screen.findByLabelText(/Email of the account/), 'ana@example.org');
    await press('Add');
    expect(await screen.findByText('This profile has as many accounts as it may have.')).toBeVisible();
  });

  it('lose the account after a question', async () => {
    await openProfiles();
    await press('Remove june@example.org from Hazel Lake');
    const dialog = within(await screen.findByRole('dialog', { name: /^Remove june@example.org/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('june@example.org was removed from Hazel Lake')).toBeInTheDocument();
    expect(asked).toEqual([{ id: profileId, account: otherId }]);
  });

  it('keep their last guardian', async () => {
    server.use(
      http.get('/api/guardians', () => HttpResponse.json(guardians.slice(0, 1))),
      http.post('/api/guardian_remove', () => refusal('lastguardian')),
    );
    await openProfiles();
    expect(await screen.findByText('Guardian: can change everything · no other account')).toBeVisible();
    await press('Remove june@example.org from Hazel Lake');
    const dialog = within(await screen.findByRole('dialog', { name: /^Remove june@example.org/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This is the last guardian. Add another one first.')).toBeInTheDocument();
  });
});
