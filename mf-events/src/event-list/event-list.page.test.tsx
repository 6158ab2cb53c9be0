import type { SearchEventsResponse } from '@portal/contracts/events';
import { paths } from '@portal/contracts/paths';
import { startOfDay, today } from '@portal/kit/local-time';
import { hrefOf, press, textsOf } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { eventOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepEvents, keepPerformances } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { eventListPage } from './event-list.page.tsx';

const open = (at = '/events') =>
  renderPage(eventListPage, { path: paths.events, at, signedIn: { id: ownerId } });
const many = (count: number) => Array.from({ length: count }, (_, index) => eventOf(index + 1));
const names = async () => textsOf(await screen.findAllByRole('heading', { level: 2 }));
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article') ?? document.body);
const wordsBox = () => screen.getByRole('searchbox', { name: 'Search' });

/** Holds the response until the returned function is called. */
const holdAnswer = (answer: SearchEventsResponse): (() => void) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get('/api/queryevents', async () => {
      await released;
      return HttpResponse.json(answer);
    }),
  );
  return () => release();
};

describe('Browse Events', () => {
  it('marks the events where the family plays, and offers to sign up with a quiet link', async () => {
    keepEvents(eventOf(1), eventOf(2));
    keepPerformances(performanceOf(1));
    open();
    const own = await card('Recital No. 1');
    expect(await own.findByText('You play here')).toBeVisible();
    expect(own.getByRole('link', { name: 'Sign up: Recital No. 1' })).toHaveClass('p-button--quiet');
    const other = await card('Recital No. 2');
    expect(other.queryByText('You play here')).toBeNull();
    expect(other.getByRole('link', { name: 'Sign up: Recital No. 2' })).not.toHaveClass('p-button--quiet');
  });

  it('does not show "You play here" at a canceled event', async () => {
    keepEvents(
      eventOf(1, { canceled: { at: '2026-11-22T10:00:00.000Z', reason: 'The hall is flooded.' } }),
      eventOf(2),
    );
    keepPerformances(performanceOf(1), performanceOf(2, { event: eventOf(2) }));
    open();
    expect(await (await card('Recital No. 2')).findByText('You play here')).toBeVisible();
    const own = await card('Recital No. 1');
    expect(own.queryByText('You play here')).toBeNull();
  });

  it('offers no sign-up for an event under way', async () => {
    keepEvents(eventOf(1, { date: new Date(Date.now() - 60_000).toISOString() }));
    open('/events?after=2020-01-01');
    const begun = await card('Recital No. 1');
    expect(begun.getByText('Under way')).toBeVisible();
    expect(begun.getByRole('link', { name: 'See event: Recital No. 1' })).toBeVisible();
  });

  it('shows date, place, and the places left, with a link to sign up', async () => {
    open();
    const first = await card('Recital No. 1');
    expect(first.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(first.getByText('Small pieces for small audiences.')).toBeVisible();
    expect(first.getByText('418 Maple Ct, Oakland, California 94610')).toBeVisible();
    expect(first.getByText('7 places left')).toBeVisible();
    expect(hrefOf('Sign up: Recital No. 1', first)).toBe(`/events/signup/${eventOf(1)._id}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Browse Events' })).toBeVisible();
    await waitFor(() => expect(document.title).toContain('Browse Events'));
  });

  it.each([
    [{ capacity: 24, taken: 23 }, '1 place left', 'Sign up'],
    [{ capacity: 0, taken: 500 }, 'Open to all', 'Sign up'],
    [{ canceled: { at: '2026-11-22T10:00:00.000Z', reason: 'Flooded' } }, 'Canceled', 'See event'],
    [{ capacity: 23, taken: 23 }, 'Full', 'See event'],
    [{ date: '2020-01-01T10:00:00.000Z' }, 'Over', 'See event'],
  ])('shows for %j: %s, %s', async (change, status, action) => {
    keepEvents(eventOf(1, change));
    open('/events?after=');
    const shown = await card('Recital No. 1');
    expect(shown.getByText(status)).toBeVisible();
    expect(shown.getByRole('link')).toHaveAccessibleName(`${action}: Recital No. 1`);
  });

  it('requests the first page from midnight on, without a search', async () => {
    const sent = recordRequests(server, 'GET /queryevents');
    open();
    await names();
    expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({
      searchWords: '',
      startDate: String(startOfDay(today())),
      page: '1',
    });
  });

  it('shows a bar of rests with the outline of five cards while loading', async () => {
    const release = holdAnswer({ count: 0, data: [] });
    open();
    expect(await screen.findByText(/Loading/)).toHaveRole('status');
    release();
    expect(await screen.findByText(/no active events/)).toBeVisible();
    expect(screen.queryByText(/Loading/)).toBeNull();
  });

  it('shows a text if there are no events, with a link to all upcoming events', async () => {
    const { address } = open('/events?words=nothing+like+it');
    expect(
      await screen.findByText('There are currently no active events in the selected time range!'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Show all upcoming events' }));
    expect(await names()).toEqual(['Recital No. 1', 'Recital No. 2']);
    expect(address()).toBe('/events');
    expect(wordsBox()).toHaveValue('');
  });

  it('shows an error when the events could not be loaded, and loads them again', async () => {
    server.use(http.get('/api/queryevents', () => refusal('unexpected')));
    open();
    expect(await screen.findByRole('heading', { name: 'The events could not be loaded' })).toBeVisible();
    server.resetHandlers();
    await press('Try again');
    expect(await names()).toEqual(['Recital No. 1', 'Recital No. 2']);
  });
});

describe('searching', () => {
  it('finds by words with Enter, and keeps the words in the address and the focus in the box', async () => {
    const { address } = open();
    await names();
    await userEvent.type(wordsBox(), 'No. 2{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['Recital No. 2']));
    expect(address()).toBe('/events?words=No.+2');
    expect(wordsBox()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('1 event');
  });

  it('finds with the button too', async () => {
    const { address } = open();
    await names();
    await userEvent.type(wordsBox(), 'No. 1');
    await press('Search');
    await waitFor(async () => expect(await names()).toEqual(['Recital No. 1']));
    expect(address()).toBe('/events?words=No.+1');
  });

  it("shows After, with today's date, and Before", async () => {
    const { address } = open();
    await names();
    const reveal = screen.getByRole('button', { name: 'Advanced Search' });
    expect(reveal).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(reveal);
    expect(reveal).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByLabelText('After')).toHaveValue(today());
    expect(screen.getByLabelText('Before')).toHaveValue('');
    await userEvent.type(screen.getByLabelText('Before'), '2090-12-01');
    await press('Search');
    await waitFor(async () => expect(await names()).toEqual(['Recital No. 1']));
    expect(address()).toBe('/events?before=2090-12-01');
  });

  it('shows the search of the address, with its dates', async () => {
    open('/events?words=recital&after=2090-12-02');
    expect(await names()).toEqual(['Recital No. 2']);
    expect(wordsBox()).toHaveValue('recital');
    expect(screen.getByLabelText('After')).toBeVisible();
    expect(screen.getByLabelText('After')).toHaveValue('2090-12-02');
  });

  it('shows an error at the field if Before is earlier than After, without a search', async () => {
    const { address } = open('/events?after=2090-12-02');
    await names();
    await userEvent.type(screen.getByLabelText('Before'), '2090-12-01');
    await press('Search');
    expect(screen.getByLabelText('Before')).toHaveAccessibleDescription('Before is earlier than After');
    expect(screen.getByRole('status')).toHaveTextContent('Before is earlier than After');
    expect(address()).toBe('/events?after=2090-12-02');
    await userEvent.clear(screen.getByLabelText('Before'));
    await press('Search');
    expect(screen.getByLabelText('Before')).toBeValid();
  });

  it('shows the same error for dates in the address', async () => {
    open('/events?after=2090-12-02&before=2090-12-01');
    expect(await screen.findByText('Before is earlier than After')).toBeVisible();
    expect(screen.getByLabelText('Before')).toBeInvalid();
  });

  it('has a placeholder that fits on a phone', async () => {
    open();
    await names();
    expect(wordsBox()).toHaveAttribute('placeholder', 'Name, city or zip');
  });

  it('returns to the previous search with Back', async () => {
    const { router, address } = open();
    await names();
    await userEvent.type(wordsBox(), 'No. 2{Enter}');
    await waitFor(async () => expect(await names()).toHaveLength(1));
    await router.navigate(-1);
    await waitFor(async () => expect(await names()).toHaveLength(2));
    expect(address()).toBe('/events');
    expect(wordsBox()).toHaveValue('');
  });

  it('starts at the first page for new words', async () => {
    keepEvents(...many(12));
    const { address } = open('/events?page=3');
    await names();
    await userEvent.type(wordsBox(), 'Recital{Enter}');
    await waitFor(() => expect(address()).toBe('/events?words=Recital'));
  });
});

describe('the pager', () => {
  it('has a link for each page of five', async () => {
    keepEvents(...many(12));
    open('/events?words=recital');
    expect(await names()).toHaveLength(5);
    const pager = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pager.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(hrefOf('Page 3', pager)).toBe('/events?words=recital&page=3');
    expect(pager.getByText('Page 1 of 3')).toBeVisible();
  });

  it('keeps the previous page while the next one is loading', async () => {
    keepEvents(...many(7));
    open();
    await names();
    const release = holdAnswer({ count: 7, data: [eventOf(6), eventOf(7)] });
    await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page'),
    );
    expect(screen.getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
    expect(screen.queryByText(/Loading/)).toBeNull();
    release();
    expect(await screen.findByRole('heading', { name: 'Recital No. 6' })).toBeVisible();
  });

  it('links from a missing page to the first one', async () => {
    const { address } = open('/events?page=9');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to the first page' }));
    expect(await names()).toHaveLength(2);
    expect(address()).toBe('/events');
  });

  it('is not shown for a single page', async () => {
    open();
    await names();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});
