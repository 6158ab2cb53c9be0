import type { SlotName } from '@portal/contracts/slots';
import { session } from '@portal/kit/session';
import { mockApi } from '@portal/kit/testing/mock-api';
import { Slot, SlotFiller } from '@portal/kit/ui/slot';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadRemote } from '../loading/remotes.ts';
import { RemoteLoadError } from '../loading/failure.ts';
import * as reporting from '../loading/reports.ts';
import { findOutlines } from '../loading/taken-over.ts';
import { pageData } from '../page-data.ts';
import { mayEnter } from '../document-kind.ts';
import { news } from '../testing/remotes.ts';
import { startParts } from './parts.ts';
import { fillSlot } from './slot.tsx';

vi.mock('../loading/remotes.ts', () => ({ loadRemote: vi.fn(), loadedRoutes: vi.fn() }));
vi.mock('../document-kind.ts', () => ({ mayEnter: vi.fn() }));

mockApi([http.post('/api/reports', () => HttpResponse.json({ ok: true }))]);

const places: SlotName[] = ['home', 'event'];
const height = { wide: 3, narrow: 5 };
const posters = {
  ...news,
  id: 'mf_posters',
  declaration: {
    ...news.declaration,
    title: 'Posters',
    slots: [...places.map((name) => ({ name, access: 'signed-in' as const, order: 1, height }))],
  },
};

const published = pageData.registry.remotes;
beforeEach(() => {
  pageData.registry.remotes = [posters];
  session.setState({ status: 'signed-in', id: 'a'.repeat(24), permissions: [] }, true);
  vi.mocked(mayEnter).mockReturnValue(true);
});
afterEach(() => {
  pageData.registry.remotes = published;
  vi.useRealTimers();
});

const Poster = (told: object) => <p>{`Told ${JSON.stringify(told)}`}</p>;
const giving = (name: SlotName, Component: ComponentType) =>
  vi.mocked(loadRemote).mockResolvedValue({ [name]: { Component, title: '' } });

const show = (name: SlotName) =>
  render(
    <SlotFiller value={fillSlot}>
      <h1>The page</h1>
      {name === 'event' ? <Slot name={name} event="e1" /> : <Slot name={name} />}
    </SlotFiller>,
  );
const expectPage = () => expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();

test('the part in a slot receives ids and nothing else', async () => {
  giving('event', Poster);
  const { container } = show('event');
  const place = container.querySelector('[style]');
  expect(place).toHaveAttribute('style', '--wide: 3rem; --narrow: 5rem;');
  expect(place).toBeEmptyDOMElement();
  expect(await screen.findByText('Told {"event":"e1"}')).toBeVisible();
  expectPage();
});

test.each([
  ['nobody', () => session.setState({ status: 'signed-out' }, true)],
  ['a document of another kind of code', () => vi.mocked(mayEnter).mockReturnValue(false)],
])('a slot loads no part, and takes no space, for %s', (_, become) => {
  become();
  const { container } = show('event');
  startParts('/events/signup/:id', { pathname: '/events/signup/e1', search: '' });
  expect(loadRemote).not.toHaveBeenCalled();
  expect(container.children).toHaveLength(1);
  expectPage();
});

test('a slot that only a newer server knows is ignored', () => {
  const later = { name: 'sidebar', access: 'signed-in', order: 1, height };
  const declaration = { ...posters.declaration, slots: [later] as never };
  pageData.registry.remotes = [{ ...posters, declaration }];
  startParts('/events/signup/:id', { pathname: '/events/signup/e1', search: '' });
  show('event');
  expectPage();
});

const Ill = () => {
  throw new Error('crash');
};
const broken = { hop: 'entry', kind: 'network' } as const;

test.each([
  [
    'cannot be loaded',
    broken,
    () => vi.mocked(loadRemote).mockRejectedValue(new RemoteLoadError(posters, broken)),
  ],
  [
    'throws',
    { hop: 'render', kind: 'threw', thrown: expect.any(Error) as Error },
    (name: SlotName) => giving(name, Ill),
  ],
])('a part that %s fails alone, with a button to try again, and is reported', async (_, failure, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported = vi.spyOn(reporting, 'reportFailure');
  fail('event');
  show('event');
  expect(await screen.findByText('Posters could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expectPage();
  expect(reported).toHaveBeenCalledWith(posters, failure, '/events/signup/:id');
});

describe('the server-rendered outline of a part', () => {
  // Hydrates server-rendered markup.
  const takeOver = () => {
    const page = document.body.appendChild(document.createElement('div'));
    const drawn = `<h1>The page</h1><div class="place home"><div data-outline="mf_posters"><p>Drawn words</p></div></div>`;
    page.innerHTML = drawn;
    findOutlines(page);
    return render(
      <SlotFiller value={fillSlot}>
        <h1>The page</h1>
        <Slot name="home" />
      </SlotFiller>,
      { container: page, hydrate: true },
    );
  };

  test('stays until the part is ready, and is gone when its page is opened again', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof loadRemote>>>();
    vi.mocked(loadRemote).mockReturnValue(promise);
    const { unmount } = takeOver();
    const words = screen.getByText('Drawn words');
    await waitFor(() => expect(loadRemote).toHaveBeenCalled());
    expect(screen.getByText('Drawn words')).toBe(words);
    expect(document.documentElement).toHaveAttribute('data-loading');
    resolve({ home: { Component: () => <p>Part</p>, title: '' } });
    expect(await screen.findByText('Part')).toBeVisible();
    expect(words).not.toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-loading');
    unmount();
    vi.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
    show('home');
    expect(screen.getByText('Loading …')).toBeVisible();
  });

  test('stays, below an error, if the part fails', async () => {
    const reported = vi.spyOn(reporting, 'reportFailure');
    vi.mocked(loadRemote).mockRejectedValue(new RemoteLoadError(posters, broken));
    takeOver();
    expect(await screen.findByText('Posters could not be loaded')).toBeVisible();
    expect(screen.getByText('Drawn words')).toBeVisible();
    expect(document.documentElement).not.toHaveAttribute('data-loading');
    expect(reported).toHaveBeenCalledTimes(1);
  });
});
