import { press } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { refusal } from '@portal/kit/testing/refusal';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { audit, ownId } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { auditPage } from './audit.page.tsx';

const open = (at = '/admin/log') =>
  renderPage(auditPage, { path: '/admin/log', at, signedIn: { id: ownId, permissions: ['admin'] } });

describe('Log', () => {
  it('shows actor, action and object', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Log' }));
    for (const said of [
      'admin@example.org set the permissions (coordinator): june@example.org',
      'june@example.org published version 3 of a program: Winter Recital',
      'a deleted account deleted an account: something that is gone',
      'The command line deleted what is older than 400 days',
      'admin@example.org added father@example.org to a profile: Ana Ruiz',
      'june@example.org undid that a profile got or lost a deleted account: Ana Ruiz',
    ])
      expect(list.getByText(said)).toBeVisible();
  });

  it('shows which version of the portal runs', async () => {
    open();
    expect(await screen.findByText('Portal 1.0.0 (abc1234, November 28, 2026)')).toBeVisible();
  });

  it('shows a version without a commit', async () => {
    const build = { status: 'up', version: '1.0.0', commit: 'unknown' };
    server.use(http.get('/api/healthz', () => HttpResponse.json(build)));
    open();
    expect(await screen.findByText('Portal 1.0.0 (unknown)')).toBeVisible();
  });

  it('links to the next page if there may be more entries', async () => {
    const [first] = audit;
    const full = Array.from({ length: 50 }, (_, number) => ({
      ...first,
      id: String(number).padStart(24, '0'),
    }));
    const asked: string[] = [];
    server.use(
      http.get('/api/admin_audit', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(asked.length === 1 ? full : audit);
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('link', { name: /Next/ }));
    expect(await screen.findByText(/Winter Recital/)).toBeVisible();
    expect(asked).toEqual(['?page=1', '?page=2']);
  });

  it('shows a text without entries, and can be tried again after an error', async () => {
    server.use(http.get('/api/admin_audit', () => refusal('unexpected')));
    open();
    await screen.findByRole('button', { name: 'Try again' });
    server.use(http.get('/api/admin_audit', () => HttpResponse.json([])));
    await press('Try again');
    expect(await screen.findByText('Nothing has been done yet.')).toBeVisible();
  });
});
