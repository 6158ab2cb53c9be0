import { StaleRemoteDataResponse } from '@portal/contracts/remote-data';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountRemoval } from '../../people/accounts/administration/account-removal.service.js';
import { StoreCheck } from '../../operations/backup/store-check.service.js';
import { TestRemoteStore } from '../../../testing/remote-store.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, useTestApi } from '../../../testing/test-api.js';
import type { TestClient } from '../../../testing/test-client.js';
import { Previews } from '../audiences/previews.service.js';
import { RemoteDataService } from './remote-data.service.js';

const mine = { remote: 'mf_posters', scope: 'mine' };
const everybody = { remote: 'mf_posters', scope: 'everybody' };

const limits = 'data-account=3,data-bytes-account=1024,data-remote=2,data-bytes-remote=1024';
const api = useTestApi({ LIMITS: limits });
let store: TestRemoteStore;
let ana: SignedInClient;
let coordinator: SignedInClient;
beforeAll(async () => {
  store = TestRemoteStore.in(api);
  ana = await api.as('parent', 'ana');
  coordinator = await api.as('coordinator');
});
beforeEach(async () => {
  await api.connection.collection('remote_data').deleteMany({});
  const keeps = { mine: true, everybody: { read: 'public', write: 'coordinator' } } as const;
  await store.publishKeeping('mf_posters', '1.0.0-00000001', keeps);
});

const query = (place: object): string => `/remote_data?${new URLSearchParams({ ...place }).toString()}`;
const read = async (who: TestClient, place: object) => (await who.get(query(place))).body;
const keep = (who: TestClient, place: object, key: string, value: unknown, version?: number) =>
  who.put('/remote_data', { ...place, key, value, version });
const forget = (who: TestClient, place: object, key: string, version?: number) =>
  who.post('/remote_data_delete', { ...place, key, version });

describe('values that a remote stores for an account', () => {
  test('are empty at first, then any JSON that was written', async () => {
    expect(await read(ana, mine)).toEqual([]);
    const value = { list: ['a', 1, null, true], 'a.b': { $set: 'ü' } };
    expect((await keep(ana, mine, 'seen', value)).body).toEqual({ key: 'seen', value, version: 1 });
    await keep(ana, mine, 'colors', null);
    expect(await read(ana, mine)).toEqual([
      { key: 'colors', value: null, version: 1 },
      { key: 'seen', value, version: 1 },
    ]);
    expect(await read(ana, { ...mine, key: 'seen' })).toEqual([{ key: 'seen', value, version: 1 }]);
  });

  test('cannot be read or changed by other accounts, not even admins', async () => {
    await keep(ana, mine, 'seen', 1);
    const admin = await api.as('admin');
    expect(await read(admin, mine)).toEqual([]);
    await keep(admin, mine, 'seen', 2);
    await forget(admin, mine, 'seen');
    expect(await read(ana, mine)).toEqual([{ key: 'seen', value: 1, version: 1 }]);
    expect(await read(api.visitor(), mine)).toMatchObject({ error: 'unauthenticated' });
  });

  test('are stored once by two requests with the same key, because the first answer may be lost', async () => {
    const keepWith = (version: number, key?: string) => {
      const options = key === undefined ? {} : { headers: { 'idempotency-key': key } };
      return ana.put('/remote_data', { ...mine, key: 'seen', value: version, version }, options);
    };
    for (const version of [0, 1])
      for (const again of [1, 2])
        expect([again, (await keepWith(version, `key-${version}`)).status]).toEqual([again, 200]);
    for (const key of [undefined, 'other', 'key-0'])
      expect((await keepWith(1, key)).as(StaleRemoteDataResponse).entry).toMatchObject({ version: 2 });
    expect((await keepWith(0, 'key-0')).error).toBe('stale');
  });

  test('can be deleted by their account, also twice', async () => {
    await keep(ana, mine, 'seen', 1);
    expect((await forget(ana, mine, 'seen')).status).toBe(200);
    expect((await forget(ana, mine, 'seen')).status).toBe(200);
    expect(await read(ana, mine)).toEqual([]);
  });

  test('are in the export of the account, and are deleted with it', async () => {
    const leaver = await api.as('parent', 'leaver');
    await keep(leaver, mine, 'seen', ['a']);
    await keep(ana, mine, 'seen', ['b']);
    const { data } = (await leaver.get('/account_export')).body as { data: Record<string, unknown> };
    expect(data['remoteData']).toEqual([{ remote: 'mf_posters', key: 'seen', value: ['a'], version: 1 }]);
    await api.app.get(AccountRemoval).remove(leaver.id);
    expect(await api.connection.collection('remote_data').countDocuments()).toBe(1);
    expect(await read(ana, mine)).toHaveLength(1);
  });
});

describe('values that a remote stores for everyone', () => {
  test('can be read and written by the accounts that the remote names', async () => {
    expect(await keep(ana, everybody, 'wall', 1)).toMatchObject({ status: 403 });
    expect(await keep(coordinator, everybody, 'wall', 1)).toMatchObject({ status: 200 });
    expect(await read(api.visitor(), everybody)).toEqual([{ key: 'wall', value: 1, version: 1 }]);
    expect(await forget(ana, everybody, 'wall')).toMatchObject({ status: 403 });
    expect(await forget(coordinator, everybody, 'wall')).toMatchObject({ status: 200 });
  });

  test('have the rights that the live version declares', async () => {
    await keep(coordinator, everybody, 'wall', 1);
    const closed = { everybody: { read: 'coordinator', write: 'admin' } } as const;
    await store.publishKeeping('mf_posters', '1.0.0-00000002', closed);
    expect(await read(ana, everybody)).toMatchObject({ error: 'forbidden' });
    expect(await read(coordinator, everybody)).toHaveLength(1);
    expect(await keep(coordinator, everybody, 'wall', 2)).toMatchObject({ status: 403 });
    expect(await read(ana, mine)).toMatchObject({ error: 'notfound' });
  });

  test('have the rights of the previewed version, for the account that opened the preview', async () => {
    const id = 'mf_coming';
    const coming = { ...everybody, remote: id };
    const version = '1.0.0-00000001';
    await store.publishKeeping(id, version, { everybody: { read: 'public', write: 'coordinator' } });
    await store.unpublish(id);
    expect(await read(ana, coming)).toMatchObject({ error: 'notfound' });
    const { link } = await api.app.get(Previews).create({ remote: id, version, token: 't', by: 'Ann' });
    await ana.post('/preview', { secret: new URL(link).searchParams.get('secret') });
    expect(await read(ana, coming)).toEqual([]);
    expect(await read(coordinator, coming)).toMatchObject({ error: 'notfound' });
  });

  test('need the rights of both the live and the previewed version during a preview', async () => {
    const remote = 'mf_walls';
    const [previewed, live] = ['1.0.0-00000001', '1.0.0-00000002'] as const;
    const wall = { ...everybody, remote };
    const open = { mine: true, everybody: { read: 'public', write: 'admin' } } as const;
    await store.publishKeeping(remote, previewed, open);
    await store.publishKeeping(remote, live, { everybody: { read: 'coordinator', write: 'coordinator' } });
    await keep(coordinator, wall, 'wall', 1);
    const made = { remote, version: previewed, token: 't', by: 'Ann' };
    const { preview, link } = await api.app.get(Previews).create(made);
    const secret = new URL(link).searchParams.get('secret');
    for (const reader of [ana, coordinator]) await reader.post('/preview', { secret });
    expect(await read(ana, wall)).toMatchObject({ error: 'forbidden' });
    expect(await read(ana, { ...mine, remote })).toMatchObject({ error: 'notfound' });
    expect(await read(coordinator, wall)).toHaveLength(1);
    expect(await keep(coordinator, wall, 'wall', 2)).toMatchObject({ status: 403 });
    await api.app.get(Previews).end(preview.id);
    expect(await keep(coordinator, wall, 'wall', 2)).toMatchObject({ status: 200 });
  });

  test.each([
    ['of a remote nobody published', 'mf_nobodys'],
    ['of one that does not say it keeps anything', 'mf_silent'],
  ])('return 404 %s', async (_, remote) => {
    await store.publishKeeping('mf_silent', '1.0.0-00000001');
    expect(await read(coordinator, { ...everybody, remote })).toMatchObject({ error: 'notfound' });
    expect(await keep(coordinator, { ...everybody, remote }, 'wall', 1)).toMatchObject({ status: 404 });
  });

  test('return 404 while the remote is paused', async () => {
    await keep(coordinator, everybody, 'wall', 1);
    await store.pause('mf_posters');
    expect(await read(coordinator, everybody)).toMatchObject({ error: 'notfound' });
  });
});

describe('simultaneous writes', () => {
  const staleFor = async (version: number) =>
    (await keep(ana, mine, 'seen', 'late', version)).as(StaleRemoteDataResponse).entry;

  test('return 409 and the stored value to the later one', async () => {
    expect((await keep(ana, mine, 'seen', 'first', 0)).status).toBe(200);
    expect((await keep(ana, mine, 'seen', 'late', 0)).status).toBe(409);
    expect((await keep(ana, mine, 'seen', 'second', 1)).status).toBe(200);
    expect(await staleFor(1)).toEqual({ key: 'seen', value: 'second', version: 2 });
    expect(await staleFor(0)).toEqual({ key: 'seen', value: 'second', version: 2 });
    expect((await forget(ana, mine, 'seen', 1)).status).toBe(409);
    expect((await forget(ana, mine, 'seen', 2)).status).toBe(200);
    expect(await staleFor(2)).toBeUndefined();
  });

  test('from one version: one of twenty succeeds; without a version all succeed', async () => {
    const versions = async (version?: number) => {
      const writes = Array.from({ length: 20 }, (_, n) => keep(ana, mine, 'seen', n, version));
      const answers = await Promise.all(writes);
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await versions(0)).toBe(1);
    expect(await versions(1)).toBe(1);
    expect(await versions()).toBe(20);
    expect(await read(ana, mine)).toMatchObject([{ version: 22 }]);
  });
});

describe('limits', () => {
  test.each([
    ['values', mine, 3],
    ['values', everybody, 2],
  ])('the number of %s %j', async (_, place, most) => {
    for (let n = 0; n < most; n += 1)
      expect(await keep(coordinator, place, `k${n}`, n)).toMatchObject({ status: 200 });
    expect((await keep(coordinator, place, 'more', 1)).error).toBe('quota');
    expect(await keep(coordinator, place, 'k0', 'another')).toMatchObject({ status: 200 });
    await forget(coordinator, place, 'k0');
    expect(await keep(coordinator, place, 'more', 1)).toMatchObject({ status: 200 });
  });

  test('the bytes of all values together', async () => {
    expect(await keep(ana, mine, 'a', 'x'.repeat(900))).toMatchObject({ status: 200 });
    expect((await keep(ana, mine, 'b', 'x'.repeat(200))).error).toBe('quota');
    expect((await keep(ana, mine, 'a', 'x'.repeat(1100))).error).toBe('quota');
    expect(await keep(ana, mine, 'a', 'x'.repeat(800))).toMatchObject({ status: 200 });
    expect(await keep(ana, mine, 'b', 'x'.repeat(200))).toMatchObject({ status: 200 });
  });

  test('the number of writes in a minute', async () => {
    const hasty = await startTestApi({ LIMITS: 'remote-data-account=2' });
    await TestRemoteStore.in(hasty).publishKeeping('mf_posters', '1.0.0-00000001', { mine: true });
    const somebody = await hasty.as('parent');
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await keep(somebody, mine, 'a', n)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await hasty.stop();
  });
});

test.each([
  [{ key: '' }, 'key'],
  [{ key: '../x' }, 'key'],
  [{ key: 'x'.repeat(81) }, 'key'],
  [{ remote: 'posters' }, 'remote'],
  [{ scope: 'others' }, 'scope'],
  [{ version: -1 }, 'version'],
  [{ user: 'a'.repeat(24) }, 'user'],
])('refuses %j', async (change, field) => {
  const { body } = await ana.put('/remote_data', { ...mine, key: 'a', value: 1, ...change });
  expect(body).toMatchObject({ error: 'invalid', fields: { [field]: expect.any(String) as string } });
});

test('removeRemote deletes the data of that remote only', async () => {
  await store.publishKeeping('mf_other', '1.0.0-00000001', { mine: true });
  await keep(ana, mine, 'seen', 1);
  await keep(coordinator, everybody, 'wall', 1);
  await keep(ana, { ...mine, remote: 'mf_other' }, 'seen', 1);
  expect(await api.app.get(RemoteDataService).removeRemote('mf_posters')).toBe(2);
  expect(await read(ana, { ...mine, remote: 'mf_other' })).toHaveLength(1);
});

test('the store check reports a value without an account or with a wrong size', async () => {
  await keep(ana, mine, 'seen', 'ü');
  await keep(coordinator, everybody, 'wall', 1);
  const check = async () => (await api.app.get(StoreCheck).check()).problems.map(({ rule }) => rule);
  expect(await check()).toEqual([]);
  const data = api.connection.collection('remote_data');
  await data.updateOne({ key: 'wall' }, { $set: { bytes: 7 } });
  await data.updateOne({ key: 'seen' }, { $set: { user: new Types.ObjectId() } });
  expect((await check()).sort()).toEqual([
    'a value of a remote has an account',
    'a value of a remote takes what is counted for it',
  ]);
});
