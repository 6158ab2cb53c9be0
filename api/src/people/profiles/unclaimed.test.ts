import { SessionResponse } from '@portal/contracts/auth';
import { AcceptedInvitation, ReceivedInvitation, SentInvitation } from '@portal/contracts/invitations';
import { ProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, joinProfile, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
let teacher: SignedInClient;
let family: SignedInClient;
let pupil: string;

const get = async (who: SignedInClient) => (await who.get(`/profile?id=${pupil}`)).as(ProfileResponse);
const link = async (who = teacher) => await who.put('/pupil_invitation', { profile: pupil });
const accept = async (who: SignedInClient, code = '') =>
  (await who.prove()).post('/invitation_accept', { code });
const approve = async (id: string, who = family) =>
  (await teacher.prove()).post('/invitation_approve', { id, account: who.id });
const claim = async (who = family) => {
  const { _id, code } = (await link()).as(SentInvitation);
  expect((await accept(who, code)).as(AcceptedInvitation)).toEqual({ profile: pupil, isAsked: true });
  expect((await approve(_id, who)).status).toBe(200);
};
const answer = async (who: SignedInClient) =>
  await who.post('/profile_consent', { id: pupil, kind: 'print', given: true, textVersion: 1 });

beforeEach(async () => {
  [teacher, family] = await api.asNewEach('teacher', 'parent');
  pupil = (await createProfile(teacher, { unclaimed: true }))._id;
});

describe('a profile that a teacher makes for a pupil', () => {
  it('is the teacher’s until it is claimed, without answers about consent', async () => {
    expect(await get(teacher)).toMatchObject({
      unclaimed: true,
      may: ['edit', 'invite', 'delete', 'signUp'],
    });
    expect((await answer(teacher)).error).toBe('forbidden');
    expect((await get(teacher)).consents).toBeUndefined();
    expect((await teacher.get('/auth')).as(SessionResponse).studio).toBe('open');
  });

  it('is refused with answers, and not made', async () => {
    const answers = [{ kind: 'print', given: true, textVersion: 1 }];
    const profile = { firstName: 'A', lastName: 'B', grade: 3, school: 'S', user: teacher.id };
    const refused = await teacher.put('/profile', { ...profile, unclaimed: true, answers });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'invalid', fields: { answers: 'invalid' } });
    expect((await teacher.put('/profile', { ...profile, unclaimed: false })).status).toBe(400);
    const listed = (await teacher.get(`/queryprofile?user=${teacher.id}`)).as(ProfileResponse.array());
    expect(listed.map(({ _id }) => _id)).toEqual([pupil]);
  });

  it('becomes the family’s when the teacher approves it; the teacher keeps the sign-ups, and no more', async () => {
    const event = (await createEvent(await api.as('coordinator')))._id;
    const piece = await signUp(teacher, event, { profile: pupil });
    await claim();
    expect(await get(family)).not.toHaveProperty('unclaimed');
    expect((await answer(family)).status).toBe(200);
    expect(await get(teacher)).toMatchObject({ may: ['signUp'], school: '', user: '' });
    expect(await get(teacher)).not.toHaveProperty('unclaimed');
    expect((await teacher.get('/performances')).text).toContain(piece._id);
    expect((await family.get('/performances')).text).toContain(piece._id);
  });

  it('says to the family that the teacher stays', async () => {
    const { code = '' } = (await link()).as(SentInvitation);
    const shown = (await family.get(`/invitation?code=${code}`)).as(ReceivedInvitation);
    expect(shown).toMatchObject({ from: teacher.email, unclaimed: true });
  });

  it('has one link, which is replaced after it was taken back, and ends with the claim', async () => {
    const first = (await link()).as(SentInvitation);
    expect((await link()).as(SentInvitation)).toEqual(first);
    await teacher.post('/invitation_take_back', { id: first._id });
    expect((await accept(family, first.code)).error).toBe('noinvitation');
    const second = (await link()).as(SentInvitation);
    expect(second.code).not.toBe(first.code);
    await claim();
    expect((await link()).status).toBe(404);
    expect((await accept(await api.asNew('parent'), second.code)).error).toBe('noinvitation');
  });

  it('stays the teacher’s if another family asks and is refused', async () => {
    const stranger = await api.asNew('parent');
    const { _id, code } = (await link()).as(SentInvitation);
    await accept(stranger, code);
    await teacher.post('/invitation_take_back', { id: _id });
    expect((await approve(_id, stranger)).error).toBe('noinvitation');
    expect((await stranger.get(`/profile?id=${pupil}`)).status).toBe(404);
    await claim();
    expect((await get(family)).may).toContain('consent');
  });

  it('is claimed once: a second family that asked is refused', async () => {
    const other = await api.asNew('parent');
    const mailed = { kind: 'guardian', profile: pupil, may: 'guard' };
    const { _id, code } = (await link()).as(SentInvitation);
    await accept(family, code);
    const second = (await (await teacher.prove()).put('/invitation', mailed)).as(SentInvitation);
    await accept(other, second.code);
    const answers = [await approve(_id), await approve(second._id, other)];
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    const seen = await Promise.all([family, other].map((who) => who.get(`/profile?id=${pupil}`)));
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('has no link for the profile of a family, nor for an id that is none', async () => {
    const { _id: profile } = await createProfile(family);
    expect((await family.put('/pupil_invitation', { profile })).status).toBe(404);
    expect((await family.put('/pupil_invitation', { profile: 'x' })).status).toBe(400);
  });

  it('stays unclaimed if the student or another teacher joins', async () => {
    for (const may of ['edit', 'teach'] as const)
      await joinProfile(await api.asNew('student'), { from: teacher, profile: pupil, may });
    expect(await get(teacher)).toMatchObject({ unclaimed: true });
  });

  it('gets a new link if the open one ends soon', async () => {
    const first = (await link()).as(SentInvitation);
    const expiresAt = new Date(api.clock.now().getTime() + 30 * 24 * 3_600_000);
    const stored = { _id: new Types.ObjectId(first._id) };
    await api.connection.collection('invitations').updateOne(stored, { $set: { expiresAt } });
    expect((await link()).as(SentInvitation).code).not.toBe(first.code);
  });
});
