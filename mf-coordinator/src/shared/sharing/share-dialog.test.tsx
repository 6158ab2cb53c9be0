import { paths } from '@portal/contracts/paths';
import { definePage } from '@portal/kit/remote';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import { coordinatorId, eventOf } from '../../testing/fixtures.ts';
import { store } from '../../testing/handlers.ts';
import { server } from '../../testing/server.ts';
import { ShareButton } from './share-button.tsx';

const page = definePage({ Component: () => <ShareButton event={eventOf(1)} />, title: 'Share' });

let user: UserEvent;
const url = `${location.origin}/program/k7m2-9xqp-3rwd`;

beforeEach(async () => {
  user = userEvent.setup();
  renderPage(page, {
    path: paths.manageEvents,
    signedIn: { id: coordinatorId, permissions: ['coordinator'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Share: Recital No. 1' }));
});

const dialog = () => screen.findByRole('dialog', { name: 'Share: Recital No. 1' });
const press = async (name: string) => user.click(await within(await dialog()).findByRole('button', { name }));

it('shows the address of an event, and its QR code', async () => {
  expect(await within(await dialog()).findByRole('link', { name: url })).toHaveAttribute('href', url);
  expect(screen.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
});

it('copies the address', async () => {
  await press('Copy address');
  expect(await screen.findAllByText('Address copied')).not.toHaveLength(0);
  expect(await navigator.clipboard.readText()).toBe(url);
});

it('saves how names are shown', async () => {
  const names = await within(await dialog()).findByLabelText('Names on the web');
  expect(names).toHaveValue('initial');
  await user.selectOptions(names, 'grade');
  await waitFor(() => expect(store.share.names).toBe('grade'));
  await waitFor(() => expect(names).toHaveValue('grade'));
});

it('switches the page off and on', async () => {
  await press('Switch off');
  expect(await screen.findByText(/its address does not work/)).toBeVisible();
  expect(store.share.isOff).toBe(true);
  await press('Switch on');
  expect(await screen.findByRole('link', { name: url })).toBeVisible();
});

it('gives the event a new address after a question', async () => {
  await press('New address');
  const question = await screen.findByRole('dialog', { name: 'Give this event a new address?' });
  await user.click(within(question).getByRole('button', { name: 'New address' }));
  expect(await screen.findByRole('link', { name: /zzzz-zzzz-zzzz$/ })).toBeVisible();
});

it('shows an error when a change was not saved', async () => {
  server.use(http.post('/api/event_share', () => refusal('unexpected')));
  await press('Switch off');
  expect(await screen.findByText('This did not work. Please try again in a moment.')).toBeInTheDocument();
});

it('prints a poster that links to the program once there is one', async () => {
  const published = { number: 1, at: '2090-11-02T19:04:00.000Z' };
  server.use(http.get('/api/event', () => HttpResponse.json(eventOf(1, { published }))));
  vi.stubGlobal('print', vi.fn());
  await press('Print a poster');
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelector('.c-poster')).toHaveTextContent('The program on your phone');
  vi.unstubAllGlobals();
});

it('prints a poster with the event, the QR code and the address', async () => {
  vi.stubGlobal('print', vi.fn());
  await press('Print a poster');
  await waitFor(() => expect(print).toHaveBeenCalled());
  const poster = document.querySelector<HTMLElement>('.c-poster');
  expect(poster).toHaveTextContent('Recital No. 1Friday, December 1, 2090, 2:00 PM418 Maple Ct, Oakland');
  expect(poster).toHaveTextContent('Sign up to playlocalhost:3000/program/k7m2-9xqp-3rwd');
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.c-poster')).toBeNull());
  vi.unstubAllGlobals();
});
