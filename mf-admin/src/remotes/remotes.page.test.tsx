import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { asked, backups, mail, ownId } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { remotesPage } from './remotes.page.tsx';

const open = () =>
  renderPage(remotesPage, { path: '/admin', signedIn: { id: ownId, permissions: ['admin'] } });
const cardOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('article') ?? heading);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('Remotes', () => {
  it('shows the state and the health of each remote', async () => {
    open();
    const posters = await cardOf('Posters');
    expect(posters.getByText('mf_posters, by a team')).toBeVisible();
    expect(posters.getByText('Live: 1.1.0-00000002 (its pages were drawn before)')).toBeVisible();
    expect(posters.getByText('Tried out by 10 of 100: 1.2.0-00000003')).toBeVisible();
    expect(
      posters.getByText('3 failures of 1.2.0-00000003 in the last day: chunk 2, render 1'),
    ).toBeVisible();
    expect(posters.getByText(/published 1\.1\.0-00000002, token Ann/)).toBeInTheDocument();
    expect(posters.getByText('It uses API calls that no longer exist: GET /oldevents')).toBeVisible();
    await userEvent.click(posters.getByText('What was thrown'));
    expect(posters.getByText(/^TypeError: x is null/)).toHaveTextContent('1.2.0-00000003, 2 times');
    expect(posters.getByText('src/wall.tsx:41:12')).toBeVisible();
    const doors = await cardOf('Doors');
    expect(doors.queryByText('What was thrown')).toBeNull();
    expect(doors.getByText('Switched off')).toBeVisible();
    expect(doors.getByText('No failure reported in the last day.')).toBeVisible();
    expect(doors.queryByRole('button', { name: /Go back/ })).toBeNull();
  });

  it.each([
    ['Go back', { act: 'rollback' }, 'version 1.0.0-00000001 again'],
    ['Switch off', { act: 'pause' }, 'switched off, for everybody'],
    ['Give to everybody', { act: 'canary', percent: 100 }, 'version 1.2.0-00000003'],
    ['End the trial', { act: 'canary', percent: 0 }, 'the live version again'],
  ])('asks before it sends: %s', async (label, input, said) => {
    open();
    await press(`${label}: Posters`);
    const dialog = within(await screen.findByRole('dialog', { name: `${label}: Posters?` }));
    expect(dialog.getByText(new RegExp(said))).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText('Posters: done')).toBeInTheDocument();
    expect(asked).toEqual([{ id: 'mf_posters', input }]);
  });

  it.each([
    [{}, /^Last backup: .*2026.*, 1,235 kB\.$/],
    [{ lastAt: undefined }, /^There is no backup yet/],
    [{ isEmbedded: true }, /^The portal uses its embedded database: one process on one machine\.$/],
    [{ lastAt: undefined, everyHours: 0 }, /^The portal makes no backups on its own/],
    [
      { failedAt: '2026-11-02T09:00:00.000Z', failure: 'no space left on device' },
      /^The backup of .*2026.* failed: no space left on device$/,
    ],
  ])('shows the state of backups: %j', async (change, said) => {
    server.use(http.get('/api/admin_backup', () => HttpResponse.json({ ...backups, ...change })));
    open();
    expect(await screen.findByText(said)).toBeVisible();
  });

  it.each([
    [
      { waiting: 2, held: { since: '2026-11-02T14:14:00.000Z', said: '421 closed' } },
      /^Email has not gone out since .*2026.*\. The mail server: “421 closed”\. 2 emails wait\./,
    ],
    [{ waiting: 5, oldestSeconds: 754 }, /^5 emails wait, the oldest for 12 minutes\./],
    [{ givenUp: [{ failure: '550', count: 1 }] }, /^1 email was given up: .*\(550\)/],
    [{ givenUp: [{ failure: 'restored', count: 3 }] }, /^3 emails were given up: waiting when the backup/],
  ])('shows problems with emails: %j', async (change, said) => {
    server.use(http.get('/api/admin_mail', () => HttpResponse.json({ ...mail, ...change })));
    open();
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('shows problems first, and no such section without problems', async () => {
    open();
    await cardOf('Doors');
    expect(screen.queryByRole('region', { name: 'What is wrong' })).toBeNull();
    cleanup();
    const held = { since: '2026-11-02T14:14:00.000Z', said: '421 closed' };
    server.use(
      http.get('/api/admin_mail', () => HttpResponse.json({ ...mail, held, waiting: 1 })),
      http.get('/api/admin_backup', () => HttpResponse.json({ ...backups, isDiskFull: true })),
    );
    open();
    const troubles = await screen.findByRole('region', { name: 'What is wrong' });
    await waitFor(() => expect(within(troubles).getAllByText(/./)).toHaveLength(2));
    expect(within(troubles).getByText(/^The disk is full\./)).toBeVisible();
    const cards = await screen.findByRole('heading', { level: 2, name: 'Posters' });
    expect(troubles.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('lists previews, and ends one', async () => {
    open();
    const shown = within(await screen.findByRole('region', { name: 'Previews' }));
    expect(shown.getByText(/mf_posters 1\.3\.0-00000004, token Ann, .* opened by 2 accounts/)).toBeVisible();
    await press('End: mf_posters');
    expect(await screen.findByText('The preview of mf_posters has ended.')).toBeInTheDocument();
    expect(asked).toEqual([{ id: '0a1b2c3d' }]);
  });

  it('sends no request after Cancel', async () => {
    open();
    await press('Switch off: Posters');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
  });

  it("shows the portal's reason for a refusal", async () => {
    const body = { error: 'refused', reasons: ['/posters belongs to mf_walls'], requestId: 'r' };
    server.use(http.post('/api/admin_remote', () => HttpResponse.json(body, { status: 422 })));
    open();
    await press('Switch on: Doors');
    expect(await screen.findByText('/posters belongs to mf_walls')).toBeInTheDocument();
  });

  it('can be tried again', async () => {
    server.use(http.get('/api/admin_remotes', () => refusal('unexpected')));
    open();
    await screen.findByRole('button', { name: 'Try again' });
    server.resetHandlers();
    await press('Try again');
    await cardOf('Posters');
  });
});
