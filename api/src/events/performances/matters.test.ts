import type { Matter } from '@portal/contracts/matters';
import { consentTexts } from '@portal/contracts/consent';
import { SentInvitation } from '@portal/contracts/invitations';
import { PerformanceResponse } from '@portal/contracts/performances';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsOf } from '../../../testing/commands.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  createSharedProfile,
  editSignUp,
  inDays,
  joinProfile,
  mattersOf,
  publishProgram,
  signUp,
} from '../../../testing/test-inputs.js';

const api = useTestApi();
let coordinator: SignedInClient;
let teacher: SignedInClient;
let family: SignedInClient;
let other: SignedInClient;
let emily: string;
const day = 24 * 3_600_000;

beforeEach(async () => {
  coordinator = await api.asNew('coordinator');
  teacher = await api.asNew('teacher');
  family = await api.asNew('parent');
  other = await api.asNew('parent');
  emily = (await createProfile(family, { firstName: 'Emily', lastName: 'Lin' }))._id;
});

const kindsOf = async (client: SignedInClient) => (await mattersOf(client)).map(({ kind }) => kind);
const of = async (client: SignedInClient, kind: Matter['kind']) =>
  (await mattersOf(client)).filter((one) => one.kind === kind);
const answerAll = async (client: SignedInClient, id: string) => {
  for (const [kind, textVersion] of Object.entries(consentTexts))
    await client.post('/profile_consent', { id, kind, given: true, textVersion });
};

describe('a matter of an account', () => {
  it('is the first step of a new family until it has a profile, and its unconfirmed address', async () => {
    expect(await kindsOf(other)).toEqual(['firstProfile']);
    expect(await kindsOf(coordinator)).not.toContain('firstProfile');
    await api.setAccount(other, { emailConfirmed: false });
    expect(await mattersOf(other)).toMatchObject([{ kind: 'unconfirmed', from: other.email }, {}]);
  });

  it('is the first pupil of a new teacher', async () => {
    expect(await kindsOf(teacher)).toEqual(['firstPupil']);
    await createProfile(teacher, { unclaimed: true });
    expect(await kindsOf(teacher)).toEqual([]);
  });

  it('is each child whose guardian has not answered all questions about consent, due after a week', async () => {
    const [asked] = await of(family, 'consent');
    expect(asked).toMatchObject({ of: emily, who: 'Emily Lin', count: 3 });
    expect(Date.parse(asked?.due ?? '') - Date.parse(asked?.since ?? '')).toBe(7 * day);
    await joinProfile(other, { from: family, profile: emily, may: 'edit' });
    expect(await of(other, 'consent')).toEqual([]);
    await answerAll(family, emily);
    expect(await kindsOf(family)).toEqual([]);
    await family.post('/profile_archive', { id: emily, archived: true });
    expect(await kindsOf(family)).toEqual([]);
  });

  it('is the length of each coming piece that the account may edit', async () => {
    const { _id: event } = await createEvent(coordinator, { name: 'May Recital' });
    const piece = await signUp(family, event, { profile: emily, title: 'Gavotte', time: null });
    expect(await of(family, 'length')).toMatchObject([
      { of: piece._id, title: 'Gavotte', event: 'May Recital' },
    ]);
    await joinProfile(other, { from: family, profile: emily, may: 'see' });
    expect(await of(other, 'length')).toEqual([]);
    await editSignUp(family, piece, { time: 3 });
    expect(await of(family, 'length')).toEqual([]);
  });

  it.each([
    ['is canceled', (event: string) => coordinator.post('/event_cancel', { _id: event, reason: 'Flood' })],
    [
      'is over',
      (event: string) =>
        api.connection.collection('events').updateMany({ name: event }, { $set: { date: new Date(0) } }),
    ],
  ])('is nothing about an event that %s', async (state, end) => {
    const { _id: event, name } = await createEvent(coordinator, { name: `Recital ${state}` });
    await signUp(family, event, { profile: emily, time: null });
    expect(await of(family, 'length')).toHaveLength(1);
    await end(state === 'is over' ? name : event);
    expect(await of(family, 'length')).toEqual([]);
  });

  it('is an invitation into a piece, for both families, until it is answered', async () => {
    const date = inDays(20);
    const { _id: event } = await createEvent(coordinator, { date });
    const { _id: id } = await signUp(family, event, { profile: emily, title: 'Trio', time: 3 });
    const person = { id, name: 'Noah', instrument: 'Viola', role: 'performer', email: other.email };
    expect((await family.put('/piece_invitation', person)).status).toBe(200);
    const due = new Date(Date.parse(date) - 7 * day).toISOString();
    const words = { who: 'Noah', instrument: 'Viola', title: 'Trio', due };
    expect(await of(family, 'invitedWaits')).toMatchObject([{ of: id, ...words }]);
    const [received] = await of(other, 'pieceInvited');
    expect(received).toMatchObject(words);
    expect(await of(other, 'firstProfile')).toEqual([]);
    const { _id: noah } = await createProfile(other, { firstName: 'Noah' });
    const accept = { code: received?.of, profile: noah };
    for (const accepting of [accept, { ...accept }])
      expect(
        (await other.post('/piece_invitation_accept', accepting)).as(PerformanceResponse).people,
      ).toHaveLength(2);
    expect(await of(other, 'pieceInvited')).toEqual([]);
    expect(await of(family, 'invitedWaits')).toEqual([]);
  });

  it('is the published program, or that a sign-up came after it', async () => {
    const { _id: event } = await createEvent(coordinator, { name: 'May Recital' });
    const { _id: piece } = await signUp(family, event, { profile: emily, time: 3 });
    await signUp(other, event, { time: 3 });
    await publishProgram(coordinator, event, [piece]);
    expect(await of(family, 'programOut')).toMatchObject([{ of: event, event: 'May Recital' }]);
    expect(await of(family, 'lateSignup')).toEqual([]);
    expect(await of(other, 'programOut')).toEqual([]);
    // Signed up before the program, but not in it.
    expect(await of(other, 'lateSignup')).toEqual([]);
    await api.connection
      .collection('events')
      .updateMany({ name: 'May Recital' }, { $set: { 'published.at': new Date(0) } });
    expect(await of(other, 'lateSignup')).toMatchObject([{ event: 'May Recital' }]);
    await coordinator.post('/event_program_hide', { _id: event, reason: 'A mistake' });
    expect([...(await kindsOf(family)), ...(await kindsOf(other))]).not.toContain('programOut');
  });

  it('is what a teacher signed up, once for all events, until the program is published', async () => {
    const hazel = await createSharedProfile(other, teacher, 'teach', { firstName: 'Hazel' });
    const { _id: event } = await createEvent(coordinator, { name: 'May Recital' });
    const { _id: piece } = await signUp(teacher, event, { profile: hazel, time: 3 });
    await signUp(teacher, event, { profile: hazel, title: 'Second', time: 3 });
    const told = { of: teacher.id, who: 'Hazel', from: teacher.email, event: 'May Recital', count: 1 };
    expect(await of(other, 'teacherSigned')).toMatchObject([told]);
    expect(await of(teacher, 'teacherSigned')).toEqual([]);
    await publishProgram(coordinator, event, [piece]);
    expect(await of(other, 'teacherSigned')).toEqual([]);
  });

  it('is no sign-up by a guardian for another one', async () => {
    const hazel = await createSharedProfile(other, family, 'guard', { firstName: 'Hazel' });
    const { _id: event } = await createEvent(coordinator, { name: 'May Recital' });
    await signUp(family, event, { profile: hazel, time: 3 });
    expect(await of(other, 'teacherSigned')).toEqual([]);
  });

  it('is what is missing for an event in the next four weeks, for its coordinator', async () => {
    const event = await createEvent(coordinator, { date: inDays(27) });
    const far = await createEvent(coordinator, { date: inDays(29) });
    await signUp(family, far._id, { profile: emily, time: null });
    await signUp(family, event._id, { profile: emily });
    expect(await of(coordinator, 'eventMissing')).toEqual([]);
    const { _id } = await signUp(family, event._id, { profile: emily, title: 'Gavotte', time: null });
    const due = new Date(Date.parse(event.date) - 7 * day).toISOString();
    const [missing] = await of(coordinator, 'eventMissing');
    expect(missing).toMatchObject({ of: event._id, event: event.name, count: 1, due });
    expect(await of(await api.asNew('coordinator'), 'eventMissing')).toEqual([]);
    await family.post('/performance_withdraw', { id: _id });
    expect(await of(coordinator, 'eventMissing')).toEqual([]);
  });

  it('is for a teacher that pupils have left, without their names', async () => {
    const hazel = await createSharedProfile(other, teacher, 'teach', { firstName: 'Hazel' });
    await (await other.prove()).post('/guardian_remove', { id: hazel, account: teacher.id });
    const [left] = await of(teacher, 'pupilsLeft');
    expect(left).toEqual({ kind: 'pupilsLeft', of: teacher.id, count: 1 });
  });

  it('is a claim, for the teacher and for the family that asks', async () => {
    const { _id: pupil } = await createProfile(teacher, {
      unclaimed: true,
      firstName: 'Siobhán',
      lastName: 'Lee',
    });
    const { code } = (await teacher.put('/pupil_invitation', { profile: pupil })).as(SentInvitation);
    await (await other.prove()).post('/invitation_accept', { code });
    const [asks] = await of(teacher, 'accountAsks');
    expect(asks).toMatchObject({ of: pupil, who: 'Siobhán Lee', from: other.email, since: asks?.since });
    const [waits] = await of(other, 'claimWaits');
    expect(waits).toMatchObject({ who: 'Siobhán', from: teacher.email, since: asks?.since });
    expect(await of(other, 'firstProfile')).toEqual([]);
    await other.post('/invitation_decline', { code: waits?.of });
    expect([...(await of(other, 'claimWaits')), ...(await of(teacher, 'accountAsks'))]).toEqual([]);
  });

  it('takes five commands, the session among them, however many pieces there are', async () => {
    const count = async () => (await commandsOf(api, () => mattersOf(family))).length;
    await mattersOf(family);
    for (let turn = 0; turn < 6; turn += 1)
      await signUp(family, (await createEvent(coordinator))._id, { profile: emily, time: null });
    expect(await count()).toBe(5);
  });
});
