import type { PerformanceResponse } from '@portal/contracts/performances';
import { definePage } from '@portal/kit/remote';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { ben, eventOf, ownerId, performanceOf } from '../testing/fixtures.ts';
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
  it('says when and where, and of each who plays there what, and leads to its details', async () => {
    play(performanceOf(2, { profile: ben }), performanceOf(1), at(3));
    open();
    const shown = await own();
    expect(shown.getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
    expect(shown.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(shown.getByText(/418 Maple Ct/)).toBeVisible();
    const rows = shown.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'Ana Lí 李安娜Gavotte No. 1Jules Massenet',
      'Ben MarshGavotte No. 2Jules Massenet',
    ]);
    expect(shown.getByRole('link', { name: 'Edit Performance Details: Gavotte No. 1' })).toHaveAttribute(
      'href',
      `/events/signup/edit/${at(1)._id}`,
    );
    expect(shown.getByRole('link', { name: 'and 1 more' })).toHaveAttribute('href', '/events/my');
  });

  it('says where it stands in the published program', async () => {
    const published = {
      version: 1,
      number: 3,
      start: '2090-12-01T22:10:00.000Z',
      call: '2090-12-01T21:40:00.000Z',
    };
    play(at(1, { published }));
    open();
    expect((await own()).getByText('No. 3, about 2:10 PM, please be there by 1:40 PM')).toBeVisible();
  });

  it('is neither one withdrawn nor one that is over', async () => {
    play(at(1, { withdrawn: true }), performanceOf(9, { event: past }), at(2));
    open();
    expect(await (await own()).findByRole('heading', { name: 'Recital No. 2' })).toBeVisible();
    expect((await own()).getByRole('link', { name: 'My Events' })).toHaveAttribute('href', '/events/my');
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

describe('what is left to do', () => {
  const toDo = () => screen.queryByRole('region', { name: 'Left to do' });

  it('names each piece to come whose length nobody knows', async () => {
    play(at(1, { time: null }), at(2), performanceOf(9, { event: past, time: null }));
    open();
    await own();
    expect(within(toDo() ?? document.body).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Add: How long is Gavotte No. 1?' })).toHaveAttribute(
      'href',
      `/events/signup/edit/${at(1)._id}`,
    );
  });

  it('is not spoken of where there is nothing', async () => {
    play(at(1));
    open();
    await own();
    expect(toDo()).toBeNull();
  });
});

describe('somebody who is new', () => {
  const begin = (permissions: 'coordinator'[] = []) => {
    store.profiles = new Map();
    return renderPage(definePage({ ...homePart, title: 'Home' }), {
      path: '/',
      signedIn: { id: ownerId, permissions },
    });
  };

  it('has one first step: to add who plays', async () => {
    begin();
    expect(await screen.findByRole('link', { name: 'Add a child' })).toHaveAttribute(
      'href',
      '/profiles/create',
    );
    expect(screen.queryByRole('region', { name: 'Your next performance' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Join an Event' })).toBeNull();
  });

  it('is not asked to where they coordinate', async () => {
    begin(['coordinator']);
    expect(await coming()).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add a child' })).toBeNull();
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
  expect(await screen.findByText('Gavotte No. 1')).toBeVisible();
  expect(await screen.findByText('The events could not be loaded')).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await coming()).findByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
});
