import { EventResponse } from '@portal/contracts/events';
import { ProfileResponse } from '@portal/contracts/profiles';
import { ProgramResponse } from '@portal/contracts/program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryWhile503 } from '../../testing/retry-while-503.js';
import { startStoreProxy, type StoreProxy } from '../../testing/store-proxy.js';
import type { SignedInClient } from '../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  eventInput,
  performanceInput,
  signUp,
} from '../../testing/test-inputs.js';

/** Provides the database, and runs no jobs. */
let home: TestApi;
let proxy: StoreProxy;
let api: TestApi;
let coordinator: SignedInClient;
let family: SignedInClient;

beforeAll(async () => {
  home = await startTestApi({}, { runsJobs: false });
  proxy = await startStoreProxy(home.databaseUri);
  api = await startTestApi({ MONGODB_URI: proxy.uri }, { givesUpEarly: true, runsJobs: false });
  coordinator = await api.as('coordinator');
  family = await api.as('parent');
});
afterAll(async () => {
  await api.stop();
  await proxy.stop();
  await home.stop();
});

interface Save {
  client: SignedInClient;
  path: string;
  body: Record<string, unknown>;
  /** Another value for a field, which is stale afterward. */
  other: Record<string, unknown>;
  /** The field of the answer that counts saves. */
  counted: 'version' | 'revision';
  collection: string;
}

const saves: Record<string, () => Promise<Save>> = {
  'an event': async () => {
    const event = EventResponse.parse(await createEvent(coordinator));
    const body = { ...eventInput({ name: 'Changed' }), _id: event._id, version: event.version };
    return {
      client: coordinator,
      path: '/event',
      body,
      other: { name: 'Other' },
      counted: 'version',
      collection: 'events',
    };
  },
  'a program': async () => {
    const { _id: event } = await createEvent(coordinator);
    const { _id } = await signUp(family, event);
    const { revision } = (await coordinator.get(`/event_program?id=${event}`)).as(ProgramResponse);
    const body = { _id: event, program: [_id], revision };
    return {
      client: coordinator,
      path: '/event_program',
      body,
      other: { program: [] },
      counted: 'revision',
      collection: 'events',
    };
  },
  'a sign-up': async () => {
    const { _id: event } = await createEvent(coordinator);
    const { _id: profile } = await createProfile(family);
    const { _id: id, version } = await signUp(family, event, { profile });
    const body = { ...performanceInput({ title: 'Changed' }), id, event, profile, user: family.id, version };
    return {
      ...{ client: family, path: '/performance', body, other: { title: 'Other' } },
      ...{ counted: 'version', collection: 'performances' },
    };
  },
  'a profile': async () => {
    const profile = ProfileResponse.parse(await createProfile(family));
    const { _id: id, user, version, firstName, lastName, grade, school } = profile;
    const body = { id, user, version, firstName: `${firstName} 2`, lastName, grade, school };
    return {
      client: family,
      path: '/profile',
      body,
      other: { firstName: 'Other' },
      counted: 'version',
      collection: 'profiles',
    };
  },
};

test.each(Object.entries(saves))(
  '%s whose answer was lost is saved once, and an equal request is not stale',
  async (_, prepare) => {
    const { client, path, body, other, counted, collection } = await prepare();
    const done = proxy.hangAt({ command: 'findAndModify', collection }, 'after');
    const [lost] = await Promise.all([client.post(path, body), done]);
    expect(lost.status).toBe(503);
    proxy.restore();
    const again = await retryWhile503(() => client.post(path, body));
    expect([again.status, again.body]).toMatchObject([200, { [counted]: Number(body[counted]) + 1 }]);
    expect((await client.post(path, { ...body, ...other })).error).toBe('stale');
  },
);
