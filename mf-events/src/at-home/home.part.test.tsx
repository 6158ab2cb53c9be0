import type { PerformanceResponse } from '@portal/contracts/performances';
import { definePage } from '@portal/kit/remote';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { eventOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { homePart } from './home.part.tsx';

const open = () =>
  renderPage(definePage({ ...homePart, title: 'Home' }), { path: '/', signedIn: { id: ownerId } });
const play = (...performances: PerformanceResponse[]) => {
  store.performances = new Map(performances.map((performance) => [performance._id, performance]));
};
const at = (number: number, change: Partial<PerformanceResponse> = {}) =>
  performanceOf(number, { event: eventOf(number), ...change });
const past = eventOf(9, { date: '2020-01-01T10:00:00.000Z' });
const own = async () => within(await screen.findByRole('region', { name: 'Your next performance' }));
const coming = async () => within(await screen.findByRole('region', { name: 'Upcoming events' }));

describe("the family's next performance", () => {
  it('says what is played, by whom, when and where, and leads to its details', async () => {
    play(at(2), at(1), at(3));
    open();
    const shown = await own();
    expect(await shown.findByRole('heading', { name: 'Gavotte No. 1' })).toBeVisible();
    expect(shown.getByText('Jules Massenet · violin')).toBeVisible();
    expect(shown.getByText('Ana Lí 李安娜')).toBeVisible();
    expect(shown.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(shown.getByText(/Recital No. 1.*418 Maple Ct/)).toBeVisible();
    expect(shown.getByRole('link', { name: 'Edit Performance Details: Gavotte No. 1' })).toHaveAttribute(
      'href',
      `/events/signup/edit/${at(1)._id}`,
    );
    expect(shown.getByRole('link', { name: 'and 2 more' })).toHaveAttribute('href', '/events/my');
  });

  it('is neither one withdrawn nor one that is over', async () => {
    play(at(1, { withdrawn: true }), performanceOf(9, { event: past }), at(2));
    open();
    expect(await (await own()).findByRole('heading', { name: 'Gavotte No. 2' })).toBeVisible();
    expect((await own()).queryByRole('link', { name: /more/ })).toBeNull();
  });

  it('invites who has never signed up, in the words of My Events', async () => {
    open();
    expect(
      await screen.findByText(
        'You have not signed up for or participated in any events. Click below to join one!',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join an Event' })).toHaveAttribute('href', '/events');
  });

  it('says so when nothing is coming up', async () => {
    play(performanceOf(9, { event: past }));
    open();
    expect(await screen.findByText(/You have no performance coming up/)).toBeVisible();
  });
});

describe('the next events', () => {
  it('are three at most, with date, place, places left and a way to sign up', async () => {
    store.events = new Map(
      [past, ...[1, 2, 3, 4].map((number) => eventOf(number))].map((one) => [one._id, one]),
    );
    open();
    const shown = await coming();
    expect(await shown.findAllByRole('listitem')).toHaveLength(3);
    const first = within(shown.getAllByRole('listitem')[0] ?? document.body);
    expect(first.getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
    expect(first.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(first.getByText('Oakland, California')).toBeVisible();
    expect(first.getByText('7 places left')).toBeVisible();
    expect(first.getByRole('link', { name: 'Sign up: Recital No. 1' })).toHaveAttribute(
      'href',
      `/events/signup/${eventOf(1)._id}`,
    );
    expect(shown.getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events');
  });

  it('may be none', async () => {
    store.events = new Map();
    open();
    expect(await screen.findByText(/There are no upcoming events yet/)).toBeVisible();
  });
});

it('loses only the half whose answer is lost, and reads it again', async () => {
  play(at(1));
  server.use(http.get('/api/queryevents', () => refusal('unexpected')));
  open();
  expect(await screen.findByRole('heading', { name: 'Gavotte No. 1' })).toBeVisible();
  expect(await screen.findByText('The events could not be loaded')).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
});
