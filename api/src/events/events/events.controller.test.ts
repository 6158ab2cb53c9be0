import { EventResponse, StaleEventResponse } from '@portal/contracts/events';
import { describe, expect, it } from 'vitest';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent, eventInput, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, other, admin, student] = useAccounts(
  api,
  'coordinator',
  'coordinator',
  'admin',
  'student',
);

describe('PUT /event', () => {
  it('sets the current user as coordinator', async () => {
    const input = eventInput({ coordinator: coordinator.id });
    const answer = await coordinator.put('/event', input);
    expect(answer.status).toBe(200);
    const { coordinator: stored, ...event } = answer.as(EventResponse);
    expect(stored).toBe(coordinator.id);
    const { coordinator: _, ...fields } = input;
    const begun = { taken: 0, program: [], revision: 0, version: 0 };
    expect(event).toEqual({ ...fields, ...begun, _id: event._id });
  });

  it('stores numbers sent as text as numbers', async () => {
    const answer = await coordinator.put('/event', { ...eventInput(), duration: '60', capacity: '' });
    expect(answer.body).toMatchObject({ duration: 60, capacity: 0 });
  });

  it('ignores the _id of an old form', async () => {
    const _id = 'a'.repeat(24);
    expect((await createEvent(coordinator, { _id }))._id).not.toBe(_id);
  });

  it.each([
    ['Hawaii', 'Pacific/Honolulu'],
    ['Arizona', 'America/Phoenix'],
    ['Ohio', 'America/New_York'],
  ] as const)('sets a missing time zone to the one of %s', async (state, timeZone) => {
    const address = { ...eventInput().address, state };
    expect((await createEvent(coordinator, { address, timeZone: undefined })).timeZone).toBe(timeZone);
  });

  it.each([
    ['street', { address: { ...eventInput().address, street: ' ' } }, { 'address.street': 'street' }],
    ['state', { address: { ...eventInput().address, state: 'Ontario' } }, { 'address.state': 'state' }],
    ['taken', { taken: 3 }, { taken: 'unknown' }],
  ])('returns the field %s if it is invalid', async (_, fields, wrong) => {
    const answer = await coordinator.put('/event', { ...eventInput(), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid', fields: wrong });
  });

  it('returns one event for ten parallel requests with the same key', async () => {
    const options = { headers: { 'idempotency-key': 'one-event' } };
    const send = () => coordinator.put('/event', eventInput(), options);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map((answer) => answer.as(EventResponse)._id)).size).toBe(1);
  });
});

describe('GET /event', () => {
  it('returns an event to every account, and 404 for an unknown one', async () => {
    const event = await createEvent(coordinator);
    expect((await student.get(`/event?id=${event._id}`)).body).toEqual(event);
    expect((await student.get(`/event?id=${'0'.repeat(24)}`)).status).toBe(404);
    expect((await student.get('/event?id=nonsense')).status).toBe(404);
  });
});

describe('POST /event', () => {
  const edit = (event: EventResponse, fields = {}, by = coordinator) =>
    by.post('/event', { ...eventInput(), _id: event._id, ...fields });

  it('changes the details and keeps places, program and coordinator', async () => {
    const event = await createEvent(coordinator);
    await signUp(student, event._id);
    const answer = await edit(event, { name: 'Moved', capacity: 5 });
    expect(answer.status).toBe(200);
    expect(answer.as(EventResponse)).toMatchObject({ name: 'Moved', capacity: 5, taken: 1, version: 1 });
  });

  it('returns 409 and the stored event if it was edited in between', async () => {
    const event = await createEvent(coordinator);
    const first = await edit(event, { name: 'First', version: event.version });
    const second = await edit(event, { name: 'Second', version: event.version }, admin);
    expect(first.status).toBe(200);
    expect(second.status).toBe(409);
    expect(second.as(StaleEventResponse).event.name).toBe('First');
  });

  it('accepts one of twenty edits of the same version', async () => {
    const event = await createEvent(coordinator);
    const send = (_: unknown, turn: number) => edit(event, { name: `Edit ${turn}`, version: 0 });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'stale')).toHaveLength(19);
  });

  it('accepts edits without a version', async () => {
    const event = await createEvent(coordinator);
    await edit(event, { name: 'First' });
    expect((await edit(event, { name: 'Last' })).status).toBe(200);
  });

  it('keeps details for families that are not sent, and removes empty ones', async () => {
    const notes = {
      bring: 'A clean score.',
      piano: 'A grand piano',
      stepFree: 'Ramp at the side door',
      contact: 'Lena Ortiz, lena@example.org',
    };
    const event = await createEvent(coordinator, notes);
    expect(event).toMatchObject(notes);
    const kept = (await edit(event)).as(EventResponse);
    expect(kept).toMatchObject(notes);
    const emptied = await edit(event, { contact: ' ' });
    expect(emptied.as(EventResponse)).toMatchObject({ ...notes, contact: '' });
    expect((await student.get(`/event?id=${event._id}`)).body).toMatchObject({ ...notes, contact: '' });
  });

  it.each(['bring', 'piano', 'stepFree', 'contact'])(
    'returns the field %s if it is too long',
    async (note) => {
      const event = await createEvent(coordinator);
      const answer = await edit(event, { [note]: 'a'.repeat(301) });
      expect(answer.body).toMatchObject({ error: 'invalid', fields: { [note]: 'tooLong' } });
      expect((await student.get(`/event?id=${event._id}`)).body).toEqual(event);
    },
  );

  it('keeps the time zone if none is sent', async () => {
    const event = await createEvent(coordinator, { timeZone: 'America/Denver' });
    const answer = await edit(event, { timeZone: undefined });
    expect(answer.as(EventResponse).timeZone).toBe('America/Denver');
  });

  it('accepts a capacity below the number of sign-ups; the event is then full', async () => {
    const event = await createEvent(coordinator);
    await signUp(student, event._id);
    await signUp(student, event._id);
    const answer = await edit(event, { capacity: 1 });
    expect(answer.as(EventResponse)).toMatchObject({ capacity: 1, taken: 2 });
  });

  it('returns 403 for a foreign coordinator, and writes nothing', async () => {
    const event = await createEvent(coordinator);
    expect((await edit(event, { coordinator: other.id })).status).toBe(403);
    expect((await student.get(`/event?id=${event._id}`)).body).toEqual(event);
  });

  it('accepts edits of an admin and keeps the coordinator', async () => {
    const event = await createEvent(coordinator);
    const answer = await edit(event, { coordinator: coordinator.id }, admin);
    expect(answer.as(EventResponse).coordinator).toBe(coordinator.id);
  });
});
