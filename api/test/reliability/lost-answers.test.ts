import { ProgramResponse } from '@portal/contracts/program';
import { expect, test } from 'vitest';
import { retryWhile503 } from '../../testing/retry-while-503.js';
import { useStoreProxy, type StoreWrite } from '../../testing/store-proxy.js';
import type { SignedInClient } from '../../testing/test-accounts.js';
import { useAccounts, useTestApi } from '../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  eventInput,
  performanceInput,
  profileInput,
  signUp,
} from '../../testing/test-inputs.js';

/** Provides the database, and runs no jobs. */
const home = useTestApi({}, { runsJobs: false });
const proxy = useStoreProxy(home);
const api = useTestApi(() => ({ MONGODB_URI: proxy.uri }), { givesUpEarly: true, runsJobs: false });
const [coordinator, family] = useAccounts(api, 'coordinator', 'parent');

interface Write {
  client: SignedInClient;
  path: string;
  body: Record<string, unknown>;
  /** The write whose answer is lost. */
  write: StoreWrite;
  /** Fields of the answer to the repeated request. */
  saved: Record<string, unknown>;
}

const saves: Record<string, () => Promise<Write>> = {
  'an event': async () => {
    const event = await createEvent(coordinator);
    const body = { ...eventInput({ name: 'Changed' }), _id: event._id, version: event.version };
    const write = { command: 'findAndModify', collection: 'events' } as const;
    return { client: coordinator, path: '/event', body, write, saved: { name: 'Changed', version: 1 } };
  },
  'a program': async () => {
    const { _id: event } = await createEvent(coordinator);
    const { _id } = await signUp(family, event);
    const { revision } = (await coordinator.get(`/event_program?id=${event}`)).as(ProgramResponse);
    const body = { _id: event, program: [_id], revision };
    const write = { command: 'findAndModify', collection: 'events' } as const;
    const saved = { program: [_id], revision: revision + 1 };
    return { client: coordinator, path: '/event_program', body, write, saved };
  },
  'a sign-up': async () => {
    const { _id: event } = await createEvent(coordinator);
    const { _id: profile } = await createProfile(family);
    const { _id: id, version } = await signUp(family, event, { profile });
    const body = { ...performanceInput({ title: 'Changed' }), id, event, profile, user: family.id, version };
    const write = { command: 'findAndModify', collection: 'performances' } as const;
    return { client: family, path: '/performance', body, write, saved: { title: 'Changed', version: 1 } };
  },
  'a profile': async () => {
    const { _id: id, user, version } = await createProfile(family);
    const body = { ...profileInput({ firstName: 'Changed' }), id, user, version };
    const write = { command: 'findAndModify', collection: 'profiles' } as const;
    return { client: family, path: '/profile', body, write, saved: { firstName: 'Changed', version: 1 } };
  },
};

const creations: Record<string, () => Promise<Write>> = {
  'an event': () => {
    const body = { ...eventInput({ name: 'Once' }) };
    const write = { command: 'insert', collection: 'events' } as const;
    return Promise.resolve({ client: coordinator, path: '/event', body, write, saved: { name: 'Once' } });
  },
  'a profile': () => {
    const body = { ...profileInput({ firstName: 'Once' }), user: family.id };
    const write = { command: 'insert', collection: 'profiles' } as const;
    return Promise.resolve({ client: family, path: '/profile', body, write, saved: { firstName: 'Once' } });
  },
  'the place of a sign-up': () => signUpWith({ command: 'update', collection: 'events', list: 'updates' }),
  'a sign-up': () => signUpWith({ command: 'insert', collection: 'performances' }),
};

const signUpWith = async (write: StoreWrite): Promise<Write> => {
  const { _id: event } = await createEvent(coordinator);
  const { _id: profile } = await createProfile(family);
  const body = { ...performanceInput({ title: `Once ${event}` }), event, profile, user: family.id };
  return { client: family, path: '/performance', body, write, saved: { title: body.title } };
};

/** Sends a write whose answer is lost, and once more when the database answers again. */
const sendTwice = async (method: 'put' | 'post', { client, path, body, write }: Write, key: string) => {
  const headers = { 'idempotency-key': key };
  const done = proxy.hangAt(write, 'after');
  const [lost] = await Promise.all([client[method](path, body, { headers }), done]);
  expect(lost.status).toBe(503);
  proxy.restore();
  return await retryWhile503(() => client[method](path, body, { headers }));
};

test.each(Object.entries(saves))('%s whose answer was lost is saved once', async (name, prepare) => {
  const save = await prepare();
  const { client, path, body, saved } = save;
  const again = await sendTwice('post', save, `save ${name}`.replaceAll(' ', '-'));
  expect([again.status, again.body]).toMatchObject([200, saved]);
  for (const options of [{}, { headers: { 'idempotency-key': 'other' } }])
    expect((await client.post(path, body, options)).error).toBe('stale');
});

test.each(Object.entries(creations))('%s whose answer was lost is created once', async (name, prepare) => {
  const creation = await prepare();
  const { collection, command } = creation.write;
  const counted = home.connection.collection(command === 'insert' ? collection : 'performances');
  const before = await counted.countDocuments();
  const again = await sendTwice('put', creation, `creation ${name}`.replaceAll(' ', '-'));
  expect([again.status, again.body]).toMatchObject([200, creation.saved]);
  expect(await counted.countDocuments()).toBe(before + 1);
  const { event } = creation.body;
  if (typeof event === 'string')
    expect((await coordinator.get(`/event?id=${event}`)).body).toMatchObject({ taken: 1 });
});
