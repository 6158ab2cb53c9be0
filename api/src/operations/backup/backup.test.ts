import { mongo, Types } from 'mongoose';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { VersionRow } from '@portal/contracts/versions';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi, type TestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  inDays,
  performanceInput,
  signUp,
} from '../../../testing/test-inputs.js';
import { build, version } from '../../platform/config/version.js';
import { testServerUri } from '../../platform/config/config.js';
import { ending, terminalFor } from '../../../testing/test-terminal.js';
import type { Entry } from './backup-file.js';
import { BackupService } from './backup.service.js';
import { references, rules, type Rule } from './invariants.js';
import { Repair } from './repair.service.js';
import { StoreCheck } from './store-check.service.js';

const kept = ['accounts', 'profiles', 'events', 'event_terms', 'performances'];

const waitLong = { timeout: 30_000 };

const readAll = (api: TestApi): Promise<object[][]> =>
  Promise.all(kept.map((name) => api.connection.collection(name).find({}).sort({ _id: 1 }).toArray()));

const hashOf = async (api: TestApi): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await readAll(api)))
    .digest('hex');

const busy = useTestApi();
const empty = useTestApi();
let file: string;

interface Family {
  client: SignedInClient;
  profile: string;
}

const startFamilies = (count: number): Promise<Family[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const client = await busy.as('parent', `family-${String(index)}`);
      return { client, profile: (await createProfile(client))._id };
    }),
  );

// Signs up, withdraws and reorders without a pause until it is stopped.
const keepBusy = (families: Family[], coordinator: SignedInClient, event: string) => {
  let isOver = false;
  let writes = 0;
  const family = async ({ client, profile }: Family): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const fields = performanceInput({ title: `Piece ${String(turn)}` });
      const body = { ...fields, profile, event, user: client.id };
      const created = await client.put('/performance', body);
      if (created.status === 200 && turn % 2 === 0)
        await client.post('/performance_withdraw', { id: (created.body as { _id: string })._id });
      writes++;
    }
  };
  const order = async (): Promise<void> => {
    while (!isOver) {
      const list = (await coordinator.get(`/eventperformances?id=${event}`)).body as {
        _id: string;
        withdrawn: boolean;
      }[];
      const program = list.filter(({ withdrawn }) => !withdrawn).map(({ _id }) => _id);
      await coordinator.post('/event_program', { _id: event, program: program.slice(0, 20) });
    }
  };
  const work = Promise.all([...families.map(family), order()]);
  const stop = async (): Promise<void> => {
    isOver = true;
    await work;
  };
  return { stop, writes: () => writes };
};

/** Creates an event with a program that is published twice, a message to its family and a public address. */
const tellAll = async (coordinator: SignedInClient, family: SignedInClient): Promise<void> => {
  const { _id } = await createEvent(coordinator, { date: inDays(60) });
  const pieces = [(await signUp(family, _id))._id, (await signUp(family, _id))._id];
  for (const [after, note] of ['', 'Bring music.'].entries()) {
    const { body } = await coordinator.post('/event_program', { _id, program: pieces.slice(0, after + 1) });
    const { revision } = body as { revision: number };
    const version = { _id, revision, after, note, tell: 'all' };
    expect((await coordinator.post('/event_publish', version)).status).toBe(200);
  }
  const letter = { event: _id, subject: 'Hello', body: 'Hello {child}', to: { group: 'all' } };
  expect((await coordinator.put('/event_letter', letter)).status).toBe(200);
  expect((await coordinator.get(`/event_share?id=${_id}`)).status).toBe(200);
  const sent = { kind: { $in: ['published', 'letter'] }, state: 'sent' };
  const mails = busy.connection.collection('mails');
  await vi.waitUntil(async () => (await mails.countDocuments(sent)) === 3, waitLong);
};

beforeAll(async () => {
  file = join(busy.config.dataDir, 'now.backup');
  const coordinator = await busy.as('coordinator');
  const event = await createEvent(coordinator, { capacity: 200 });
  const families = await startFamilies(6);
  await tellAll(coordinator, await busy.as('parent', 'family-0'));
  const { stop, writes } = keepBusy(families, coordinator, event._id);
  await vi.waitUntil(() => writes() > 10, waitLong);
  const { code } = await terminalFor(busy)('backup', '--out', file);
  await stop();
  expect(code).toBe(0);
});

describe('a backup made while families sign up and withdraw', () => {
  it('is readable by its owner only', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is restored into an empty database and passes the check', async () => {
    const restored = await terminalFor(empty)('restore', file, '--json');
    expect(restored.code).toBe(0);
    const { counts } = JSON.parse(restored.answer) as { counts: Record<string, number> };
    expect(counts['accounts']).toBe(7);
    expect(await terminalFor(empty)('check')).toMatchObject({ code: 0 });
    expect(await empty.connection.collection('performances').countDocuments({})).toBe(counts['performances']);
    expect((await (await empty.as('coordinator')).get('/managedevents')).body).toMatchObject({ count: 2 });
  });

  it('keeps the record of sent mails, and sends none that may have been sent since', async () => {
    const mails = empty.connection.collection('mails');
    expect(await mails.countDocuments({ state: 'sent' })).toBe(3);
    expect(await mails.countDocuments({ state: 'waiting' })).toBe(0);
    const given = await empty.app.get(MailQueue).listDead();
    // Mails about the sign-ups of six families, still waiting for further changes.
    expect(given.map(({ kind, failure }) => ({ kind, failure }))).toEqual(
      Array.from({ length: 7 }, () => ({ kind: 'signups', failure: 'restored' })),
    );
  });

  it('is restored over existing data only with --replace', async () => {
    const before = await hashOf(busy);
    const refused = await terminalFor(busy)('restore', file);
    expect(refused).toMatchObject(ending(1, 'The store is not empty.'));
    expect(await hashOf(busy)).toBe(before);

    expect((await terminalFor(busy)('restore', file, '--replace')).code).toBe(0);
    expect((await terminalFor(busy)('check')).code).toBe(0);
    expect(await readdir(join(busy.config.dataDir, 'backups'))).toHaveLength(1);
  });
});

describe('a backup that is read while a family signs up', () => {
  // A MongoDB that is not a replica set has no snapshots.
  it.skipIf(testServerUri() !== undefined)('holds every collection as it was at the beginning', async () => {
    const before = await readAll(busy);
    const read: Entry[] = [];
    for await (const entry of busy.app.get(BackupService).entries()) {
      read.push(entry);
      if (read.length > 1) continue;
      const event = await createEvent(await busy.as('coordinator'));
      await signUp(await busy.as('parent', 'late-family'), event._id);
    }
    const documents = Map.groupBy(read, ({ collection }) => collection);
    const held = kept.map((name) => documents.get(name)?.map(({ document }) => document));
    expect(held).toEqual(before);
    expect(await readAll(busy)).not.toEqual(before);
  });

  it.each<[string, () => Promise<object>]>([
    ['refuses snapshots', () => Promise.reject(new mongo.MongoServerError({ code: 123 }))],
    ['ignores snapshots', () => Promise.resolve({ ok: 1, cursor: {} })],
  ])('holds every document of a database that %s', async (_, answer) => {
    const { db } = busy.connection;
    const command = db && vi.spyOn(db, 'command').mockImplementation(answer);
    let profiles = 0;
    for await (const { collection } of busy.app.get(BackupService).entries())
      if (collection === 'profiles') profiles += 1;
    command?.mockRestore();
    expect(profiles).toBe(await busy.connection.collection('profiles').countDocuments({}));
  });
});

describe('a damaged backup', () => {
  const damage: [string, (bytes: Buffer) => Buffer][] = [
    ['with its end missing', (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7))],
    ['with nothing in it', () => Buffer.alloc(0)],
    ['that is something else', () => Buffer.from('{"format":"portal-backup"}')],
    ['with a document changed', (bytes) => rewrite(bytes, (text) => text.replace('Piece 0', 'Piece 9'))],
    [
      'with a document left out',
      (bytes) => rewrite(bytes, (text) => text.replace(/\n\{"c":"profiles".*/, '')),
    ],
    [
      'of a newer portal',
      (bytes) => rewrite(bytes, (text) => text.replace(/"version":\{?[^,}]*\}?/, '"version":99')),
    ],
    ...[3, 40, 400, 1200].map((place): [string, (bytes: Buffer) => Buffer] => [
      `with byte ${String(place)} flipped`,
      (bytes) => Buffer.from(bytes.map((byte, index) => (index === place ? byte ^ 0x40 : byte))),
    ]),
  ];
  const rewrite = (bytes: Buffer, change: (text: string) => string): Buffer => {
    const text = gunzipSync(bytes).toString();
    const changed = change(text);
    expect(changed).not.toBe(text);
    return gzipSync(changed);
  };

  it.each(damage)('%s changes nothing', async (_, change) => {
    const before = await hashOf(busy);
    const bad = join(busy.config.dataDir, 'bad.backup');
    await writeFile(bad, change(await readFile(file)));
    expect(await terminalFor(busy)('restore', bad, '--replace')).toMatchObject(ending(1, 'backup'));
    expect(await hashOf(busy)).toBe(before);
  });
});

const linesOf = async (path: string): Promise<string[]> =>
  gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n');

/** Writes a valid backup whose lines differ. */
const writeChanged = async (path: string, change: (lines: string[]) => string[]): Promise<void> => {
  const lines = await linesOf(file);
  const { counts } = JSON.parse(lines.pop() ?? '') as { counts: object };
  const body = `${change(lines).join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  await writeFile(path, gzipSync(`${body}${JSON.stringify({ counts, sha256 })}\n`));
};

describe('with BACKUP_KEY set', () => {
  const settings = { BACKUP_KEY: 'a key that is long enough to be one' };
  const sealed = useTestApi(settings);
  const terminal = () => terminalFor(sealed, sealed.config.dataDir, settings);

  it('an unencrypted backup is restored only with --plain, and its admins and tokens are listed', async () => {
    const forged = join(sealed.config.dataDir, 'forged.backup');
    await writeChanged(forged, (lines) =>
      lines.map((line) =>
        line.includes('family-0@example.org')
          ? line.replace('"permissions":[]', '"permissions":["admin"]')
          : line,
      ),
    );

    expect(await terminal()('restore', forged)).toMatchObject(ending(1, '--plain'));
    expect(await sealed.connection.collection('accounts').countDocuments({})).toBe(0);

    const restored = await terminal()('restore', forged, '--plain', '--json');
    expect(restored.code).toBe(0);
    expect(JSON.parse(restored.answer)).toMatchObject({ admins: ['family-0@example.org'], tokens: [] });
  });

  it('an encrypted backup is restored, and refused with --plain', async () => {
    const own = join(sealed.config.dataDir, 'own.backup');
    expect((await terminal()('backup', '--out', own)).code).toBe(0);
    expect((await terminal()('restore', own, '--replace', '--plain')).code).toBe(1);
    expect((await terminal()('restore', own, '--replace')).code).toBe(0);
  });
});

describe('a backup of another version', () => {
  // A valid backup with another header.
  const withHeader = async (change: object): Promise<string> => {
    const path = join(busy.config.dataDir, 'other.backup');
    await writeChanged(path, ([first = '', ...rest]) => [
      JSON.stringify({ ...(JSON.parse(first) as object), ...change }),
      ...rest,
    ]);
    return path;
  };

  it('is refused if it has a migration that this portal does not know', async () => {
    const before = await hashOf(busy);
    const path = await withHeader({ migrations: ['1.0.0', '9.9.9-of-tomorrow'] });
    const refused = await terminalFor(busy)('restore', path, '--replace');
    expect(refused).toMatchObject(ending(1, '9.9.9-of-tomorrow'));
    expect(await hashOf(busy)).toBe(before);
  });

  describe('with a known commit', () => {
    // Other test files in this worker read it too.
    const before = { ...build };
    beforeAll(() => Object.assign(build, { commit: 'abc1234', day: '2026-11-28' }));
    afterAll(() => {
      delete (build as Partial<typeof build>).day;
      Object.assign(build, before);
    });

    it('has the commit and its day in its header', async () => {
      const path = join(busy.config.dataDir, 'named.backup');
      expect((await terminalFor(busy)('backup', '--out', path)).code).toBe(0);
      const [header = ''] = await linesOf(path);
      expect(JSON.parse(header)).toMatchObject({ portal: version, commit: 'abc1234', day: '2026-11-28' });
    });

    it.each([
      ['a later day', { portal: '1.0.0', commit: 'def5678', day: '2026-11-29' }, 1],
      ['a later format', { version: 3 }, 1],
      ['the same day', { day: '2026-11-28' }, 0],
      ['an earlier day', { day: '2026-11-01' }, 0],
      ['no day, of a build without git', { day: undefined }, 0],
      ['no day and the earlier format, of the first release', { day: undefined, version: 1 }, 0],
    ])('with %s: %j ends with %d', async (_, change, code) => {
      const before = await hashOf(busy);
      const result = await terminalFor(busy)('restore', await withHeader(change), '--replace');
      expect(result).toMatchObject({ code });
      if (code === 0) return;
      expect(result.said).toContain('The backup is of a newer version of the portal: ');
      expect(result.said).toContain(`This one is ${version} (abc1234, 2026-11-28).`);
      expect(await hashOf(busy)).toBe(before);
    });
  });

  it('is restored and migrated if it is of the first release', async () => {
    const path = await withHeader({ version: 1, migrations: undefined, portal: undefined });
    expect((await terminalFor(busy)('restore', path, '--replace')).code).toBe(0);
    const { answer } = await terminalFor(busy)('migrations');
    expect(answer).not.toContain('waiting');
    expect((await terminalFor(busy)('check')).code).toBe(0);
  });
});

describe('a child who withdrew while the backup was made', () => {
  it('is removed from the published versions by the restore', async () => {
    const { app, connection } = busy;
    const newest = { number: 2 };
    const readRow = async () =>
      ((await connection.collection('program_versions').findOne(newest))?.['rows'] as VersionRow[])[0];
    const { id = '', people = [] } = (await readRow()) ?? {};
    expect(people).toHaveLength(1);
    const gone = { $set: { withdrawnAt: new Date() } };
    await connection.collection('performances').updateOne({ _id: new Types.ObjectId(id) }, gone);
    const path = join(busy.config.dataDir, 'half.backup');
    expect((await terminalFor(busy)('backup', '--out', path)).code).toBe(0);
    expect((await terminalFor(busy)('restore', path, '--replace')).code).toBe(0);

    const row = (await readRow()) ?? {};
    expect(row).toMatchObject({ id });
    expect(row).not.toHaveProperty('people');
    expect((await app.get(StoreCheck).check()).problems).toEqual([]);
  });
});

describe('the check', () => {
  const published = { 'published.number': 2 };
  const lost = new Types.ObjectId();
  const absent = lost.toHexString();
  const long = new Date(0);
  const cancel = { $set: { canceled: { at: long, reason: '' } } };
  type Sample = Record<string, unknown[]>;
  type Update = Record<string, object>;
  type Change = Update | ((sample: Sample) => Update) | undefined;
  const loses = (field: string, id: unknown = lost) => ({ $set: { [field]: id } });

  beforeAll(async () => {
    const events = empty.connection.collection('events');
    const event = (await events.findOne(published))?._id;
    const reminder = { kind: 'reminder', event, state: 'waiting', attempts: 0, isDead: true };
    await empty.connection.collection('mails').insertOne(reminder);
    const family = (await empty.connection.collection('accounts').findOne({ email: /^family/ }))?._id;
    const profile = (await empty.connection.collection('profiles').findOne({}))?._id;
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
    const open = { kind: 'guardian', may: 'see', nonce: 'n', hash: 'h', createdAt, expiresAt };
    await empty.connection.collection('invitations').insertOne({ ...open, from: family, profile });
    await empty.connection.collection('letter_templates').insertOne({ event });
    const value = { remote: 'mf-any', user: family, key: 'k', json: '1', bytes: 2, version: 1 };
    await empty.connection.collection('remote_data').insertOne(value);
    // The index prevents two events with one address.
    await events.dropIndex('share.address_1');
    await events.updateOne({ published: { $exists: false } }, { $set: { share: { address: 'another' } } });
    await events.updateOne(published, { $set: { 'share.address': 'shared' } });
  });

  /** For each rule, a collection, a document in it and the change that violates the rule; undefined deletes it. */
  const violations: Record<Rule, [string, object, Change]> = {
    'taken counts the places': ['events', {}, { $inc: { taken: 1 } }],
    'a sign-up has one place': ['events', published, ({ seats = [] }) => ({ $push: { seats: seats[0] } })],
    'a sign-up has a place': ['events', published, { $set: { seats: [], taken: 0 } }],
    'a sign-up stands in the program once': [
      'events',
      published,
      ({ program = [] }) => ({ $push: { program: program[0] } }),
    ],
    'a place belongs to a sign-up': [
      'events',
      published,
      { $push: { seats: { performance: lost, at: long } }, $inc: { taken: 1 } },
    ],
    'a canceled event gives no place': ['events', published, cancel],
    'a canceled event takes no sign-up': ['events', published, cancel],
    'nobody is reminded of an event that is canceled': ['events', published, cancel],
    'an event has the number of its newest version': [
      'events',
      published,
      { $set: { 'published.number': 3 } },
    ],
    'the versions of a program are counted from 1': ['program_versions', { number: 1 }, undefined],
    'nobody who withdrew is named in a version': [
      'program_versions',
      { number: 2 },
      { $set: { at: long, 'rows.0.id': absent } },
    ],
    'a public address leads to one event': [
      'events',
      { 'share.address': 'another' },
      { $set: { 'share.address': 'shared' } },
    ],
    'a profile has a guardian': ['accounts', { email: /^family/ }, undefined],
    'the accounts of a profile exist': [
      'profiles',
      {},
      { $set: { 'accounts.1': { account: lost, may: 'see' }, viewers: [lost] } },
    ],
    'the people of a sign-up have profiles': ['profiles', {}, undefined],
    'the people of a version have profiles': [
      'program_versions',
      { number: 2 },
      { $set: { 'rows.0.people.0.profile': absent, 'rows.0.performer.profile': absent } },
    ],
    'a letter goes to accounts': ['letters', {}, { $set: { 'recipients.0.account': lost } }],
    'each recipient of a letter has a record of the mail': ['mails', { kind: 'letter' }, undefined],
    'a value of a remote takes what is counted for it': ['remote_data', {}, { $inc: { bytes: 1 } }],
    'a sign-up has an event': ['performances', {}, loses('event')],
    'an invitation has a profile': ['invitations', {}, loses('profile')],
    'an invitation has an account': ['invitations', {}, loses('from')],
    'a letter has an event': ['letters', {}, loses('event')],
    'a template has an event': ['letter_templates', {}, loses('event')],
    'a version has an event': ['program_versions', {}, loses('event')],
    'a mail has an event': ['mails', {}, loses('event')],
    'a mail has an account': ['mails', {}, loses('account', absent)],
    'a value of a remote has an account': ['remote_data', {}, loses('user')],
  };

  it.each(rules)('reports a violation of: %s', async (rule) => {
    const check = async () => (await empty.app.get(StoreCheck).check()).problems;
    const [collection, filter, change] = violations[rule];
    const target = empty.connection.collection(collection);
    const sample = await target.findOne(filter);
    if (!sample) throw new Error('nothing to break');
    const breaks = typeof change === 'function' ? change(sample) : change;
    if (breaks) await target.updateOne({ _id: sample._id }, breaks);
    else await target.deleteOne({ _id: sample._id });
    expect((await check()).map((problem) => problem.rule)).toContain(rule);
    await target.replaceOne({ _id: sample._id }, sample, { upsert: true });
    expect(await check()).toEqual([]);
  });

  it.each(references.filter(({ field }) => !field.includes('.')))(
    'the repair deletes a document of $from without its $field, also after a change of the words of the rule',
    async (reference) => {
      const { rule, from, field } = reference;
      const counts = async () => (await empty.app.get(StoreCheck).check()).checked;
      const before = await counts();
      const target = empty.connection.collection(from);
      const [_id, key] = [new Types.ObjectId(), absent];
      await target.insertOne({ ...(await target.findOne({})), _id, key, hash: key, [field]: lost });
      Object.assign(reference, { rule: 'in other words' });
      await empty.app.get(Repair).repair();
      Object.assign(reference, { rule });
      expect(await target.countDocuments({ _id })).toBe(0);
      expect(await counts()).toEqual(before);
    },
  );

  it('ends with code 1 and prints the rule and the id', async () => {
    const events = empty.connection.collection('events');
    const { _id } = (await events.findOneAndUpdate({}, { $inc: { taken: 1 } })) ?? {};
    const { code, said } = await terminalFor(empty)('check');
    await events.updateOne({ _id }, { $inc: { taken: -1 } });
    expect(code).toBe(1);
    expect(said).toContain(`${String(_id)}: not so: taken counts the places`);
  });

  it.each<Rule>([
    'each recipient of a letter has a record of the mail',
    'a letter goes to accounts',
    'the people of a version have profiles',
    'the people of a sign-up have profiles',
    'the accounts of a profile exist',
  ])('the repair mends a violation of: %s', async (rule) => {
    const [collection, filter, change] = violations[rule];
    const target = empty.connection.collection(collection);
    await (change ? target.updateOne(filter, change) : target.deleteOne(filter));
    const check = async () => (await empty.app.get(StoreCheck).check()).problems;
    expect((await check()).map((problem) => problem.rule)).toContain(rule);
    await empty.app.get(Repair).repair();
    expect(await check()).toEqual([]);
  });
});
