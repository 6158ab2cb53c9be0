import { CreateEventInput } from '@portal/contracts/events';
import { paths } from '@portal/contracts/paths';
import { defaultSettings } from '@portal/contracts/program';
import { answer, enter, findProblem, findProblems, press, textsOf } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { coordinatorId, eventOf, idOf, programOf } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { createEventPage } from './create-event.page.tsx';

const open = async (at: string = paths.createEvent) => {
  const page = renderPage(createEventPage, { path: paths.createEvent, at, signedIn: { id: coordinatorId } });
  await screen.findByRole('button', { name: 'Create' });
  return page;
};

const fill = async () => {
  await enter(screen.getByLabelText(/^Street/), '418 Maple Ct');
  await enter(screen.getByLabelText(/^City/), 'Oakland');
  await userEvent.selectOptions(screen.getByLabelText(/^State/), 'California');
  await enter(screen.getByLabelText(/^Zip Code/), '94610');
  await enter(screen.getByLabelText(/^Name of Event/), 'Winter Strings');
  enterDate('2090-12-06T14:00');
  await enter(screen.getByLabelText(/^Duration in minutes/), '60');
};
const create = () => press('Create');

const openFilled = async () => {
  const page = await open();
  await fill();
  return page;
};
const enterDate = (value: string) => fireEvent.change(screen.getByLabelText(/^Date/), { target: { value } });

describe('Create Event', () => {
  it('has the sections Address, Details and Time and marks required fields', async () => {
    await open();
    const sections = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(sections).toEqual(['Address', 'Details', 'Time']);
    expect(screen.getByText('* Indicates a required field')).toBeVisible();
  });

  it('shows missing fields, with the messages of the spec', async () => {
    await open();
    await create();
    expect(await findProblems()).toEqual([
      'Please enter the street.',
      'Please enter the city.',
      'Please select a state.',
      'Please enter the zip code.',
      'Please enter the name of the event',
      'Please select a date',
      'Please enter the duration.',
    ]);
  });

  it('creates the event in the time zone of the event and opens it for editing', async () => {
    const sent = recordRequests(server, 'PUT /event');
    const { address } = await openFilled();
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York');
    await create();
    await waitFor(() => expect(address()).toBe(`/events/edit/${idOf('c', 3)}`));
    expect(CreateEventInput.parse(sent[0]?.body)).toMatchObject({
      name: 'Winter Strings',
      date: '2090-12-06T19:00:00.000Z',
      timeZone: 'America/New_York',
      duration: 60,
      capacity: 0,
      coordinator: coordinatorId,
    });
  });

  it.each([
    ['a refusal', () => refusal('unexpected')],
    ['an empty answer', () => new HttpResponse(null)],
  ])('shows an error after %s and keeps the typed text', async (_, answer) => {
    server.use(http.put('/api/event', answer));
    await openFilled();
    await create();
    expect(await screen.findByText('Error Creating Event')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name of Event/)).toHaveValue('Winter Strings');
  });

  it('asks before unsaved input is left, and discards it once the event is created', async () => {
    const { address } = await open();
    await userEvent.type(screen.getByLabelText(/^City/), 'Oakland');
    await userEvent.click(screen.getByRole('link', { name: '‹ Manage Events' }));
    await answer('Stay', 'Leave without saving?');
    expect(address()).toBe('/events/create');
    await fill();
    await create();
    await waitFor(() => expect(address()).toBe(`/events/edit/${idOf('c', 3)}`));
  });

  it('asks about a date in the past, once', async () => {
    const sent = recordRequests(server, 'PUT /event');
    const { address } = await openFilled();
    enterDate('2020-01-01T14:00');
    await create();
    expect(await screen.findByText('This is in the past. Create anyway?')).toBeVisible();
    await press('Go back and change it');
    expect(sent).toEqual([]);
    await create();
    await userEvent.click(await screen.findByRole('button', { name: 'Create anyway' }));
    await waitFor(() => expect(address()).toBe(`/events/edit/${idOf('c', 3)}`));
  });

  it('shows no error next to a corrected field while it asks about the date', async () => {
    await openFilled();
    enterDate('2001-12-06T14:00');
    await userEvent.clear(screen.getByLabelText(/^City/));
    await create();
    expect(await findProblem()).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^City/), 'Oakland');
    await create();
    expect(await screen.findByText('This is in the past. Create anyway?')).toBeVisible();
    expect(screen.queryByText('Please enter the city.')).toBeNull();
    await press('Go back and change it');
    expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull();
  });

  it('suggests the addresses of earlier events, with their piano and step-free access', async () => {
    store.events.set(idOf('c', 2), eventOf(2, { piano: 'Grand', stepFree: 'Ramp' }));
    await open();
    await userEvent.type(screen.getByLabelText('Step-free access'), 'Lift');
    await userEvent.type(screen.getByLabelText(/^Street/), 'maple');
    await userEvent.click(
      await screen.findByRole('option', { name: '418 Maple Ct, Oakland, California 94610' }),
    );
    expect(screen.getByLabelText(/^Street/)).toHaveValue('418 Maple Ct');
    expect(screen.getByLabelText(/^Zip Code/)).toHaveValue('94610');
    expect(screen.getByLabelText('Time zone')).toHaveValue('America/Los_Angeles');
    expect(screen.getByLabelText('Piano')).toHaveValue('Grand');
    expect(screen.getByLabelText('Step-free access')).toHaveValue('Lift');
  });

  it('refuses a time that the clocks of its zone skip', async () => {
    await openFilled();
    enterDate('2027-03-14T02:30');
    await create();
    expect(await screen.findAllByText(/the clocks go forward/)).not.toHaveLength(0);
  });

  it('sets the time zone of the state until one is chosen, and shows when they differ', async () => {
    await open();
    const state = screen.getByLabelText(/^State/);
    const zone = screen.getByLabelText('Time zone');
    await userEvent.selectOptions(state, 'Massachusetts');
    expect(zone).toHaveValue('America/New_York');
    expect(screen.queryByText(/Most of/)).toBeNull();
    await userEvent.selectOptions(zone, 'America/Los_Angeles');
    expect(screen.getByText('Most of Massachusetts is on Eastern Time.')).toBeVisible();
    await userEvent.selectOptions(state, 'Ohio');
    expect(zone).toHaveValue('America/Los_Angeles');
    await press('Use Eastern Time');
    expect(zone).toHaveValue('America/New_York');
    expect(screen.queryByText(/Most of/)).toBeNull();
  });

  it('clones an event with its breaks and clock, without a date', async () => {
    const intermission = { id: idOf('b', 7), kind: 'break' as const, title: 'Intermission', seconds: 600 };
    store.program = programOf({
      items: [{ id: idOf('d', 1), kind: 'piece' }, intermission],
      program: [idOf('d', 1)],
      settings: { ...defaultSettings, changeover: 30 },
    });
    const sent = recordRequests(server, 'POST /event_program');
    const { address } = await open(`/events/create?from=${eventOf(1)._id}`);
    expect(await screen.findByLabelText(/^Name of Event/)).toHaveValue('Copy of Recital No. 1');
    expect(screen.getByLabelText(/^Date/)).toHaveValue('');
    enterDate('2091-01-05T14:00');
    await create();
    await waitFor(() => expect(address()).toBe(`/events/edit/${idOf('c', 3)}`));
    expect(sent[0]?.body).toMatchObject({ program: [], items: [intermission], settings: { changeover: 30 } });
  });
});
