import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { asked, otherId, ownId } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { accountsPage } from './accounts.page.tsx';

const open = () =>
  renderPage(accountsPage, { path: '/admin/accounts', signedIn: { id: ownId, permissions: ['admin'] } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('Accounts', () => {
  it('gives a permission', async () => {
    open();
    await press('Make coordinator: june@example.org');
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, permission: 'coordinator', isGranted: true }]);
  });

  it('keeps an account out', async () => {
    open();
    await press('Block: june@example.org');
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, isBlocked: true }]);
  });

  it('offers nobody to lock themselves out', async () => {
    open();
    await screen.findByRole('button', { name: 'Make coordinator: admin@example.org' });
    expect(screen.queryByRole('button', { name: 'No longer admin: admin@example.org' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block: admin@example.org' })).toBeNull();
  });

  it('asks for the password, and goes on', async () => {
    server.use(http.post('/api/admin_permission', () => refusal('reauth'), { once: true }));
    open();
    await press('Make admin: june@example.org');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }));
    await userEvent.type(dialog.getByLabelText('Password'), 'Music2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('june@example.org: changed')).toBeInTheDocument();
    expect(asked).toEqual([{ id: otherId, permission: 'admin', isGranted: true }]);
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
