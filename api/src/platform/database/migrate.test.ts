import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent } from '../../../testing/test-inputs.js';
import { ending, terminalFor } from '../../../testing/test-terminal.js';
import { version } from '../config/version.js';
import { migrate, migrationStates, NewerData } from './migrate.js';
import { migrations, type Migration } from './migrations.js';

const api = useTestApi();
let runs: string[];
beforeEach(async () => {
  runs = [];
  await api.connection.collection('migrations').deleteMany({});
  await api.connection.collection('leases').deleteMany({});
  await migrate(api.connection);
});

const marks = () => api.connection.collection<{ _id: string; by: string }>('migrations');
const leases = () => api.connection.collection<{ _id: string; until: Date }>('leases');

const adding = (name: string, run = () => Promise.resolve()): Migration => ({
  name,
  summary: `adds ${name}`,
  count: () => Promise.resolve(3),
  run: async () => {
    runs.push(name);
    await run();
  },
});
const known = [...migrations, adding('1.1.0-one'), adding('1.1.0-two')];

describe('a start', () => {
  it('runs each new migration once, in order', async () => {
    await migrate(api.connection, known);
    await migrate(api.connection, known);
    expect(runs).toEqual(['1.1.0-one', '1.1.0-two']);
  });

  it('runs a migration once if several processes start at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(api.connection, known)));
    expect(runs).toEqual(['1.1.0-one', '1.1.0-two']);
  });

  it('repeats a migration that failed or whose process died', async () => {
    const failing = adding('1.1.0-one', () => Promise.reject(new Error('no')));
    await expect(migrate(api.connection, [...migrations, failing])).rejects.toThrow('no');
    await marks().insertOne({ _id: '1.1.0-two', by: version });
    await leases().insertOne({ _id: 'migration 1.1.0-two', until: new Date(Date.now() - 1) });
    await migrate(api.connection, known);
    expect(runs).toEqual(['1.1.0-one', '1.1.0-one', '1.1.0-two']);
  });

  it('refuses a database that a newer portal has changed, and changes nothing', async () => {
    await migrate(api.connection, known);
    const refused = migrate(api.connection);
    await expect(refused).rejects.toThrow(NewerData);
    await expect(refused).rejects.toThrow(
      /^The store was changed by version .+ of the portal \(1\.1\.0-one\), which/,
    );
    expect(await marks().countDocuments()).toBe(known.length);
  });
});

describe('people in one form', () => {
  it('leaves the accounts of profiles and the people of sign-ups and versions, and nothing of the second form', async () => {
    const people = [{ profile: 'ana', instrument: 'Cello', role: 'performer' }];
    const second = { user: 'mom', profile: 'ana', instrument: 'Cello', performers: [] };
    const row = { id: 'gavotte', title: 'Gavotte', people };
    const profile = { instrument: 'Cello', grade: 4, school: 'Oak', user: 'mom' };
    const old = { performer: { firstName: 'Ana' }, ...profile };
    const program_versions = { rows: [row] };
    const own = { profiles: { accounts: ['mom'] }, performances: { people }, program_versions };
    const before = {
      profiles: { ...own.profiles, user: 'mom', guardians: [], editors: [], viewers: [] },
      performances: { ...own.performances, ...second },
      program_versions: { rows: [{ ...row, ...old }] },
    };
    for (const [name, stored] of Object.entries(before))
      await api.connection.collection(name).insertOne(stored);
    const oneForm = migrations.find(({ name }) => name === 'people-in-one-form');
    expect(await oneForm?.count(api.connection)).toBe(3);
    await oneForm?.run(api.connection);
    expect(await oneForm?.count(api.connection)).toBe(0);
    for (const [name, kept] of Object.entries(own)) {
      const [{ _id: _, ...left } = {}] = await api.connection.collection(name).find({}).toArray();
      expect(left).toEqual(kept);
      await api.connection.collection(name).deleteMany({});
    }
  });
});

describe('events found without accents', () => {
  it('are found with and without them, also if they were stored with accents', async () => {
    const coordinator = await api.as('coordinator');
    await createEvent(coordinator, { name: 'Été à Núremberg' });
    const events = api.connection.collection('events');
    const before = { search: 'été à núremberg', terms: ['été', 'à', 'núremberg'] };
    await events.updateMany({}, { $set: before });
    await api.connection.collection('event_terms').deleteMany({});
    const folding = migrations.find(({ name }) => name === 'events-found-without-accents');
    expect(await folding?.count(api.connection)).toBe(1);
    await folding?.run(api.connection);
    expect(await folding?.count(api.connection)).toBe(0);
    for (const words of ['Été', 'nuremb', 'Núremberg']) {
      const found = await coordinator.get(`/queryevents?page=1&searchWords=${encodeURIComponent(words)}`);
      expect(found.body).toMatchObject({ count: 1 });
    }
  });
});

describe('mails that an earlier version had not queued or wrote in another form', () => {
  const [ana, mom, dad] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const [piece, change] = [new Types.ObjectId().toHexString(), new Types.ObjectId()];
  const collection = (name: string) => api.connection.collection(name);
  const rewriting = migrations.find(({ name }) => name === 'mails-queued-before-changes');
  const migrated = async () => {
    await rewriting?.run(api.connection);
    expect(await rewriting?.count(api.connection)).toBe(0);
    return await collection('mails').find({}).sort({ kind: 1 }).toArray();
  };
  beforeEach(async () => {
    for (const name of ['mails', 'profiles']) await collection(name).deleteMany({});
  });

  it('have their facts in lists', async () => {
    const left = { piece, profile: 'ana', name: { firstName: 'Ana' } };
    const signups = { [piece]: null, [`left-${piece}-ana`]: left };
    const eventChanged = { event: { name: 'Recital' }, 'note-0': 'Bring a chair.', 'note-1': 'And a stand.' };
    for (const [kind, facts] of Object.entries({ signups, eventChanged }))
      await collection('mails').insertOne({ kind, state: 'waiting', facts });
    expect(await rewriting?.count(api.connection)).toBe(2);
    expect(await migrated()).toMatchObject([
      { facts: { event: { name: 'Recital' }, notes: ['Bring a chair.', 'And a stand.'] } },
      { facts: { pieces: [{ piece, was: null }], left: [left] } },
    ]);
  });

  it('are queued for the guardians, with the answers before', async () => {
    const answer = (given: boolean) => ({ kind: 'photos', given, by: mom, at: new Date() });
    const accounts = [mom, dad].map((account) => ({ account, may: 'guard' }));
    const changed = {
      id: change,
      kind: 'join',
      account: dad,
      at: new Date(),
      recipients: [{ account: mom, nonce: 'n' }],
    };
    const accountChanges = [{ ...changed, unmailed: { who: 'dad@example.org', from: 'mom@example.org' } }];
    const consents = [answer(true), answer(false)];
    const profile = { _id: ana, accounts, consents, unmailed: [consents[1]], accountChanges };
    await collection('profiles').insertOne(profile);
    expect(await rewriting?.count(api.connection)).toBe(1);
    const facts = {
      profile: ana.toHexString(),
      by: mom.toHexString(),
      answers: [{ kind: 'photos', given: true }],
    };
    expect(await migrated()).toMatchObject([
      {
        kind: 'accountJoined',
        account: mom.toHexString(),
        nonce: 'n',
        facts: { change, who: 'dad@example.org' },
      },
      { kind: 'consentChanged', account: dad.toHexString(), facts },
    ]);
    const stored = await collection('profiles').findOne({ _id: ana });
    expect(stored).not.toHaveProperty('unmailed');
    expect(stored?.['accountChanges']).toEqual([changed]);
  });
});

describe('before an upgrade', () => {
  it('lists the migrations that ran and the documents that the others will change', async () => {
    expect(await migrationStates(api.connection, known)).toEqual([
      ...migrations.map(({ name }) => expect.objectContaining({ name, by: version }) as unknown),
      { name: '1.1.0-one', summary: 'adds 1.1.0-one', waiting: 3 },
      { name: '1.1.0-two', summary: 'adds 1.1.0-two', waiting: 3 },
    ]);
  });

  it('the migrations command prints the list, and every command refuses newer data', async () => {
    await api.as('admin');
    const admin = terminalFor(api);
    expect((await admin('migrations')).answer).toMatch(
      /^1\.0\.0 {2}done \d{4}-\d\d-\d\d by version \S+ {2}The documents of/,
    );
    await migrate(api.connection, known);
    expect(await admin('check')).toMatchObject(ending(1, 'docs/upgrading.md'));
  });
});
