import { SpecifiedPerformance } from '@portal/contracts/performances';
import { PublicProgramResponse, ShareResponse } from '@portal/contracts/public-program';
import { PublishPreview } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../people/profiles/profiles.schema.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  eventPieces,
  performanceInput,
  publishedNames,
  publishProgram,
  piano,
  signUp,
  violin,
} from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, parent] = useAccounts(api, 'coordinator', 'parent');
let event: string;
let emily: string;
let noah: string;
let ruiz: string;

beforeAll(async () => {
  event = (await createEvent(coordinator))._id;
  const create = async (firstName: string, lastName: string) =>
    (await createProfile(parent, { firstName, lastName }))._id;
  emily = await create('Emily', 'Lin');
  noah = await create('Noah', 'Lin');
  ruiz = await create('Patricia', 'Ruiz');
});

const namesIn = ({ people }: SpecifiedPerformance) => people.map(({ profile }) => profile.firstName);
const trio = () => signUp(parent, event, { profile: emily, performers: [violin(noah), piano(ruiz)] });
const send = (fields: object) =>
  parent.put('/performance', { ...performanceInput(), profile: emily, event, user: parent.id, ...fields });
const eventPiece = async (id: string) =>
  (await eventPieces(coordinator, event)).find(({ _id }) => _id === id);

describe('a sign-up of several people', () => {
  it('is stored with everyone, and the coordinator sees them with their families', async () => {
    const { _id, people } = await trio();
    expect(people.slice(1).map(({ profile, instrument, role }) => [profile._id, instrument, role])).toEqual([
      [noah, 'Violin', 'performer'],
      [ruiz, 'Piano', 'accompanist'],
    ]);
    const seen = await eventPiece(_id);
    expect(seen && namesIn(seen)).toEqual(['Emily', 'Noah', 'Patricia']);
    expect(new Set(seen?.people.map(({ family }) => family)).size).toBe(1);
  });

  it('is mailed to a teacher with the call of each piece, and names the accompanist last and as such', async () => {
    const teacher = await api.as('teacher');
    const { _id } = await createEvent(coordinator);
    const pupil = await createProfile(teacher, { firstName: 'Iris', lastName: 'Chen' });
    const own = await createProfile(teacher, { firstName: 'Carmen', lastName: 'Ruiz' });
    const piece = await signUp(teacher, _id, { profile: pupil._id, performers: [piano(own._id)] });
    const other = await createProfile(teacher, { firstName: 'Ada', lastName: 'Bell' });
    await signUp(teacher, _id, { profile: other._id });
    await publishProgram(coordinator, _id, [piece._id]);
    const answer = await coordinator.get(`/event_publish_preview?id=${_id}`);
    const [family] = answer.as(PublishPreview).families;
    expect(family).toMatchObject({
      names: ['Iris Chen', 'Ada Bell', 'Carmen Ruiz'],
      accompanists: ['Carmen Ruiz'],
    });
    const text = JSON.stringify(family?.mail.paragraphs);
    expect(text).toMatch(/Iris Chen, acc\. Carmen Ruiz, .*: about .*, be there by /);
    expect(text).not.toContain('Please be there');
  });

  it('takes one place', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    await signUp(parent, _id, { profile: emily, performers: [violin(noah)] });
    expect((await send({ event: _id, profile: noah, again: true })).error).toBe('full');
  });

  it('keeps its people when a client edits it that does not know them', async () => {
    const piece = await trio();
    const edit = async (change: object) =>
      namesIn((await editSignUp(parent, piece, change)).as(SpecifiedPerformance));
    expect(await edit({ title: 'Trio' })).toEqual(['Emily', 'Noah', 'Patricia']);
    expect(await edit({ performers: [] })).toEqual(['Emily']);
  });

  it('refuses a person twice, a foreign profile and a missing one at their fields, and stores nothing', async () => {
    const foreign = (await createProfile(await api.as('student')))._id;
    const before = (await parent.get('/performances')).as(SpecifiedPerformance.array()).length;
    for (const [performers, fields] of [
      [[violin(emily)], { 'performers.0.profile': 'profileTwice' }],
      [[violin(noah), piano(noah)], { 'performers.1.profile': 'profileTwice' }],
      [[violin(noah), violin(foreign)], { 'performers.1.profile': 'profile' }],
      [[violin('f'.repeat(24))], { 'performers.0.profile': 'profile' }],
    ] as const)
      expect((await send({ performers })).body).toMatchObject({ error: 'invalid', fields });
    expect((await parent.get('/performances')).as(SpecifiedPerformance.array())).toHaveLength(before);
  });

  it('refuses a first performer who is one of the others already', async () => {
    const { body } = await editSignUp(parent, await trio(), { profile: noah });
    expect(body).toMatchObject({ error: 'invalid', fields: { 'performers.0.profile': 'profileTwice' } });
  });

  it('is published with everyone, and the public page names each as the event allows', async () => {
    const { _id } = await createEvent(coordinator);
    const piece = await signUp(parent, _id, { profile: emily, performers: [violin(noah), piano(ruiz)] });
    await publishProgram(coordinator, _id, [piece._id]);
    const { address } = (await coordinator.post('/event_share', { _id, names: 'initial' })).as(ShareResponse);
    const read = () => api.visitor().get(`/public_program?address=${address}`);
    const people = [
      { name: 'Emily L.', instrument: 'Cello', role: 'performer' },
      { name: 'Noah L.', instrument: 'Violin', role: 'performer' },
      { name: 'Patricia R.', instrument: 'Piano', role: 'accompanist' },
    ];
    expect((await read()).as(PublicProgramResponse).program?.rows[0]).toMatchObject({ people });
    await parent.post('/performance_withdraw', { id: piece._id });
    const gap = (await read()).text;
    for (const name of ['Emily', 'Noah', 'Patricia']) expect(gap).not.toContain(name);
  });
});

describe('a deleted profile', () => {
  it('leaves the ensemble and the published program; the piece stays', async () => {
    const { _id } = await createEvent(coordinator);
    const lea = (await createProfile(parent, { firstName: 'Lea' }))._id;
    const piece = await signUp(parent, _id, { profile: emily, performers: [violin(lea), violin(noah)] });
    await publishProgram(coordinator, _id, [piece._id]);
    expect((await parent.post('/profile_delete', { id: lea })).status).toBe(200);
    const left = (await parent.get(`/performance?id=${piece._id}`)).as(SpecifiedPerformance);
    expect(namesIn(left)).toEqual(['Emily', 'Noah']);
    expect(await publishedNames(coordinator, _id)).toEqual([['Emily', 'Noah']]);
  });
});

describe('an account that looks after another person in the piece', () => {
  it('sees it with the first name and initial of the others, and may not change it; nothing once it has left', async () => {
    const texts = { notes: 'Needs a ramp.', accompanist: 'brings a pianist', wish: 'by 15:00' };
    const piece = await signUp(parent, event, { ...texts, profile: emily, performers: [violin(noah)] });
    const { _id: id } = piece;
    const second = await api.as('parent', 'second');
    const ofNoah = { _id: new Types.ObjectId(noah) };
    const profiles = api.connection.collection<ProfileRecord>('profiles');
    const guardian = { account: new Types.ObjectId(second.id), may: 'guard' as const };
    expect((await second.get(`/performance?id=${id}`)).status).toBe(404);
    await profiles.updateOne(ofNoah, { $push: { accounts: guardian } });
    const seen = (await second.get(`/performance?id=${id}`)).as(SpecifiedPerformance);
    expect(seen).toMatchObject({ profile: { firstName: 'Emily', lastName: 'L.', school: '' } });
    expect(seen).toMatchObject({ notes: '', accompanist: '', wish: '' });
    expect(seen.people[1]?.profile).toMatchObject({ firstName: 'Noah', lastName: 'Lin', grade: 5 });
    expect((await editSignUp(second, piece)).status).toBe(404);
    expect((await second.post('/performance_withdraw', { id })).status).toBe(404);
    await profiles.updateOne(ofNoah, { $pull: { accounts: guardian } });
    expect((await second.get(`/performance?id=${id}`)).status).toBe(404);
    expect((await second.get('/performances')).body).toEqual([]);
  });
});
