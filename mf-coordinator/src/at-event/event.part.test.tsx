import { definePage } from '@portal/kit/remote';
import { findHref, hrefOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, it, vi } from 'vitest';
import { coordinatorId, eventOf } from '../testing/fixtures.ts';
import { server } from '../testing/server.ts';
import { eventPart } from './event.part.tsx';

const { _id: event } = eventOf(1);

const open = (id: string, ...permissions: ('coordinator' | 'admin')[]) => {
  const read = vi.fn();
  server.events.on('response:mocked', read);
  const Component = () => <eventPart.Component event={event} />;
  renderPage(definePage({ Component, title: 'Event' }), { path: '/', signedIn: { id, permissions } });
  return { read: () => waitFor(() => expect(read).toHaveBeenCalled()) };
};

it.each([
  ['the coordinator of an event', coordinatorId, 'coordinator'],
  ['an admin', 'b'.repeat(24), 'admin'],
] as const)('links %s to its program, its details and its messages', async (_, id, permission) => {
  open(id, permission);
  expect(await findHref('Build the program: Recital No. 1')).toBe(`/events/manage/${event}`);
  expect(hrefOf('Edit: Recital No. 1')).toBe(`/events/edit/${event}`);
  expect(hrefOf('Messages: Recital No. 1')).toBe(`/events/messages/${event}`);
});

it('is empty for a coordinator of other events', async () => {
  await open('b'.repeat(24), 'coordinator').read();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is empty if the event cannot be loaded, because the page shows the error', async () => {
  server.use(http.get('/api/event', () => refusal('unavailable')));
  await open(coordinatorId, 'coordinator').read();
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
