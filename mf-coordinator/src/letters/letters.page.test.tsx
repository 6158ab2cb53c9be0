import { paths } from '@portal/contracts/paths';
import { answer, press, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import {
  coordinatorId,
  countsOf,
  eventOf,
  letterFamilies,
  idOf,
  letterOf,
  performanceOf,
} from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { lettersPage } from './letters.page.tsx';

const id = eventOf(1)._id;
const open = (...permissions: 'admin'[]) =>
  renderPage(lettersPage, {
    path: paths.eventMessages,
    at: `/events/messages/${id}`,
    signedIn: { id: coordinatorId, permissions: ['coordinator', ...permissions] },
  });

const field = (name: string | RegExp) => screen.findByLabelText(name);
const write = async (subject: string, body: string) => {
  await userEvent.click(await field(/^Subject/));
  await userEvent.paste(subject);
  await userEvent.click(await field(/^Text/));
  await userEvent.paste(body);
};
const openAndWrite = async (subject = 'News', body = 'Hello') => {
  const page = open();
  await write(subject, body);
  return page;
};
/** Sends the letter and confirms the number of emails. */
const send = async (name: string) => {
  await press(name);
  const question = within(await screen.findByRole('dialog', { name: 'Just to be sure' }));
  await press(name, question);
};
const choose = async (label: string | RegExp, option: string | RegExp) =>
  userEvent.selectOptions(await field(label), screen.getByRole('option', { name: option }));
const preview = () => within(screen.getByRole('article', { name: 'As a family reads it' }));

describe('a message', () => {
  it('is previewed for each family while it is typed', async () => {
    await openAndWrite('For {child}', 'Dear {child}, {piece} is at {place}.');
    expect(preview().getByRole('heading', { name: 'For Theo Marsh' })).toBeVisible();
    expect(preview().getByText(/Dear Theo Marsh, Gavotte in D is at 418 Maple Ct/)).toBeVisible();
    await press('Next family');
    expect(preview().getByText(/Dear Ana Lí, Méditation/)).toBeVisible();
    await choose('Family', 'June Park · june@example.org');
    expect(preview().getByText(/Dear June Park, Berceuse/)).toBeVisible();
    expect(screen.getByText('3 of 4')).toBeVisible();
  });

  it('is sent to all who signed up, and is then listed below', async () => {
    store.families.undoMs = 5000;
    await openAndWrite();
    await press('Send 4 emails');
    const question = within(await screen.findByRole('dialog', { name: 'Just to be sure' }));
    expect(question.getByText(/^4 emails will be sent after 5 seconds/)).toBeVisible();
    expect(store.letters).toHaveLength(1);
    await press('Send 4 emails', question);
    expect(await screen.findByText('Sending 4 emails in 5 seconds')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 3, name: 'News' })).toBeVisible();
    expect(store.letters[0]).toMatchObject({ subject: 'News', body: 'Hello', group: 'all' });
    expect(await field(/^Subject/)).toHaveValue('');
  });

  it('can be sent to a group, with the number of emails to each', async () => {
    store.performances = [performanceOf(1, { show: false }), performanceOf(2, { time: null })];
    store.families = {
      ...letterFamilies(store.performances),
      sections: [{ id: idOf('d', 500), title: 'First half' }],
    };
    store.families.families[0]!.pieces[0]!.section = idOf('d', 500);
    open();
    const options = within(await field('To')).getAllByRole('option');
    expect(textsOf(options)).toEqual([
      'All who signed up (2 emails)',
      'Chosen for the program (1 email)',
      'Not chosen (1 email)',
      'Section: First half (1 email)',
      'Families I pick (0 emails)',
    ]);
    await choose('To', 'Section: First half (1 email)');
    await write('News', 'Hello');
    await send('Send 1 email');
    await waitFor(() => expect(store.letters[0]).toMatchObject({ subject: 'News', group: 'section' }));
  });

  it('names all performers of a family in the list of families', async () => {
    const [family] = store.families.families;
    const [piece] = family?.pieces ?? [];
    if (piece) piece.otherChildren = ['Mia Lí'];
    open();
    await choose('To', /^Families I pick/);
    expect(screen.getByRole('checkbox', { name: 'Theo Marsh and Mia Lí · theo@example.org' })).toBeVisible();
  });

  it('can be sent to chosen families, at least one', async () => {
    open();
    await choose('To', /^Families I pick/);
    await write('News', 'Hello');
    await press('Send 0 emails');
    expect(await screen.findAllByText('Please choose at least one family.')).not.toHaveLength(0);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ana Lí · ana@example.org' }));
    await send('Send 1 email');
    await waitFor(() => expect(store.letters[0]).toMatchObject({ group: 'picked', counts: { sent: 1 } }));
  });

  it('shows families without a value for its placeholders, and asks before it is sent', async () => {
    await openAndWrite('News', 'You play at {time}');
    expect(preview().getByText('You play at to be announced')).toBeVisible();
    expect(screen.getByText(/This family has no value yet for \{time\}/)).toBeVisible();
    await press('Send 4 emails');
    const question = within(await screen.findByRole('dialog', { name: 'Just to be sure' }));
    expect(question.getByText('In 4 emails something in this message has no value yet')).toBeVisible();
    await press('Go back and change it', question);
    expect(store.letters).toHaveLength(1);
    await press('Send 4 emails');
    await answer('Send 4 emails');
    await waitFor(() => expect(store.letters).toHaveLength(2));
  });

  it('asks with the number from fifty emails on, and again if the number has changed', async () => {
    const many = (count: number) =>
      letterFamilies(Array.from({ length: count }, (_, at) => performanceOf(at + 1)));
    store.families = many(50);
    await openAndWrite();
    store.families = many(51);
    await press('Send 50 emails');
    const first = within(await screen.findByRole('dialog', { name: 'Just to be sure' }));
    expect(first.getByText(/^50 emails will be sent/)).toBeVisible();
    await press('Send 50 emails', first);
    expect(await screen.findByText(/Please check the number and send it again/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Send 51 emails' }));
    await answer('Send 51 emails', 'Just to be sure');
    await waitFor(() => expect(store.letters[0]?.counts.sent).toBe(51));
  });

  it('can be sent at a later time, which must be chosen', async () => {
    await openAndWrite();
    await choose('Goes out', 'At a time I choose');
    await press('Schedule 4 emails');
    expect(await screen.findAllByText(/Please choose a time that is still to come/)).not.toHaveLength(0);
    await userEvent.type(await field(/^Date and time/), '2090-11-30T09:00');
    await send('Schedule 4 emails');
    expect(await screen.findByText('The message is scheduled')).toBeInTheDocument();
    expect(store.letters[0]).toMatchObject({ sendAt: '2090-11-30T17:00:00.000Z', state: 'waiting' });
  });

  it('is confirmed with the label of the button that schedules it', async () => {
    await openAndWrite('News', 'You play at {time}');
    await choose('Goes out', 'At a time I choose');
    await userEvent.type(await field(/^Date and time/), '2090-11-30T09:00');
    await send('Schedule 4 emails');
    await waitFor(() => expect(store.letters[0]).toMatchObject({ state: 'waiting' }));
  });

  it('gets placeholders at the cursor, and shows unknown ones', async () => {
    await openAndWrite('Hi', 'Dear ');
    await press('{child}');
    expect(await field(/^Text/)).toHaveValue('Dear {child}');
    await userEvent.click(await field(/^Subject/));
    await press('{event}');
    expect(await field(/^Subject/)).toHaveValue('Hi{event}');
    await userEvent.type(await field(/^Text/), ' {{chidl}');
    expect(screen.getByText(/The portal knows no value for \{chidl\}/)).toBeVisible();
  });

  it('can be sent to the coordinator first, as the shown family would get it', async () => {
    await openAndWrite('News', 'Dear {child}');
    await press('Next family');
    await press('Send me a test');
    expect(await screen.findByText('The test is on its way to you')).toBeInTheDocument();
    expect(store.tests).toMatchObject([
      { account: idOf('b', 2), body: 'Dear {child}', to: { group: 'all' } },
    ]);
  });

  it('is kept in this tab until it is sent, and is not left without a question', async () => {
    const { unmount } = await openAndWrite();
    await userEvent.click(screen.getByRole('link', { name: 'Build the program' }));
    await answer('Stay', 'Leave without saving?');
    unmount();
    open();
    expect(await field(/^Text/)).toHaveValue('Hello');
    server.use(http.put('/api/event_letter', () => refusal('unavailable')));
    await send('Send 4 emails');
    expect(await screen.findByText('The message was not sent')).toBeInTheDocument();
    expect(await field(/^Text/)).toHaveValue('Hello');
  });
});

it('is not sent with an unknown placeholder', async () => {
  await openAndWrite('News', 'Dear {chidl}');
  await press('Send 4 emails');
  expect(await screen.findAllByText(/There is no placeholder of this name/)).not.toHaveLength(0);
  expect(store.letters).toHaveLength(1);
});

it('lists the families without a confirmed address', async () => {
  store.families.families[0]!.isConfirmed = false;
  open();
  expect(await screen.findByText(/^No message reaches these families.*: Theo Marsh\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send 3 emails' })).toBeVisible();
});

describe('templates', () => {
  it('fill in a message, and can restore the replaced text', async () => {
    await openAndWrite('Mine', 'My words');
    await choose('Start with a template', 'Doors');
    expect(await field(/^Text/)).toHaveValue('Dear {child}, doors open at 1.');
    await press('Bring it back');
    expect(await field(/^Text/)).toHaveValue('My words');
  });

  it.each([
    ['a coordinator for the event', [], false],
    ['an admin for the organization', ['admin'], true],
  ] as const)('are saved by %s', async (_, permissions, isForAll) => {
    open(...permissions);
    await write('Mine', 'My words');
    await press('Keep this text as a template, or remove one');
    const dialog = within(await screen.findByRole('dialog', { name: 'Templates' }));
    await userEvent.type(dialog.getByLabelText(/^Name of the template/), 'Ours');
    const forAll = dialog.queryByRole('checkbox', { name: 'For all events of the organization' });
    if (isForAll) await userEvent.click(forAll ?? document.body);
    else expect(forAll).toBeNull();
    await press('Keep as a template', dialog);
    await waitFor(() => expect(store.templates).toHaveLength(2));
    expect(store.templates[1]).toMatchObject({ name: 'Ours', body: 'My words', isForAll });
  });

  it('for the organization are removed by an admin only', async () => {
    open('admin');
    await userEvent.click(await screen.findByRole('button', { name: /^Keep this text/ }));
    await press('Remove: Doors');
    await waitFor(() => expect(store.templates).toEqual([]));
  });
});

describe('sent messages', () => {
  it('include automatic ones, with readable subjects', async () => {
    store.letters = [letterOf(1, { subject: '{Child} at {event}', sendAt: '2090-11-01T10:00:00.000Z' })];
    store.automatic = [
      { kind: 'published', at: '2090-11-02T10:00:00.000Z', counts: countsOf({ sent: 3, takenBack: 2 }) },
      { kind: 'reminder', at: '2090-10-02T10:00:00.000Z', counts: countsOf({ sent: 4 }) },
    ];
    open();
    const log = within(await screen.findByRole('region', { name: 'Sent messages' }));
    const titles = textsOf(log.getAllByRole('heading', { level: 3 }));
    expect(titles).toEqual([
      'The program is published, or a time has changed',
      `(child) at ${eventOf(1).name}`,
      'Reminders before the event',
    ]);
    expect(log.getByText('3 sent and 2 taken back')).toBeVisible();
  });

  it('show the delivery to each family, with the reply of the mail server', async () => {
    open();
    expect(await screen.findByText('3 sent and 1 refused')).toBeVisible();
    await press('Delivery to each family: Letter 1');
    const everyone = within(
      await screen.findByRole('list', { name: 'Delivery of “Letter 1” to each family' }),
    );
    expect(everyone.getAllByRole('listitem')).toHaveLength(4);
    expect(everyone.getByText('The mail server said: 550 5.1.1 No such user')).toBeVisible();
  });

  it('can be taken back until they start', async () => {
    const waiting = { state: 'waiting', counts: countsOf({ waiting: 4 }) } as const;
    store.letters = [letterOf(2, { ...waiting, sendAt: '2090-11-30T17:00:00.000Z' }), letterOf(3, waiting)];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: Letter 2' }));
    expect(await screen.findByText('Taken back: nobody gets it')).toBeVisible();
    store.letters = store.letters.map((letter) => ({ ...letter, state: 'started' }));
    await press('Take back: Letter 3');
    expect(await screen.findByText('It has started to go out and cannot be taken back.')).toBeInTheDocument();
  });

  it('can be copied into a new message', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Write it again: Letter 1' }));
    expect(await field(/^Text/)).toHaveValue('Dear {child}, thank you.');
    expect(await field(/^Text/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
  });

  it('can restore the text that such a copy replaced', async () => {
    await openAndWrite('Mine', 'My words');
    await press('Write it again: Letter 1');
    expect(await field(/^Subject/)).toHaveValue('Letter 1');
    await press('Bring it back');
    expect(await field(/^Subject/)).toHaveValue('Mine');
    expect(await field(/^Text/)).toHaveValue('My words');
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
  });

  it('cannot be copied if there are no recipients', async () => {
    store.families = letterFamilies([]);
    open();
    expect(await screen.findByRole('heading', { level: 3, name: 'Letter 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Write it again/ })).toBeNull();
  });
});

it('shows that there are no recipients', async () => {
  store.families = letterFamilies([]);
  store.letters = [];
  open();
  expect(await screen.findByText('Nobody has signed up yet, so there is nobody to write to.')).toBeVisible();
  expect(screen.getByText('No messages have been sent to these families yet.')).toBeVisible();
});

it('shows that the event does not exist', async () => {
  store.events = new Map();
  open();
  expect(await screen.findByText('This event does not exist, or it is not yours to manage.')).toBeVisible();
});
