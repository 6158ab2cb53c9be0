import { paths } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { myEventsPage } from './my-events.page.tsx';

const open = () => renderPage(myEventsPage, { path: paths.myEvents, signedIn: { id: ownerId } });
const hold = (...performances: PerformanceResponse[]) => {
  store.performances = new Map(performances.map((performance) => [performance._id, performance]));
  store.events = new Map([1, 2, 3].map((number) => [eventOf(number)._id, eventOf(number)]));
};
const at = (number: number, change: Partial<PerformanceResponse> = {}) =>
  performanceOf(number, { event: eventOf(number), ...change });
const past = (number: number) =>
  performanceOf(number, { event: eventOf(number, { date: `2020-01-0${number}T10:00:00.000Z` }) });
const names = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article') ?? document.body);

describe('My Events', () => {
  it('shows event, date, piece, performer and address, and leads to the details', async () => {
    hold(at(1));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'My Events' })).toBeVisible();
    const shown = await card('Recital No. 1');
    expect(shown.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(shown.getByText('Gavotte No. 1')).toBeVisible();
    expect(shown.getByText('Ana Lí 李安娜')).toBeVisible();
    expect(shown.getByText('418 Maple Ct, Oakland, California 94610')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Edit Performance Details: Gavotte No. 1' })).toHaveAttribute(
      'href',
      `/events/signup/edit/${at(1)._id}`,
    );
    expect(screen.getByRole('link', { name: 'Join an Event' })).toHaveAttribute('href', '/events');
  });

  it('sorts by the date of the event', async () => {
    hold(at(3), at(1), at(2));
    open();
    expect(await names()).toEqual(['Recital No. 1', 'Recital No. 2', 'Recital No. 3']);
  });

  it('says which are withdrawn', async () => {
    hold(at(1, { withdrawn: true }), at(2));
    open();
    expect((await card('Recital No. 1')).getByText('Withdrawn')).toBeVisible();
    expect((await card('Recital No. 2')).queryByText('Withdrawn')).toBeNull();
  });

  it('folds many past events away, so that they do not bury those to come', async () => {
    hold(past(4), past(5), past(6), past(7), at(1));
    open();
    expect(await screen.findByText('Earlier events (4)')).toBeVisible();
    expect(screen.getByRole('list', { name: 'My Events' }).children).toHaveLength(1);
    await userEvent.click(screen.getByText('Earlier events (4)'));
    expect(screen.getByRole('heading', { name: 'Recital No. 4' })).toBeVisible();
  });

  it('invites who has signed up for nothing', async () => {
    hold();
    open();
    expect(
      await screen.findByText(
        'You have not signed up for or participated in any events. Click below to join one!',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join an Event' })).toHaveAttribute('href', '/events');
    expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
  });

  it('says when they could not be loaded, and loads them again', async () => {
    hold(at(1));
    server.use(http.get('/api/performances', () => refusal('unexpected')));
    open();
    expect(await screen.findByRole('heading', { name: 'My Events could not be loaded' })).toBeVisible();
    server.resetHandlers();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
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

  it('of one event has its date and place, and no name of who performs', async () => {
    hold(at(1), at(2));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar: Recital No. 2' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('Recital No. 2.ics');
    expect(saved[0]?.blob.type).toBe('text/calendar;charset=utf-8');
    const text = await saved[0]?.blob.text();
    expect(text).toContain('DTSTART:20901202T220000Z\r\n');
    expect(text).not.toMatch(/Ana|李|Gavotte|Lincoln/);
  });

  it('of all has each event once, without those withdrawn', async () => {
    hold(at(1), at(1, { _id: performanceOf(9)._id }), at(2, { withdrawn: true }), at(3));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add all to calendar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.blob.text()) ?? '';
    expect(saved[0]?.name).toBe('My Events.ics');
    expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Recital No. 1', 'SUMMARY:Recital No. 3']);
  });

  it('says when it could not be made', async () => {
    hold(at(1));
    server.use(http.get('/api/event', () => refusal('unexpected')));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar: Recital No. 1' }));
    expect(await screen.findByText(/The calendar file could not be created/)).toHaveAttribute(
      'data-kind',
      'error',
    );
    expect(saved).toEqual([]);
  });
});
