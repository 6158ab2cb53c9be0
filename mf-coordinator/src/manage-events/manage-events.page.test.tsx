import { paths } from '@portal/contracts/paths';
import { startOfDay, today } from '@portal/kit/local-time';
import { hrefOf, press } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { coordinatorId, eventOf } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { manageEventsPage } from './manage-events.page.tsx';

const open = (at: string = paths.manageEvents) =>
  renderPage(manageEventsPage, { path: paths.manageEvents, at, signedIn: { id: coordinatorId } });

describe('Manage Events', () => {
  it('shows each event with links to edit, manage and clone it, and to write to its families', async () => {
    open();
    const card = within(
      await screen
        .findByRole('listitem', { name: '' })
        .catch(() => screen.getAllByRole('article')[0] ?? document.body),
    );
    expect(card.getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
    expect(card.getByText('418 Maple Ct, Oakland, California 94610')).toBeVisible();
    expect(card.getByText('23 of 30 places taken')).toBeVisible();
    const id = eventOf(1)._id;
    expect(hrefOf('Edit: Recital No. 1', card)).toBe(`/events/edit/${id}`);
    expect(hrefOf('Manage: Recital No. 1', card)).toBe(`/events/manage/${id}`);
    expect(hrefOf('Messages: Recital No. 1', card)).toBe(`/events/messages/${id}`);
    expect(hrefOf('Clone: Recital No. 1', card)).toBe(`/events/create?from=${id}`);
    expect(hrefOf('Create an Event')).toBe('/events/create');
  });

  it('starts with today and searches words and dates', async () => {
    const sent = recordRequests(server, 'GET /managedevents');
    open();
    await screen.findByRole('heading', { name: 'Recital No. 2' });
    expect(sent.at(-1)?.query.get('startDate')).toBe(String(startOfDay(today())));
    await userEvent.type(screen.getByRole('searchbox'), 'no. 2{Enter}');
    await waitFor(() => expect(sent.at(-1)?.query.get('searchWords')).toBe('no. 2'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Recital No. 1' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Recital No. 2' })).toBeVisible();
    expect(screen.queryByLabelText('After')).not.toBeVisible();
    await press('Advanced Search');
    expect(screen.getByLabelText('After')).toBeVisible();
    expect(screen.getByLabelText('Before')).toBeVisible();
  });

  it('shows how many finished events match, and lists them on request', async () => {
    store.events.set('past', eventOf(3, { name: 'Spring Recital No. 2', date: '2020-04-01T22:00:00.000Z' }));
    open();
    await userEvent.type(await screen.findByRole('searchbox'), 'recital no. 2{Enter}');
    expect(await screen.findByText(/^1 earlier event matches/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Spring Recital No. 2' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Show' }));
    const card = await screen.findByRole('heading', { name: 'Spring Recital No. 2' });
    expect(card.closest('article')).toHaveTextContent('2020');
    expect(screen.queryByText(/earlier event matches/)).toBeNull();
  });

  it('has pages of five', async () => {
    store.events = new Map([1, 2, 3, 4, 5, 6].map((number) => [eventOf(number)._id, eventOf(number)]));
    open();
    await screen.findByRole('heading', { name: 'Recital No. 5' });
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByRole('heading', { name: 'Recital No. 6' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Recital No. 1' })).toBeNull();
  });

  it('offers to create an event if there are none', async () => {
    store.events = new Map();
    open();
    expect(await screen.findByText('You have no events in the selected time range.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Create an Event' })).not.toHaveLength(0);
  });

  it('shows an error when the list cannot be loaded, and tries again', async () => {
    server.use(http.get('/api/managedevents', () => refusal('unexpected')));
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.resetHandlers();
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
  });
});
