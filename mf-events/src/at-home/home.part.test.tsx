import type { PerformanceResponse } from '@portal/contracts/performances';
import { definePage } from '@portal/kit/remote';
import { hrefOf, press, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import { http } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { ben, eventOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepEvents, keepPerformances } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { homePart } from './home.part.tsx';

const open = () =>
  renderPage(definePage({ ...homePart, title: 'Home' }), { path: '/', signedIn: { id: ownerId } });
const at = (number: number, change: Partial<PerformanceResponse> = {}) =>
  performanceOf(number, { event: eventOf(number), ...change });
const eventAt = (number: number, change: Partial<PerformanceResponse['event']>) => ({
  ...eventOf(number),
  ...change,
});
const past = eventOf(9, { date: '2020-01-01T10:00:00.000Z' });
const own = async () => within(await screen.findByRole('region', { name: 'Next performance' }));
const coming = async () => within(await screen.findByRole('region', { name: 'Upcoming events' }));

describe("the family's next performance", () => {
  it('shows date, place, and the piece of each performer, with a link to its details', async () => {
    keepPerformances(performanceOf(2, { profile: ben }), performanceOf(1), at(3));
    open();
    const shown = await own();
    expect(shown.getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
    expect(shown.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(shown.getByText(/418 Maple Ct/)).toBeVisible();
    const rows = textsOf(shown.getAllByRole('listitem'));
    expect(rows).toEqual([
      'Ana Lí 李安娜Gavotte No. 1Jules Massenet',
      'Ben MarshGavotte No. 2Jules Massenet',
    ]);
    expect(hrefOf('Edit Performance Details: Gavotte No. 1', shown)).toBe(`/events/signup/edit/${at(1)._id}`);
    expect(hrefOf('1 more', shown)).toBe('/events/my');
    expect(shown.getByText(/· 2:00–3:00 PM$/)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: /^Directions: Recital No. 1/ })).toBeVisible();
    expect(shown.queryByRole('link', { name: /See the program/ })).toBeNull();
  });

  it('links to the details for an account that may only see', async () => {
    keepPerformances(performanceOf(1, { may: [], time: null }));
    open();
    const shown = await own();
    expect(shown.getByRole('link', { name: 'Details: Gavotte No. 1' })).toBeVisible();
  });

  it('shows its number and times in the published program', async () => {
    const published = {
      version: 1,
      number: 3,
      start: '2090-12-01T22:10:00.000Z',
      call: '2090-12-01T21:40:00.000Z',
    };
    keepPerformances(at(1, { published }));
    open();
    expect((await own()).getByText('No. 3, about 2:10 PM, please be there by 1:40 PM')).toBeVisible();
  });

  it('has a link to its program, and a button to share it, while the program is public', async () => {
    const shared: unknown[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      share: (what: unknown) => {
        shared.push(what);
        return Promise.resolve();
      },
    });
    keepPerformances(at(1, { event: eventAt(1, { publicAddress: 'k7m2-9xqp-3rwd' }) }));
    open();
    const shown = await own();
    expect(hrefOf('See the program: Recital No. 1', shown)).toBe('/program/k7m2-9xqp-3rwd');
    await press('Share: Recital No. 1', shown);
    const url = `${location.origin}/program/k7m2-9xqp-3rwd`;
    expect(shared).toEqual([{ title: 'Recital No. 1', url }]);
    vi.unstubAllGlobals();
  });

  it.each([
    ['that has begun', -30, 60, 'Now playing'],
    ['that ended less than an hour ago', -110, 60, 'Now playing'],
    ['that ended more than an hour ago', -121, 60, 'Recital No. 2'],
  ])('is the current one until an hour after its end: an event %s', async (_, starts, duration, expected) => {
    const date = new Date(Date.now() + starts * 60_000).toISOString();
    keepPerformances(performanceOf(1, { event: eventOf(1, { name: 'Now playing', date, duration }) }), at(2));
    open();
    expect(await (await own()).findByRole('heading', { level: 3, name: expected })).toBeVisible();
  });

  it.each([
    [0, 'today'],
    [1, 'tomorrow'],
    [14, 'in 14 days'],
  ])('shows the number of days: %s', async (days, expected) => {
    const date = new Date(Date.now() + days * 86_400_000).toISOString();
    keepPerformances(performanceOf(1, { event: eventOf(1, { date }) }));
    open();
    expect(
      (await own()).getByText(new RegExp(` · ${expected}$`), { selector: '.p-hidden' }),
    ).toBeInTheDocument();
  });

  it('is not a withdrawn one or one that is over', async () => {
    keepPerformances(at(1, { withdrawn: true }), performanceOf(9, { event: past }), at(2));
    open();
    expect(await (await own()).findByRole('heading', { name: 'Recital No. 2' })).toBeVisible();
    expect(hrefOf('My Events', await own())).toBe('/events/my');
  });

  describe('if the event is canceled', () => {
    const reason = 'The hall is flooded.';
    const canceled = { at: '2026-11-22T10:00:00.000Z', reason };
    const canceledAt = (date: string) => eventOf(1, { name: 'Matinee', date, canceled });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

    it('shows the cancellation with its reason first, and the next performance below', async () => {
      keepPerformances(performanceOf(1, { event: canceledAt(inHours(48)), time: null }), at(2));
      open();
      const off = within(await screen.findByRole('region', { name: 'Canceled' }));
      expect(off.getByRole('heading', { name: 'Matinee' })).toBeVisible();
      expect(off.getByText(`Canceled: ${reason}`)).toHaveClass('p-look');
      expect((await own()).getByRole('heading', { level: 3 })).toHaveTextContent('Recital No. 2');
      const [first, second] = screen.getAllByRole('region');
      expect([first, second].map((region) => region?.querySelector('h2')?.textContent)).toEqual([
        'Canceled',
        'Next performance',
      ]);
    });

    it('does not show it after its day', async () => {
      keepPerformances(performanceOf(1, { event: canceledAt(inHours(-48)) }), at(2));
      open();
      expect((await own()).getByRole('heading', { level: 3 })).toHaveTextContent('Recital No. 2');
      expect(screen.queryByRole('region', { name: 'Canceled' })).toBeNull();
    });
  });

  it('shows the text of My Events to a family without sign-ups', async () => {
    open();
    expect(
      await screen.findByText(
        'You have not signed up for or participated in any events. Click below to join one!',
      ),
    ).toBeVisible();
    expect(hrefOf('Join an Event')).toBe('/events');
  });

  it('shows a text if nothing is coming up', async () => {
    keepPerformances(performanceOf(9, { event: past }));
    open();
    expect(await screen.findByText(/You have no performance coming up/)).toBeVisible();
  });
});

it('has nothing about own performances for a coordinator without any', async () => {
  renderPage(definePage({ ...homePart, title: 'Home' }), {
    path: '/',
    signedIn: { id: ownerId, permissions: ['coordinator'] },
  });
  expect(await coming()).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Next performance' })).toBeNull();
});

describe('the next events', () => {
  it('are three at most, with date, place, places left and a way to sign up', async () => {
    keepEvents(past, ...[1, 2, 3, 4].map((number) => eventOf(number)));
    open();
    const shown = await coming();
    expect(await shown.findAllByRole('listitem')).toHaveLength(3);
    const first = within(shown.getAllByRole('listitem')[0] ?? document.body);
    expect(first.getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
    expect(first.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(first.getByText('Oakland, California')).toBeVisible();
    expect(first.getByText('7 places left')).toBeVisible();
    expect(hrefOf('Sign up: Recital No. 1', first)).toBe(`/events/signup/${eventOf(1)._id}`);
    expect(hrefOf('Browse Events', shown)).toBe('/events');
  });

  it('show "You play here" instead of a link to sign up', async () => {
    keepPerformances(at(1), at(2, { withdrawn: true }));
    open();
    const shown = await coming();
    expect(await shown.findByRole('link', { name: 'You play here: Recital No. 1' })).toBeVisible();
    expect(shown.getByRole('link', { name: 'Sign up: Recital No. 2' })).toBeVisible();
    expect(shown.queryByRole('link', { name: 'Sign up: Recital No. 1' })).toBeNull();
  });

  it('leave out events that have begun', async () => {
    const date = new Date(Date.now() - 60_000).toISOString();
    keepEvents(eventOf(1, { date }), eventOf(2));
    open();
    const shown = await coming();
    expect(await shown.findAllByRole('listitem')).toHaveLength(1);
    expect(shown.getByRole('heading', { name: 'Recital No. 2' })).toBeVisible();
  });

  it('show a text if there are none', async () => {
    keepEvents();
    open();
    expect(await screen.findByText(/There are no upcoming events yet/)).toBeVisible();
  });
});

it('show an error if they cannot be loaded, while the rest works, and can be loaded again', async () => {
  keepPerformances(at(1));
  server.use(http.get('/api/queryevents', () => refusal('unexpected')));
  open();
  expect(await screen.findByText('Gavotte No. 1')).toBeVisible();
  expect(await screen.findByText('The events could not be loaded')).toBeVisible();
  server.resetHandlers();
  await press('Try again');
  expect(await (await coming()).findByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
});
