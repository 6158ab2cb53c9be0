import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-client.js';
import {
  createEvent,
  createProfile,
  eventInput,
  inDays,
  performanceInput,
  profileInput,
  signUp,
} from '../../../testing/test-inputs.js';

const day = 86_400_000;
const neverIdle = '1000000';

const api = useTestApi({
  LIMITS:
    'performance-account-event=2,performance-account=3,performance-event=4,profile-account=2,event-account=2',
  SESSION_IDLE_MINUTES: neverIdle,
  STAFF_SESSION_IDLE_MINUTES: neverIdle,
  STAFF_SESSION_MAX_HOURS: neverIdle,
});

// Limits are counted per clock hour and day, so each test starts with a new day.
beforeEach(() => api.clock.advance(day - (api.clock.now().getTime() % day)));

const eventOf = async (name: string, capacity = 0): Promise<string> =>
  (await createEvent(await api.as('coordinator', `coordinator-${name}`), { date: inDays(30), capacity }))._id;

const said = ({ status, error }: TestAnswer) => (status === 200 ? status : [status, error]);
const refused = [409, 'quota'];

type Send = (key: string) => Promise<TestAnswer>;

const toCreate =
  (client: SignedInClient, path: string, body: object): Send =>
  (key) =>
    client.put(path, body, { headers: { 'idempotency-key': key } });

const toSignUp = async (client: SignedInClient, event: string): Promise<Send> => {
  const { _id: profile } = await createProfile(client);
  const body = { ...performanceInput(), profile, event, user: client.id, again: true };
  return toCreate(client, '/performance', body);
};

// Repeated keys get the same answers, also refusals.
const sendAtOnce = async (send: Send, times: number): Promise<unknown[]> => {
  const keys = Array.from({ length: times }, (_, index) => `key-${index}`);
  const answers = (await Promise.all(keys.map(send))).map(said);
  expect((await Promise.all(keys.map(send))).map(said)).toEqual(answers);
  return answers.sort();
};

describe('one account', () => {
  it('has a limit of pieces per event; withdrawing one frees it', async () => {
    const teacher = await api.as('teacher', 'event');
    const send = await toSignUp(teacher, await eventOf('event'));
    const { _id: id } = (await send('key-1')).body as { _id: string };
    await send('key-2');
    expect(said(await send('key-3'))).toEqual(refused);
    expect(said(await teacher.post('/performance_withdraw', { id }))).toBe(200);
    expect(said(await send('key-3'))).toBe(200);
  });

  it('has a limit of sign-ups per day, also for parallel requests', async () => {
    const teacher = await api.as('teacher', 'day');
    const { profile } = await signUp(teacher, await eventOf('day'));
    await signUp(teacher, await eventOf('day'), { profile: profile._id });
    const send = await toSignUp(teacher, await eventOf('day2'));
    expect(await sendAtOnce(send, 3)).toEqual([200, refused, refused]);
    api.clock.advance(day);
    expect(said(await send('key-9'))).toBe(200);
  });

  it('has a limit of profiles', async () => {
    const teacher = await api.as('teacher', 'profiles');
    const send = toCreate(teacher, '/profile', { ...profileInput(), user: teacher.id });
    for (const key of ['key-1', 'key-2', 'key-1']) expect(said(await send(key))).toBe(200);
    for (const key of ['key-3', 'key-3']) expect(said(await send(key))).toEqual(refused);
  });

  it('has a limit of new events per hour, also for parallel requests', async () => {
    const send = toCreate(await api.as('coordinator', 'hour'), '/event', eventInput());
    expect(await sendAtOnce(send, 4)).toEqual([200, 200, refused, refused]);
    api.clock.advance(3_600_000);
    expect(said(await send('key-9'))).toBe(200);
  });
});

describe('one event', () => {
  it.each([0, 100])('with %i places has a limit of pieces, also for parallel requests', async (capacity) => {
    const event = await eventOf(`crowded${capacity}`, capacity);
    const crowd = Array.from({ length: 6 }, (_, index) => `crowd${capacity}-${index}`);
    const sends = await Promise.all(crowd.map(async (name) => toSignUp(await api.as('parent', name), event)));
    const answers = await Promise.all(sends.map((send) => send('key-1')));
    const full = [409, 'full'];
    expect(answers.map(said).sort()).toEqual([200, 200, 200, 200, full, full]);
  });
});
