import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { accounts, asked, otherId, ownId } from '../testing/handlers.ts';
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
  it('gives a permission, and offers the strongest one last', async () => {
    open();
    await press('Change: june@example.org');
    expect(screen.getAllByRole('button', { name: /^(Make|Block)/ }).map((one) => one.textContent)).toEqual([
      'Make coordinator',
      'Make developer',
      'Make admin',
      'Block',
    ]);
    await press('Make coordinator');
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, permission: 'coordinator', isGranted: true }]);
  });

  it('keeps an account out', async () => {
    open();
    await change('Block');
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, isBlocked: true }]);
  });

  it('offers nobody to lock themselves out', async () => {
    open();
    await press('Change: admin@example.org');
    expect(screen.getByRole('button', { name: 'Make coordinator' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'No longer admin' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('asks for the password, says whom it makes what, and goes on', async () => {
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
