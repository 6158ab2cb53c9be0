import { paths } from '@portal/contracts/paths';
import { findToast, hrefOf, press, tellFromOtherTab, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../messages.en.ts';
import { es } from '../messages.es.ts';
import { zhHans } from '../messages.zh-hans.ts';
import { zhHant } from '../messages.zh-hant.ts';
import { ben, eventOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepEvents, keepPerformances, store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { myEventsPage } from './my-events.page.tsx';

const open = () => renderPage(myEventsPage, { path: paths.myEvents, signedIn: { id: ownerId } });
beforeEach(() => keepEvents(eventOf(1), eventOf(2), eventOf(3)));
const at = (number: number, change: Parameters<typeof performanceOf>[1] = {}) =>
  performanceOf(number, { event: eventOf(number), ...change });
const past = (number: number) =>
  performanceOf(number, { event: eventOf(number, { date: `2020-01-0${number}T10:00:00.000Z` }) });
const names = async () => textsOf(await screen.findAllByRole('heading', { level: 2 }));
const block = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article') ?? document.body);
const unfold = async (title: string) => userEvent.click(await screen.findByText(title));

describe('My Events', () => {
  it('lists invitations into pieces with a link to answer', async () => {
    const of = 'd'.repeat(24);
    const words = { who: 'Noah', instrument: 'Violin', title: 'Trio in G', event: 'Recital No. 1' };
    store.matters.push({ kind: 'pieceInvited', of, ...words, due: '2090-12-01T22:00:00.000Z' });
    open();
    const sentence = 'Noah is invited to play Violin in “Trio in G” at Recital No. 1.';
    const link = await screen.findByRole('link', { name: `Answer: ${sentence}` });
    expect(link).toHaveAttribute('href', `/events/invitation/${of}`);
    expect(screen.getByText('Answer by December 1.')).toBeVisible();
  });

  it('shows an event once, with a row for each performer', async () => {
    const other = { profile: ben, title: 'Berceuse' };
    keepPerformances(at(1), at(1, { _id: performanceOf(2)._id, ...other }));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'My Events' })).toBeVisible();
    expect(await names()).toEqual(['Recital No. 1']);
    const shown = await block('Recital No. 1');
    expect(shown.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(shown.getByText('418 Maple Ct, Oakland, California 94610')).toBeVisible();
    expect(shown.getAllByRole('button', { name: 'Add to calendar: Recital No. 1' })).toHaveLength(1);
    expect(shown.getAllByRole('link', { name: /^Directions: Recital No. 1/ })).toHaveLength(1);
    const rows = textsOf(shown.getAllByRole('listitem'));
    expect(rows).toEqual([
      'Ana Lí 李安娜 Gavotte No. 1Place held; the order is not out yet Edit Performance Details',
      'Ben Marsh BerceusePlace held; the order is not out yet Edit Performance Details',
    ]);
    const edit = shown.getByRole('link', { name: 'Edit Performance Details: Gavotte No. 1' });
    expect(edit).toHaveAttribute('href', `/events/signup/edit/${at(1)._id}`);
    expect(edit).toHaveTextContent('Edit Performance Details');
    expect(hrefOf('Sign up another performer: Recital No. 1', shown)).toBe(
      `/events/signup/${eventOf(1)._id}`,
    );
    expect(hrefOf('Join an Event')).toBe('/events');
  });

  it.each(Object.entries({ en, es, zhHans, zhHant }))(
    'has labels of links that contain their visible text: %s',
    (_, { mine }) => {
      expect(mine.edit.toLowerCase()).toContain(mine.see.toLowerCase());
    },
  );

  it.each([
    { name: 'signed-up', ids: { event: eventOf(2)._id, performance: at(2)._id } },
    { name: 'sign-up-changed', ids: { event: eventOf(2)._id, performance: at(2)._id } },
    { name: 'program-published', ids: { event: eventOf(2)._id } },
  ])('reads again after news from another tab: $name', async ({ name, ids }) => {
    keepPerformances(at(1));
    open();
    expect(await names()).toEqual(['Recital No. 1']);
    keepPerformances(at(1), at(2));
    tellFromOtherTab(name, ids);
    expect(await screen.findByRole('heading', { name: 'Recital No. 2' })).toBeVisible();
  });

  const version = { number: 2, at: '2090-11-01T19:04:00.000Z' };
  const place = {
    version: 2,
    number: 14,
    start: '2090-12-01T22:59:00.000Z',
    call: '2090-12-01T22:29:30.000Z',
  };
  const hidden = { at: version.at, reason: 'Another hall' };
  it.each([
    [
      'what the draft says before it is published',
      { show: false },
      {},
      'Place held; the order is not out yet',
    ],
    [
      'its place',
      { published: place },
      { published: version },
      'No. 14, about 2:59 PM, please be there by 2:29 PM',
    ],
    ['that it is not in it', {}, { published: version }, 'Place held; not in the program'],
    [
      'that the program was taken back',
      {},
      { published: version, hidden },
      'The program was taken back: Another hall',
    ],
  ])('shows for a piece %s', async (_, change, event, expected) => {
    keepPerformances(at(1, { ...change, event: eventOf(1, event) }));
    open();
    expect((await block('Recital No. 1')).getByText(expected)).toBeVisible();
  });

  it.each([
    ['may only look', [], 'Details: Gavotte No. 1'],
    ['may edit', ['edit', 'withdraw'], 'Edit Performance Details: Gavotte No. 1'],
  ] as const)('links an account that %s to what it may do', async (_, may, name) => {
    keepPerformances(at(1, { may: [...may] }));
    open();
    expect(await screen.findByRole('link', { name })).toBeVisible();
    expect(screen.queryAllByRole('link', { name: /^Edit Performance/ })).toHaveLength(may.length > 0 ? 1 : 0);
  });

  it('shows coming events by date, and folds past ones', async () => {
    keepPerformances(past(4), at(3), past(5), at(1), at(2));
    open();
    const coming = await screen.findByRole('list', { name: 'My Events' });
    expect(textsOf(within(coming).getAllByRole('heading'))).toEqual([
      'Recital No. 1',
      'Recital No. 2',
      'Recital No. 3',
    ]);
    expect(screen.getByText('Gavotte No. 4')).not.toBeVisible();
    await unfold('Earlier events (2)');
    const over = await block('Recital No. 4');
    expect(over.getByText('Over')).toBeVisible();
    expect(over.getByRole('link', { name: 'Details: Gavotte No. 4' })).toBeVisible();
    expect(over.queryByRole('button')).toBeNull();
    expect(over.queryByRole('link', { name: /another performer|Directions/ })).toBeNull();
    expect((await block('Recital No. 1')).queryByText('Over')).toBeNull();
  });

  it.each([
    ['while it lasts', -30, true],
    ['until an hour after it', -119, true],
    ['no longer than that', -121, false],
  ])('shows place, directions, calendar and program %s', async (_, starts, isOn) => {
    const date = new Date(Date.now() + starts * 60_000).toISOString();
    const event = { ...eventOf(1, { date, published: version }), publicAddress: 'k7m2-9xqp-3rwd' };
    keepPerformances(at(1, { event, ...(isOn && { published: place }) }));
    open();
    if (!isOn) await unfold('Earlier events (1)');
    const shown = await block('Recital No. 1');
    expect(shown.getByRole('link', { name: 'See the program: Recital No. 1' })).toBeVisible();
    expect(shown.queryAllByText(/^No. 14, about/)).toHaveLength(isOn ? 1 : 0);
    expect(shown.queryAllByRole('link', { name: /^Directions/ })).toHaveLength(isOn ? 1 : 0);
    expect(shown.queryAllByRole('button', { name: /^Add to calendar/ })).toHaveLength(isOn ? 1 : 0);
    expect(shown.queryByRole('link', { name: /another performer/ })).toBeNull();
    expect(shown.getByRole('link', { name: /Details: / })).toHaveTextContent('Details');
  });

  it("copies the program's address if the browser cannot share, or shows it", async () => {
    keepPerformances(at(1, { event: { ...eventOf(1), publicAddress: 'k7m2-9xqp-3rwd' } }));
    const copy = vi.fn<(text: string) => Promise<void>>();
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copy } });
    open();
    const share = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Share: Recital No. 1' }));
    const url = `${location.origin}/program/k7m2-9xqp-3rwd`;
    copy.mockResolvedValueOnce();
    await share();
    expect(copy).toHaveBeenCalledWith(url);
    expect(await screen.findByText('The link to the program is copied.')).toBeVisible();
    copy.mockRejectedValueOnce(new Error('not allowed'));
    await share();
    expect(await screen.findByText(`Copy this link: ${url}`)).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('marks a canceled event, with its reason, and without buttons', async () => {
    const canceled = { at: '2026-11-22T10:00:00.000Z', reason: 'The hall is flooded.' };
    keepPerformances(performanceOf(1, { event: eventOf(1, { canceled }) }));
    open();
    const shown = await block('Recital No. 1');
    expect(shown.getByText('Canceled: The hall is flooded.')).toBeVisible();
    expect(shown.queryByRole('button')).toBeNull();
  });

  it('shows a text if all events are over', async () => {
    keepPerformances(past(4));
    open();
    expect(await screen.findByText('Nothing is coming up.')).toBeVisible();
    expect(screen.getByText('Gavotte No. 4')).not.toBeVisible();
    expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
  });

  it('keeps its folds open after Back', async () => {
    keepPerformances(past(4), at(1));
    const { router } = open();
    await unfold('Earlier events (1)');
    expect(screen.getByText('Gavotte No. 4')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Gavotte No. 4').closest('details')).toHaveAttribute('open'));
    const leave = async () => {
      await router.navigate('/elsewhere');
      await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    };
    await leave();
    await router.navigate(-1);
    expect(await screen.findByText('Gavotte No. 4')).toBeVisible();
    await leave();
    await router.navigate(paths.myEvents);
    expect(await screen.findByText('Gavotte No. 4')).not.toBeVisible();
  });

  it('folds withdrawn pieces, with a link to sign up again', async () => {
    keepPerformances(at(1, { withdrawn: true }), at(2));
    open();
    expect(await screen.findByText('Gavotte No. 2')).toBeVisible();
    expect(screen.getByText('Gavotte No. 1')).not.toBeVisible();
    await unfold('Withdrawn (1)');
    const shown = await block('Recital No. 1');
    expect(shown.getByText('Withdrawn')).toBeVisible();
    expect(hrefOf('Sign up again: Gavotte No. 1', shown)).toBe(`/events/signup/${eventOf(1)._id}`);
    expect(shown.queryByRole('link', { name: /Edit Performance Details/ })).toBeNull();
  });

  it('does not list a withdrawn piece that the same performer signed up for again', async () => {
    const again = { _id: performanceOf(8)._id };
    const other = { _id: performanceOf(9)._id };
    keepPerformances(
      at(1, { withdrawn: true }),
      at(1, again),
      at(2, { withdrawn: true }),
      at(2, { ...other, profile: ben }),
    );
    open();
    expect(await screen.findByText('Withdrawn (1)')).toBeVisible();
    await unfold('Withdrawn (1)');
    expect(screen.getByRole('link', { name: 'Sign up again: Gavotte No. 2' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign up again: Gavotte No. 1' })).toBeNull();
  });

  it('invites a family without sign-ups to join an event', async () => {
    keepPerformances();
    open();
    expect(
      await screen.findByText(
        'You have not signed up for or participated in any events. Click below to join one!',
      ),
    ).toBeVisible();
    expect(hrefOf('Join an Event')).toBe('/events');
    expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
  });

  it('shows an error when the events could not be loaded, and loads them again', async () => {
    keepPerformances(at(1));
    server.use(http.get('/api/performances', () => refusal('unexpected')));
    open();
    expect(await screen.findByRole('heading', { name: 'My Events could not be loaded' })).toBeVisible();
    server.resetHandlers();
    await press('Try again');
    expect(await names()).toEqual(['Recital No. 1']);
  });
});

describe('the calendar file', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    const blobs = new Map<string, Blob>();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          blobs.set(`blob:${blobs.size}`, blob);
          return `blob:${blobs.size - 1}`;
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('for one event has its date and place, and no names of performers', async () => {
    keepPerformances(at(1), at(2));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar: Recital No. 2' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('Recital No. 2.ics');
    expect(saved[0]?.blob.type).toBe('text/calendar;charset=utf-8');
    const text = await saved[0]?.blob.text();
    expect(text).toContain('DTSTART:20901202T220000Z\r\n');
    expect(text).not.toMatch(/Ana|李|Gavotte|Lincoln/);
  });

  it('for all events has each coming event once, without withdrawn ones', async () => {
    keepPerformances(past(4), at(1), at(1, { _id: performanceOf(9)._id }), at(2, { withdrawn: true }), at(3));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add all to calendar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.blob.text()) ?? '';
    expect(saved[0]?.name).toBe('My Events.ics');
    expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Recital No. 1', 'SUMMARY:Recital No. 3']);
  });

  it('shows an error when it could not be created', async () => {
    keepPerformances(at(1));
    server.use(http.get('/api/event', () => refusal('unexpected')));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar: Recital No. 1' }));
    expect(await findToast(/The calendar file could not be created/)).toBe('error');
    expect(saved).toEqual([]);
  });
});
