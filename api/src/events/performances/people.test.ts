import { PerformanceResponse } from '@portal/contracts/performances';
import { VersionResponse } from '@portal/contracts/versions';
import { Types, type mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Adoptions } from '../../platform/common/adoptions.service.js';
import { commandsOf } from '../../../testing/commands.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, publishProgram, signUp } from '../../../testing/test-inputs.js';

let api: TestApi;
let coordinator: SignedInClient;
let parent: SignedInClient;
let event: string;
let first: string;
let second: string;
let piece: PerformanceResponse;

beforeAll(async () => {
  api = await startTestApi();
  coordinator = await api.as('coordinator');
  parent = await api.as('parent');
});
afterAll(() => api.stop());

beforeEach(async () => {
  event = (await createEvent(coordinator))._id;
  first = (await createProfile(parent, { firstName: 'Ana' }))._id;
  second = (await createProfile(parent, { firstName: 'Ben' }))._id;
  const performers = [{ profile: second, instrument: 'Flute', role: 'performer' as const }];
  piece = await signUp(parent, event, { profile: first, performers });
});

const adopt = () => api.app.get(Adoptions).run();
const signups = () => api.connection.collection('performances');
const versions = () => api.connection.collection('program_versions');
const changeSignup = (update: mongo.UpdateFilter<mongo.BSON.Document>) =>
  signups().updateOne({ _id: new Types.ObjectId(piece._id) }, update);
const changeVersion = (update: mongo.UpdateFilter<mongo.BSON.Document>) =>
  versions().updateOne({ event: new Types.ObjectId(event) }, update);

const shown = async () => {
  const { people } = (await parent.get(`/performance?id=${piece._id}`)).as(PerformanceResponse);
  return people.map(({ profile, instrument, role }) => [profile.firstName, instrument, role].join(' '));
};
const published = async () => {
  const { rows } = (await coordinator.get(`/event_version?id=${event}`)).as(VersionResponse);
  return rows.map(({ people = [] }) => people.map(({ firstName }) => firstName));
};

describe('the people of a sign-up', () => {
  const both = ['Ana Cello performer', 'Ben Flute performer'];

  it('are in the order of the program, and the fields of the spec are those of the first', async () => {
    expect(await shown()).toEqual(both);
    expect(piece).toMatchObject({ profile: { _id: first }, instrument: 'Cello', user: parent.id });
    expect(piece.performers?.map(({ profile }) => profile._id)).toEqual([second]);
  });

  it('are found after the next adoption if a process of the previous version signed them up', async () => {
    await changeSignup({ $unset: { people: 1 } });
    await adopt();
    expect(await shown()).toEqual(both);
  });

  it.each([
    ['the instrument', { $set: { instrument: 'Viola' } }, ['Ana Viola performer', 'Ben Flute performer']],
    ['the others', { $set: { performers: [] } }, ['Ana Cello performer']],
  ])('are updated if a process of the previous version has changed %s', async (_, change, expected) => {
    await changeSignup(change);
    await adopt();
    expect(await shown()).toEqual(expected);
  });

  it('can be read by the previous version after each change', async () => {
    const { title, composer, time, notes } = piece;
    const typed = { title, composer, time, notes, id: piece._id, profile: second, instrument: 'Oboe' };
    await parent.post('/performance', { ...typed, performers: [] });
    expect(await signups().findOne({ _id: new Types.ObjectId(piece._id) })).toMatchObject({
      profile: new Types.ObjectId(second),
      instrument: 'Oboe',
      performers: [],
      user: new Types.ObjectId(parent.id),
    });
  });

  it('stay as they are when a client does not send the others', async () => {
    const { title, composer, time, notes } = piece;
    const typed = { title, composer, time, notes, id: piece._id, profile: first, instrument: 'Oboe' };
    expect((await parent.post('/performance', typed)).status).toBe(200);
    expect(await shown()).toEqual(['Ana Oboe performer', 'Ben Flute performer']);
  });
});

describe('the people of a published program', () => {
  beforeEach(() => publishProgram(coordinator, event, [piece._id]));

  it('are found after the next adoption if a process of the previous version published them', async () => {
    await changeVersion({ $unset: { 'rows.0.people': 1 } });
    await adopt();
    expect(await published()).toEqual([['Ana', 'Ben']]);
    await parent.post('/performance_withdraw', { id: piece._id });
    expect(await published()).toEqual([[]]);
  });

  it('are not named once a process of the previous version has removed the first', async () => {
    await changeVersion({ $unset: { 'rows.0.performer': 1, 'rows.0.grade': 1, 'rows.0.school': 1 } });
    await adopt();
    expect(JSON.stringify(await versions().findOne({ event: new Types.ObjectId(event) }))).not.toContain(
      'Ana',
    );
  });

  it('keep their place without a person whose profile was deleted', async () => {
    await parent.post('/profile_delete', { id: second });
    expect(await published()).toEqual([['Ana']]);
    const stored = JSON.stringify(await versions().findOne({ event: new Types.ObjectId(event) }));
    expect(stored).toContain('Ana');
    expect(stored).not.toContain('Ben');
  });
});

describe('the database commands of a sign-up', () => {
  const readsOf = async (act: () => Promise<{ status: number }>) => {
    const commands = await commandsOf(api, async () => {
      expect((await act()).status).toBe(200);
    });
    const of = (name: string) =>
      commands.filter(([collection, method]) => collection === name && method.startsWith('find')).length;
    return { profiles: of('profiles'), events: of('events') };
  };
  const input = () => ({ title: 'Air', composer: '', time: 3, notes: '', instrument: 'Cello' });

  it.each<[string, () => Promise<{ status: number }>, { profiles: number; events: number }]>([
    [
      'PUT /performance',
      () => parent.put('/performance', { ...input(), profile: first, event, user: parent.id }),
      { profiles: 2, events: 1 },
    ],
    [
      'POST /performance',
      () =>
        parent.post('/performance', { ...input(), profile: first, id: piece._id, version: piece.version }),
      { profiles: 1, events: 1 },
    ],
    [
      'POST /performance_withdraw',
      () => parent.post('/performance_withdraw', { id: piece._id }),
      { profiles: 1, events: 1 },
    ],
  ])('%s reads profiles and the event this often', async (_, act, expected) => {
    expect(await readsOf(act)).toEqual(expected);
  });
});
