import { definePage } from '@portal/kit/remote';
import { findHref, hrefOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { expect, it } from 'vitest';
import { coordinatorId, eventOf } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { homePart } from './home.part.tsx';

const open = () =>
  renderPage(definePage({ ...homePart, title: 'Home' }), {
    path: '/',
    signedIn: { id: coordinatorId, permissions: ['coordinator'] },
  });

it('shows the next three events of a coordinator, their taken places, and links to their programs', async () => {
  store.events = new Map([1, 2, 3, 4].map((number) => [eventOf(number)._id, eventOf(number)]));
  open();
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
  expect(screen.getAllByText('23 of 30 places taken')).toHaveLength(3);
  expect(hrefOf('Manage: Recital No. 1')).toBe(`/events/manage/${eventOf(1)._id}`);
  expect(hrefOf('Manage Events')).toBe('/events/manage');
});

it('offers to create an event if there are none', async () => {
  store.events = new Map();
  open();
  expect(await findHref('Create an Event')).toBe('/events/create');
});

it('shows an error when they cannot be loaded, and tries again', async () => {
  server.use(http.get('/api/managedevents', () => refusal('unexpected')));
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.resetHandlers();
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
});
