import { Types } from 'mongoose';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { production as settings } from '../../../testing/production.js';
import { freePort } from '@portal/tooling/testing/free-port';
import { PasswordsService } from '../../people/accounts/credentials/passwords.service.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, signUp } from '../../../testing/test-inputs.js';
import { ending, terminalFor, type TestTerminal } from '../../../testing/test-terminal.js';
import { DemoAccounts } from './demo-accounts.service.js';
import { demo } from './demo-data.js';
import { demoAccounts, demoDocuments } from './demo-documents.js';

const { events, profiles } = demoDocuments(new Date());
const [adminAccount, , , parentAccount] = demoAccounts.map(({ _id }) => _id);
// An event of the coordinator, in the future and with places left.
const openEvent = events.find(
  ({ date, capacity, taken }, index) =>
    !demo.events[index]?.isAdmins && date > new Date() && (capacity === 0 || taken < capacity),
);

const api = useTestApi({ DEMO_DATA: 'on' });
let admin: TestTerminal;
let family: SignedInClient;
let production: Record<string, string>;
beforeAll(async () => {
  production = { ...settings, MONGODB_URI: api.databaseUri };
  admin = terminalFor(api, api.config.dataDir, production);
  family = await api.as('parent', 'real-family');
});

const documents = (name: string, filter = {}) =>
  api.connection.collection(name).find(filter).sort({ _id: 1 }).toArray();
const guardedBy = (...accounts: (Types.ObjectId | string | undefined)[]) => ({
  $set: { accounts: accounts.map((id) => ({ account: new Types.ObjectId(id), may: 'guard' })) },
});
const start = (): Promise<unknown> =>
  promisify(execFile)(process.execPath, ['dist/main.js'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...production, DATA_DIR: api.config.dataDir, PORT: '0', HOST: '127.0.0.1' },
  }).catch((error: unknown) => error);

describe('production with accounts of the demo', () => {
  it('does not start, and names the command that removes them', async () => {
    expect(await start()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/published password of the demo.*remove-demo --yes/) as string,
    });
  });

  it('fails the check', async () => {
    const { code, answer } = await admin('check');
    expect(code).toBe(1);
    expect(answer).toContain('admin@example.org has the published password of the demo: remove-demo --yes');
    expect(answer).not.toContain('grandmother@');
    expect((await terminalFor(api)('check')).code).toBe(0);
  });

  it('is checked with one password hash for each of the five that can log in', async () => {
    const passwords = api.app.get(PasswordsService);
    const before = passwords.computed;
    await expect(api.app.get(DemoAccounts).refuseLogins()).rejects.toThrow('admin@example.org');
    expect(passwords.computed).toBe(before + 5);
  });

  it('does not list an account with another password', async () => {
    const passwordHash = await api.app.get(PasswordsService).hash('Gavotte1712');
    await api.connection.collection('accounts').updateOne({ _id: adminAccount }, { $set: { passwordHash } });
    expect(await api.app.get(DemoAccounts).listLogins()).toEqual([
      'coordinator@example.org',
      'teacher@example.org',
      'parent@example.org',
      'student@example.org',
    ]);
  });
});

describe('remove-demo', () => {
  let child: string;
  let shared: Types.ObjectId | undefined;
  let signup: string;
  let ownEvent: string;
  beforeAll(async () => {
    child = (await createProfile(family, { firstName: 'Real' }))._id;
    signup = (await signUp(family, String(openEvent?._id), { profile: child }))._id;
    const stored = api.connection.collection('profiles');
    // The parent of the demo looks after the real child too, and the real family after a child of the demo.
    await stored.updateOne({ _id: new Types.ObjectId(child) }, guardedBy(family.id, parentAccount));
    shared = profiles.find(({ accounts: [first] }) => first?.account.equals(parentAccount))?._id;
    await stored.updateOne({ _id: shared }, guardedBy(parentAccount, family.id));
    ownEvent = (await createEvent(await api.as('coordinator', 'real-coordinator')))._id;
    await signUp(await api.as('parent', 'parent'), ownEvent);
    await signUp(family, ownEvent, { profile: child });
  });

  it('needs --yes', async () => {
    expect(await admin('remove-demo')).toMatchObject(ending(1, 'Say --yes'));
    expect(await documents('accounts')).toHaveLength(demoAccounts.length + 2);
  });

  it('removes everything of the demo, and nothing of other accounts', async () => {
    const isReal = { _id: new Types.ObjectId(signup) };
    const before = await documents('performances', isReal);
    const adminsEvents = demo.events.filter(({ isAdmins }) => isAdmins).map(({ name }) => name);
    const { code, answer } = await admin('remove-demo', '--yes', '--json');
    expect(code).toBe(0);
    const told = JSON.parse(answer) as Record<string, unknown>;
    expect(told).toMatchObject({ accounts: demoAccounts.length - 1, keptAccounts: ['admin@example.org'] });
    expect(told['keptEvents']).toContain(openEvent?.name);
    expect((await documents('accounts')).map(({ email }) => String(email)).sort()).toEqual([
      'admin@example.org',
      'real-coordinator@example.org',
      'real-family@example.org',
    ]);
    // The child whom both families look after stays.
    const left = await documents('profiles');
    expect(left.map(({ _id }) => String(_id)).sort()).toEqual([child, String(shared)].sort());
    for (const { accounts } of left)
      expect(accounts).toEqual([{ account: new Types.ObjectId(family.id), may: 'guard' }]);
    expect(await documents('performances', isReal)).toEqual(before);
    const names = (await documents('events')).map(({ name }) => String(name));
    expect(names).toEqual(expect.arrayContaining([...adminsEvents, openEvent?.name]));
    expect(await documents('events', { _id: new Types.ObjectId(ownEvent) })).toMatchObject([{ taken: 1 }]);
    const mailed = (await documents('mails')).map(({ account }) => String(account));
    expect(mailed.filter((account) => account.startsWith('de30aaaaaaaa'))).toEqual([]);
    expect(await documents('markers')).toEqual([]);
  });

  it('leaves a database that passes the check and that production starts on', async () => {
    await api.app.get(Jobs).finishAll();
    expect(await admin('check')).toMatchObject({ code: 0 });
    const PORT = String(await freePort());
    await (await startTestApi({ ...production, PORT }, { runsJobs: false })).stop();
    const { answer } = await admin('remove-demo', '--yes', '--json');
    expect(JSON.parse(answer)).toMatchObject({ accounts: 0, events: 0 });
  });
});
