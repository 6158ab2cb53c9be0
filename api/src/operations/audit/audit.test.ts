import { AuditResponse } from '@portal/contracts/audit';
import { ListAccountsResponse } from '@portal/contracts/accounts';
import { beforeAll, expect, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { createEvent, createProfile } from '../../../testing/test-inputs.js';

const api = useTestApi({}, { runsJobs: false });
let admin: SignedInClient;
beforeAll(async () => {
  admin = await api.as('admin');
});

const read = async (query = '') => (await admin.get(`/admin_audit${query}`)).as(AuditResponse);
const listed = async (query: string) =>
  (await admin.get(`/admin_accounts?${query}`)).as(ListAccountsResponse).map(({ email }) => email);

test('an admin reads the actions, newest first and without refusals', async () => {
  const june = await api.as('parent', 'june');
  const coordinator = await api.as('coordinator');
  const event = await createEvent(coordinator, { name: 'Winter Strings' });
  await admin.prove();
  await admin.post('/admin_permission', { id: june.id, permission: 'coordinator', isGranted: true });
  await coordinator.post('/event_cancel', { _id: event._id, reason: 'Snow' });
  await admin.post('/admin_block', { id: june.id, isBlocked: true });
  await expect
    .poll(() => read())
    .toMatchObject([
      { act: 'event.cancel', by: coordinator.email, about: 'Winter Strings' },
      { act: 'account.set-permissions', by: admin.email, about: june.email, detail: 'coordinator' },
    ]);
});

test('a deleted account has no name in the log', async () => {
  const accounts = api.connection.collection('accounts');
  await accounts.deleteOne({ email: 'june@example.org' });
  const [, first] = await read();
  expect(first).not.toHaveProperty('about');
  expect(first).toMatchObject({ act: 'account.set-permissions', by: admin.email });
});

test('the log has pages and is kept for 400 days', async () => {
  const records = Array.from({ length: 60 }, (_, number) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, number));
    return { at, act: 'remote.pause', actor: 'command-line', object: `mf_${String(number)}` };
  });
  await api.connection.collection('audit').insertMany(records);
  expect(await read()).toHaveLength(50);
  expect((await read('?page=2')).at(-1)).toMatchObject({ by: 'command-line', about: 'mf_0' });
  expect((await admin.get('/admin_audit?page=0')).status).toBe(400);
  const indexes = await api.connection.collection('audit').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 400 * 86_400 }));
});

test('the account list has staff first, filters and pages', async () => {
  for (let number = 0; number < 55; number += 1) await api.as('parent', `family${String(number)}`);
  await api.connection
    .collection('accounts')
    .updateOne({ email: 'family7@example.org' }, { $set: { emailConfirmed: false, isBlocked: true } });
  const all = await listed('');
  expect(all.slice(0, 2).sort()).toEqual(['admin@example.org', 'coordinator@example.org']);
  expect(all[2]).toBe('family54@example.org');
  expect(all).toHaveLength(50);
  expect(await listed('page=2')).toHaveLength(7);
  expect((await listed('show=staff')).sort()).toEqual(['admin@example.org', 'coordinator@example.org']);
  expect(await listed('show=blocked')).toEqual(['family7@example.org']);
  expect(await listed('show=unconfirmed&part=7')).toEqual(['family7@example.org']);
  expect((await admin.get('/admin_accounts?show=nobody')).status).toBe(400);
});

test('an admin reads which account a profile got and lost, until the account is deleted', async () => {
  const [mother, father] = [await api.as('parent', 'mother'), await api.as('parent', 'father')];
  const { _id: id } = await createProfile(mother, { firstName: 'Ana', lastName: 'Ruiz' });
  await admin.prove();
  await admin.post('/guardian_add', { id, email: father.email, may: 'see' });
  await (await father.prove()).post('/guardian_remove', { id, account: father.id });
  const about = { about: 'Ana Ruiz', detail: father.email };
  await expect
    .poll(async () => (await read()).slice(0, 2))
    .toMatchObject([
      { act: 'guardian.remove', by: father.email, ...about },
      { act: 'guardian.add', by: admin.email, ...about },
    ]);
  const deleted = await father.post('/account_delete', { password: testPassword });
  expect(deleted.status).toBe(200);
  const added = (await read()).find(({ act }) => act === 'guardian.add');
  expect(added).toHaveProperty('about', 'Ana Ruiz');
  expect(added).not.toHaveProperty('detail');
  expect(await api.connection.collection('audit').countDocuments({ detail: { $regex: father.id } })).toBe(0);
});
