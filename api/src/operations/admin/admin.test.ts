import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from './commands.js';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo, Types } from 'mongoose';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { PublishingService } from '../../frontend/publishing/publishing.service.js';
import { TestTeam } from '../../frontend/publishing/testing/test-team.js';
import { createEvent, createProfile, publishProgram, signUp } from '../../../testing/test-inputs.js';
import { startTestApi, useTestApi } from '../../../testing/test-api.js';
import { newPassword } from '../../../testing/test-accounts.js';
import { ending, terminalFor, type TestTerminal } from '../../../testing/test-terminal.js';

const absent = '0'.repeat(24);

const api = useTestApi();
let admin: TestTerminal;
beforeAll(async () => {
  await api.as('admin', 'first');
  admin = terminalFor(api);
});

describe('a call', () => {
  it.each([
    [[], 2, 'npm run admin -- <command>'],
    [['help'], 0, 'npm run admin -- <command>'],
    [['fly'], 2, 'fly is not a command.'],
    [['toString'], 2, 'toString is not a command.'],
    [['grant', 'a@example.org'], 2, 'npm run admin -- grant <email>'],
    [['grant', 'a@example.org', 'admin', 'more'], 2, 'npm run admin -- grant <email>'],
    [['grant', 'a@example.org', 'emperor'], 1, 'emperor is not a permission'],
    [['block', 'nobody@example.org'], 1, 'No account has the email nobody@example.org.'],
    [['check', '--color'], 2, 'Unknown option'],
    [['restore', 'no-such-file'], 1, 'no-such-file: no such file or directory'],
    [['restore', import.meta.dirname], 1, 'illegal operation on a directory'],
    [['backup', '--out', 'package.json/x'], 1, 'package.json: '],
    [['purge'], 1, '--older-than <days>'],
    [['add-guardian', 'x', 'a@example.org'], 1, 'x is not the id of a profile.'],
    [['add-guardian', absent, 'a@example.org'], 1, `There is no profile ${absent}.`],
  ])('%j ends with %d', async (args, code, said) => {
    expect(await admin(...args)).toMatchObject(ending(code, said));
  });

  it('says that the disk is full, without the document that was written', async () => {
    const document = { to: 'op@example.org', passwordHash: 'secret' };
    const full = Object.assign(new mongo.MongoServerError({ message: 'disk', code: 14_031 }), { document });
    const add = vi.spyOn(MailQueue.prototype, 'add').mockRejectedValue(full);
    const { code, said } = await admin('send-test-mail', 'op@example.org');
    expect([code, said.split('\n').at(-1)]).toEqual([1, 'The database has no space left.']);
    add.mockRestore();
  });

  it('prints a space between each command and its summary', async () => {
    const { answer } = await admin('help');
    expect(Object.values(commands).filter(({ summary }) => !answer.includes(`  ${summary}`))).toEqual([]);
  });

  it.each(Object.keys(commands))('%s prints help', async (name) => {
    const { code, answer } = await admin(name, '--help');
    expect(code).toBe(0);
    expect(answer).toContain(`npm run admin -- ${name}`);
    expect(answer).toContain('--json');
  });
});

describe('a data folder', () => {
  let folder: string;
  const inFolder = (name: string) =>
    terminalFor({ config: { ...api.config, mongodbUri: undefined } }, join(folder, name));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-admin-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['check'],
    ['migrations'],
    ['backup'],
    ['move-to'],
    ['accounts'],
    ['restore', 'some.backup'],
    ['create-admin', 'a@example.org'],
    ['create-admin', 'a@example.org', '--new'],
  ])('is refused by %s and not created if it does not exist', async (...args) => {
    const refused = await inFolder('none')(...args);
    expect(refused).toMatchObject(ending(1, /There is no database: the folder[^]*--env-file/));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('without a database gets one from create-admin --new only', async () => {
    const terminal = inFolder('.');
    expect((await terminal('create-admin', 'a@example.org')).code).toBe(1);
    expect(existsSync(join(folder, 'db'))).toBe(false);
    const created = await terminal('create-admin', 'a@example.org', '--new');
    expect(created).toMatchObject(ending(0, `folder ${folder}/db, 0 accounts, 0 events.`));
    expect((await terminal('check')).said).toContain('1 accounts');
  });
});

describe('a database without accounts', () => {
  const empty = useTestApi({}, { runsJobs: false });

  it.each([['check'], ['backup'], ['create-admin', 'a@example.org'], ['remote-token', 'list']])(
    'is refused by %s',
    async (...args) => {
      expect(await terminalFor(empty)(...args)).toMatchObject(ending(1, 'The database holds no account.'));
      expect(await empty.connection.collection('accounts').countDocuments()).toBe(0);
    },
  );

  it('is named by its host', async () => {
    const host = decodeURIComponent(new URL(empty.databaseUri).host);
    const { said } = await terminalFor(empty, undefined, { MONGODB_URI: empty.databaseUri })('check');
    expect(said).toContain(`Database: ${empty.connection.name} on ${host}, 0 accounts, 0 events.`);
  });
});

describe('a profile whose only guardian is deleted', () => {
  it('is named by the check with the command that gives it a guardian', async () => {
    const { _id: id } = await createProfile(await api.as('parent', 'leaving'));
    const gone = new Types.ObjectId();
    const $set = { accounts: [{ account: gone, may: 'guard' }] };
    await api.connection.collection('profiles').updateOne({ _id: new Types.ObjectId(id) }, { $set });
    const { code, answer } = await admin('check');
    expect(code).toBe(1);
    expect(answer).toContain(`a profile has a guardian (give it one: add-guardian ${id} <email>)`);
    expect((await admin('add-guardian', id, 'nobody@example.org')).said).toContain('no confirmed account');
    const joining = await api.as('parent', 'joining');
    expect((await admin('add-guardian', id, joining.email)).code).toBe(0);
    expect((await joining.get(`/profile?id=${id}`)).status).toBe(200);
    await api.app.get(Jobs).finishAll();
    expect((await admin('check')).code).toBe(0);
  });
});

describe('permissions and access', () => {
  it('a granted or withdrawn permission counts from the next request', async () => {
    const pat = await api.as('parent', 'pat');
    expect((await pat.get('/managedevents')).status).toBe(403);
    expect(JSON.parse((await admin('grant', pat.email, 'coordinator', '--json')).answer)).toMatchObject({
      permissions: ['coordinator'],
    });
    expect((await pat.get('/managedevents')).status).toBe(200);
    await admin('revoke', pat.email, 'coordinator');
    expect((await pat.get('/managedevents')).status).toBe(403);
  });

  it('a blocked account cannot log in until it is unblocked', async () => {
    const kim = await api.as('student', 'kim');
    await admin('block', kim.email);
    expect((await kim.get('/auth')).status).toBe(401);
    await admin('unblock', kim.email);
    expect((await (await api.as('student', 'kim')).get('/auth')).status).toBe(200);
  });

  it('logs an account out on every device', async () => {
    const lee = await api.as('student', 'lee');
    await admin('end-sessions', lee.email);
    expect((await lee.get('/auth')).status).toBe(401);
  });

  it('lists accounts by type, permission and state', async () => {
    await api.as('coordinator', 'cora');
    await admin('block', (await api.as('student', 'noah')).email);
    const listed = async (...args: string[]): Promise<string[]> => {
      const { answer } = await admin('accounts', ...args, '--json');
      return (JSON.parse(answer) as { email: string }[]).map(({ email }) => email);
    };
    expect(await listed('--permission', 'coordinator')).toEqual(['cora@example.org']);
    expect(await listed('--blocked')).toEqual(['noah@example.org']);
    expect(await listed('NOAH@')).toEqual(['noah@example.org']);
    expect(await listed('.*')).toEqual([]);
  });
});

describe('access without mail', () => {
  const choosePassword = async (link: string): Promise<number> => {
    const body = { code: link.split('/').at(-1), ...newPassword };
    return (await api.visitor().post('/resetpassword', body)).status;
  };

  it('creates an admin who chooses a password with the printed link, which works once', async () => {
    const { answer } = await admin('create-admin', 'Boss@Example.org', '--json');
    const { link, isNew } = JSON.parse(answer) as { link: string; isNew: boolean };
    expect(isNew).toBe(true);
    expect(link).toMatch(/^http:\/\/localhost:3000\/resetpassword\/[\w-]{32}$/);
    expect(await choosePassword(link)).toBe(200);
    expect(await choosePassword(link)).toBe(400);
    expect((await admin('accounts', '--permission', 'admin')).answer).toContain('boss@example.org');
  });

  it('makes an existing account an admin and changes nothing else', async () => {
    const ada = await api.as('teacher', 'ada');
    await admin('create-admin', ada.email);
    expect((await ada.get('/auth')).body).toMatchObject({ permissions: ['admin'] });
    expect((await ada.get('/account')).body).toMatchObject({ accountType: 'teacher' });
  });

  it('prints a password link for an account that receives no mail', async () => {
    const mia = await api.as('parent', 'mia');
    const { answer } = await admin('reset-link', mia.email);
    expect(await choosePassword(answer.split('\n').at(-1) ?? '')).toBe(200);
  });
});

describe('the data of an account', () => {
  it('is exported completely, and removed completely when the account is deleted', async () => {
    const coordinator = await api.as('coordinator');
    const zoe = await api.as('parent', 'zoe-canary');
    const profile = await createProfile(zoe, { firstName: 'Canary-first', school: 'Canary-school' });
    const event = await createEvent(coordinator, { capacity: 1 });
    const words = { title: 'Canary-title', notes: 'Canary-notes' };
    await signUp(zoe, event._id, { profile: profile._id, ...words });

    const { answer } = await admin('export-account', zoe.email);
    for (const canary of ['zoe-canary', 'Canary-first', 'Canary-school', 'Canary-title', 'Canary-notes'])
      expect(answer).toContain(canary);

    expect((await admin('delete-account', zoe.email)).code).toBe(1);
    expect((await admin('delete-account', zoe.email, '--yes')).code).toBe(0);
    const collections = (await api.connection.db?.collections()) ?? [];
    const stored = await Promise.all(collections.map((collection) => collection.find({}).toArray()));
    const dump = JSON.stringify(stored);
    expect(dump).toContain(coordinator.email);
    expect(dump).not.toMatch(/canary/i);
    expect(dump).not.toContain(zoe.id);
    expect((await coordinator.get(`/event?id=${event._id}`)).body).toMatchObject({ taken: 0 });
  });
});

describe('mail', () => {
  it('queues a test mail and a new confirmation code for the running portal', async () => {
    const tom = await api.as('student', 'tom');
    await api.setAccount(tom, { emailConfirmed: false });
    expect((await admin('resend-confirm', tom.email)).code).toBe(0);
    const stored = await api.connection.collection('accounts').findOne({ email: tom.email });
    expect(stored?.['confirmation']).toMatchObject({ email: tom.email });
    expect(await admin('send-test-mail', 'op@example.org')).toMatchObject(ending(0, '--grep mail.send'));
  });
});

describe('a token of a team', () => {
  const create = async (...args: string[]) => admin('remote-token', 'create', ...args);
  const wordsOf = async (...args: string[]): Promise<unknown> =>
    (JSON.parse((await create(...args, '--json')).answer) as { words: unknown }).words;

  it('has the first words of the addresses that its remote may use', async () => {
    expect(await wordsOf('mf_seating_plan')).toEqual(['seating-plan']);
    expect(await wordsOf('mf_posters', '--words', 'posters,/Flyers')).toEqual(['posters', 'flyers']);
    expect((await admin('remote-token', 'list')).said).toMatch(/mf_posters {2}\/posters, \/flyers {2}team/);
  });

  const taken = '/flyers is the space of mf_posters.';
  it.each([
    ['the space of another', 'flyers', `${taken} Name another word: --words <word>`],
    ['two, one of which is another’s', 'walls,flyers', `${taken} What is free: --words walls`],
    ['no word', 'a/b', "'a/b' is no first word"],
  ])('is refused for %s', async (_, words, said) => {
    expect(await create('mf_walls', '--words', words)).toMatchObject(ending(1, said));
  });
});

describe('a remote', () => {
  it('is removed with its versions, addresses, tokens and data, and its addresses are free again', async () => {
    const team = await TestTeam.of(api, 'mf_leavers', 'Ann', ['leavers']);
    const build = { id: 'mf_leavers', path: '/leavers' };
    expect((await team.publish(build)).status).toBe(200);
    await api.connection.collection('remote_data').insertOne({ remote: 'mf_leavers', key: 'k' });
    expect((await admin('remove-remote', 'mf_leavers')).said).toContain('Say --yes');
    expect((await admin('remove-remote', 'mf_nobody', '--yes')).said).toContain('There is no remote');
    const removed = await admin('remove-remote', 'mf_leavers', '--yes');
    expect(removed.said).toContain('Removed mf_leavers: 1 versions, 1 values');
    expect((await team.publish({ ...build, version: '1.1.0-00000002' })).status).toBe(401);
    expect(await api.connection.collection('remote_data').countDocuments({ remote: 'mf_leavers' })).toBe(0);
    expect(await api.connection.collection('remote_releases').countDocuments()).toBe(0);
    expect(await api.app.get(PublishingService).listStates()).toEqual([]);
    const next = await TestTeam.of(api, 'mf_joiners', 'Bo', ['leavers']);
    expect((await next.publish({ id: 'mf_joiners', path: '/leavers' })).status).toBe(200);
    expect(await api.app.get(PublishingService).listSpaces()).toMatchObject([{ id: 'mf_joiners' }]);
  });
});

describe('the audit trail', () => {
  it('has an entry with ids only for each write by the command line', async () => {
    const ivy = await api.as('student', 'ivy');
    const { audit } = await admin('block', ivy.email);
    const entry = { action: 'account.block', outcome: 'ok', actor: 'command-line', object: ivy.id };
    expect(audit).toMatchObject([entry]);
    expect(JSON.stringify(audit)).not.toContain('ivy@');
  });
});

describe('a database that a start of the portal changes', () => {
  const old = useTestApi({}, { runsJobs: false });
  const content = async (): Promise<Record<string, object>> => {
    const collections = (await old.connection.db?.collections()) ?? [];
    const entries = collections.map(async (collection) => [
      collection.collectionName,
      { documents: await collection.find({}).toArray(), indexes: await collection.indexes() },
    ]);
    return Object.fromEntries(await Promise.all(entries)) as Record<string, object>;
  };

  beforeAll(async () => {
    const coordinator = await old.as('coordinator');
    const { _id: event } = await createEvent(coordinator);
    await publishProgram(coordinator, event, [(await signUp(await old.as('parent'), event))._id]);
    const { connection } = old;
    await connection.collection('profiles').updateMany({}, { $set: { user: 'old' } });
    await connection.collection('performances').updateMany({}, { $set: { user: 'old' } });
    await connection.collection('program_versions').updateMany({}, { $set: { 'rows.0.user': 'old' } });
    await connection.collection('migrations').deleteMany({});
    await connection.collection('events').dropIndexes();
    await connection.collection('accounts').createIndex({ zip: 1 });
  });

  it.each([
    'migrations',
    'check',
    'backup',
    'accounts',
    'export-account parent@example.org',
    'purge --older-than 1 --dry-run',
  ])('is not changed by %s', async (call) => {
    const before = await content();
    const { code, said } = await terminalFor(old)(...call.split(' '));
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(await content()).toEqual(before);
  });

  it('is changed by a start', async () => {
    const before = await content();
    const started = await startTestApi({ MONGODB_URI: old.databaseUri }, { runsJobs: false });
    await started.stop();
    const after = await content();
    for (const name of ['profiles', 'performances', 'program_versions', 'migrations', 'events', 'accounts'])
      expect(after).not.toHaveProperty(name, before[name]);
  });
});
