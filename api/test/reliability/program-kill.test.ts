import type { PerformanceResponse } from '@portal/contracts/performances';
import { ProgramResponse } from '@portal/contracts/program';
import { VersionSummary } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../src/platform/jobs/jobs.service.js';
import { useStoreProxy, type StoreWrite } from '../../testing/store-proxy.js';
import { problemsOf, useAccounts, useTestApi } from '../../testing/test-api.js';
import { createEvent, inDays, signUp } from '../../testing/test-inputs.js';
import { killWhile } from './testing/kill-while.js';

/** Provides the database, and runs no jobs. */
const home = useTestApi({}, { runsJobs: false });
const proxy = useStoreProxy(home);
const [coordinator, ...families] = useAccounts(home, 'coordinator', 'parent', 'parent', 'parent');
let event: string;
let input: object;

beforeEach(async () => {
  // Far in the future, so that no reminders are sent.
  event = (await createEvent(coordinator, { date: inDays(60) }))._id;
  const signedUp: PerformanceResponse[] = [];
  for (const family of families) signedUp.push(await signUp(family, event));
  const program = signedUp.map(({ _id }) => _id);
  const { revision } = (await coordinator.post('/event_program', { _id: event, program })).as(
    ProgramResponse,
  );
  input = { _id: event, revision, after: 0, tell: 'concerned' };
});

const killWhilePosting = (path: string, body: object, write: StoreWrite, when: 'before' | 'after') =>
  killWhile(home, proxy, { client: coordinator, path, body, write, when });

const versions = async () =>
  (await coordinator.get(`/event_versions?id=${event}`)).as(VersionSummary.array());
const toldOf = async (kind: string) => {
  const mails = home.connection.collection('mails').find({ kind, event: new Types.ObjectId(event) });
  return (await mails.toArray()).map(({ account }) => account as string).sort();
};
const everybody = () => families.map(({ id }) => id).sort();
const finishAll = () => home.app.get(Jobs).finishAll();

describe('a process killed while it publishes a program', () => {
  it('before the version is written: nothing is published or mailed', async () => {
    const write = { command: 'insert', collection: 'program_versions' } as const;
    await killWhilePosting('/event_publish', input, write, 'before');
    await finishAll();
    expect([await versions(), await toldOf('published')]).toEqual([[], []]);
    expect((await coordinator.post('/event_publish', input)).as(VersionSummary).number).toBe(1);
    expect(await toldOf('published')).toEqual(everybody());
  });

  it.each<[string, StoreWrite]>([
    ['the version is written', { command: 'insert', collection: 'program_versions' }],
    ['its event is updated', { command: 'update', collection: 'events' }],
    ['its mails are queued', { command: 'insert', collection: 'mails' }],
  ])('after %s: one version is published, and each family gets one mail', async (_, write) => {
    await killWhilePosting('/event_publish', input, write, 'after');
    // A second browser window that has the old version, and at the same time the sweep of another process.
    const [other] = await Promise.all([
      coordinator.post('/event_publish', { ...input, note: 'Mine' }),
      finishAll(),
    ]);
    expect([other.status, other.body]).toMatchObject([409, { error: 'stale', after: 1 }]);
    expect((await coordinator.post('/event_publish', input)).as(VersionSummary).number).toBe(1);
    expect(await versions()).toHaveLength(1);
    expect(await toldOf('published')).toEqual(everybody());
    expect(await problemsOf(home)).toEqual([]);
  });
});

it('a process killed after it took a program back: it stays taken back, and each family gets a mail', async () => {
  await coordinator.post('/event_publish', { ...input, tell: 'nobody' });
  const write = { command: 'update', collection: 'program_versions' } as const;
  await killWhilePosting('/event_program_hide', { _id: event, reason: 'A new hall.' }, write, 'after');
  await finishAll();
  expect((await versions())[0]?.hidden?.reason).toBe('A new hall.');
  expect((await coordinator.get(`/event?id=${event}`)).body).toMatchObject({
    hidden: { reason: 'A new hall.' },
  });
  expect(await toldOf('programHidden')).toEqual(everybody());
  expect(await problemsOf(home)).toEqual([]);
});
