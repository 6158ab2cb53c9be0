import { paths } from '@portal/contracts/paths';
import { press, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import {
  coordinatorId,
  eventOf,
  idOf,
  invitedOf,
  letterFamilies,
  letterOf,
  performanceOf,
  programOf,
} from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { familiesPage } from './families.page.tsx';

const id = eventOf(1)._id;
const open = () =>
  renderPage(familiesPage, {
    path: paths.eventFamilies,
    at: `/events/families/${id}`,
    signedIn: { id: coordinatorId, permissions: ['coordinator'] },
  });
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: RegExp) => textsOf((await section(name)).getAllByRole('listitem'));
const signUp = (...performances: typeof store.performances) => {
  store.performances = performances;
  store.families = letterFamilies(performances);
};

describe('the list of what is missing', () => {
  it('is by kind, with each piece once and the addresses of its families', async () => {
    signUp(performanceOf(1, { time: null }), performanceOf(2), performanceOf(3));
    const [first, second, third] = store.families.families;
    first!.pieces[0]!.missing = ['consent'];
    store.families.families.push({
      ...second!,
      user: idOf('b', 77),
      email: 'father@example.org',
      pieces: first!.pieces,
    });
    third!.isConfirmed = false;
    open();
    expect(await rowsOf(/^No length \(1\)/)).toEqual([
      'Theo Marsh · Gavotte in D theo@example.org and father@example.org',
    ]);
    expect(await rowsOf(/^Questions about consent/)).toHaveLength(1);
    expect(await rowsOf(/^Email address not confirmed \(1\)/)).toEqual(['June Park june@example.org']);
    expect((await section(/^Email address/)).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: /accompanist|wish/ })).toBeNull();
  });

  it('has the wishes that do not hold in the saved program', async () => {
    signUp(performanceOf(1), performanceOf(2, { wish: 'opens' }));
    store.program = programOf({
      items: store.performances.map(({ _id }) => ({ id: _id, kind: 'piece' as const })),
    });
    open();
    expect(await rowsOf(/^A wish does not hold \(1\)/)).toEqual([expect.stringContaining('Méditation')]);
  });

  it('is empty for an event whose families have said everything', async () => {
    signUp(performanceOf(1));
    open();
    expect(await screen.findByText('Nothing is missing.')).toBeVisible();
  });

  it('can be read again after it could not be read', async () => {
    server.use(http.get('/api/event_families', () => refusal('unexpected'), { once: true }));
    signUp(performanceOf(1));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing is missing.')).toBeVisible();
  });
});

describe('a reminder', () => {
  it('goes with one press to exactly the families of a kind', async () => {
    signUp(performanceOf(1, { time: null }), performanceOf(2), performanceOf(3, { time: null }));
    store.families.families[2]!.isConfirmed = false;
    open();
    await press('Send 1 reminder', await section(/^No length \(2\)/));
    expect(await screen.findByText('Sending 1 email in 30 seconds')).toBeInTheDocument();
    expect(store.letters[0]).toMatchObject({ group: 'noEstimate', subject: 'How long does {piece} take?' });
    expect(await (await section(/^No length/)).findByText(/^Asked on /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sent' })).toHaveFocus();
  });

  it('says when the families were asked last', async () => {
    signUp(performanceOf(1, { time: null }));
    store.letters = [letterOf(1, { group: 'noEstimate', at: '2090-10-02T20:00:00.000Z' })];
    open();
    expect(await screen.findByText('Asked on October 2.')).toBeVisible();
  });

  it('is not sent if families have changed, and the page shows who is left', async () => {
    signUp(performanceOf(1, { time: null }), performanceOf(2, { time: null }));
    open();
    await screen.findByText('No length (2)');
    signUp(performanceOf(1, { time: null }), performanceOf(2));
    await press('Send 2 reminders');
    expect((await screen.findAllByText(/signed up or withdrawn in the meantime/))[0]).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send 1 reminder' })).toBeVisible();
    expect(store.letters[0]).not.toMatchObject({ group: 'noEstimate' });
  });

  const noah = invitedOf('Noah’s family');
  const waiting = () => signUp(performanceOf(1, { invited: [noah, invitedOf('Lea', { declined: true })] }));

  it('goes to the invited families that have not answered', async () => {
    waiting();
    open();
    expect(await rowsOf(/^Waiting for an answer \(1\)/)).toEqual(['Noah’s family, violin · Gavotte in D ']);
    await press('Send 1 reminder');
    expect((await screen.findAllByText('The reminder was sent.'))[0]).toBeInTheDocument();
    expect(store.reminders).toEqual([{ id: idOf('d', 1), invited: noah._id }]);
  });

  it.each([
    ['invitedoften', /several invitations today. Try again tomorrow.$/],
    ['past', /already taken place/],
  ] as const)('says why it was refused: %s', async (code, sentence) => {
    server.use(http.post('/api/piece_invitation_remind', () => refusal(code)));
    waiting();
    open();
    await press('Send 1 reminder', await section(/^Waiting/));
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send 1 reminder' })).toHaveFocus();
  });
});
