import { UndoableChange } from '@portal/contracts/guardians';
import { ReceivedInvitation, SentInvitation } from '@portal/contracts/invitations';
import { PerformanceResponse } from '@portal/contracts/performances';
import { ProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, mailTo } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  joinProfile,
  profileInput,
  rightsOn,
  signUp,
} from '../../../testing/test-inputs.js';
import type { ProfileRecord } from './profiles.schema.js';

const joined = 'An account was added to the profile of Bảo Ngọc';
const removed = 'You no longer look after a profile';
const refused = 'You were not added to a profile';
const day = 24 * 3_600_000;

const api = useTestApi();
let admin: SignedInClient;
let teacher: SignedInClient;
let family: SignedInClient;
let stranger: SignedInClient;
let pupil: string;

beforeEach(async () => {
  // New sessions, because a test moves the clock.
  [admin, teacher, family, stranger] = await signIn();
  pupil = (await createProfile(teacher, { unclaimed: true, school: 'Lincoln' }))._id;
});

const signIn = async () =>
  (await Promise.all((['admin', 'teacher', 'parent', 'parent'] as const).map((role) => api.asNew(role)))) as [
    SignedInClient,
    SignedInClient,
    SignedInClient,
    SignedInClient,
  ];
const link = async () => (await teacher.put('/pupil_invitation', { profile: pupil })).as(SentInvitation);
const ask = async (who: SignedInClient, { code }: SentInvitation) =>
  (await who.prove()).post('/invitation_accept', { code });
const approve = async ({ _id: id }: SentInvitation, who: SignedInClient) =>
  (await teacher.prove()).post('/invitation_approve', { id, account: who.id });
const claim = async (who = family) => {
  const sent = await link();
  await ask(who, sent);
  expect((await approve(sent, who)).status).toBe(200);
};
const waiting = async () =>
  (await teacher.get(`/sent_invitations?id=${pupil}`))
    .as(SentInvitation.array())
    .flatMap(({ askers = [] }) => askers.map(({ email }) => email));
const stored = () =>
  api.connection.collection<ProfileRecord>('profiles').findOne({ _id: new Types.ObjectId(pupil) });
const rights = () => rightsOn(admin, pupil);
const codeOf = async () => (await mailTo(api, teacher.email, joined)).code;
const undo = (code: string) => api.visitor().post('/guardian_undo', { code });
const remove = async (by: SignedInClient, { id: account }: SignedInClient) =>
  (await by.prove()).post('/guardian_remove', { id: pupil, account });
const subjects = async (who: SignedInClient) => (await mailsTo(api, who)).map(({ subject }) => subject);

describe('the link for the family of a pupil', () => {
  it('is refused to an account whose address is not confirmed, and says that the teacher decides', async () => {
    const sent = await link();
    const show = async () => (await family.get(`/invitation?code=${sent.code}`)).as(ReceivedInvitation);
    await api.setAccount(family, { emailConfirmed: false });
    expect((await ask(family, sent)).error).toBe('unconfirmed');
    expect(await waiting()).toEqual([]);
    expect(await show()).toMatchObject({ approval: 'asks' });
    await api.setAccount(family, { emailConfirmed: true });
    expect((await ask(family, sent)).status).toBe(200);
    expect(await show()).toMatchObject({ approval: 'asked' });
  });

  it.each([
    ['is blocked', { isBlocked: true }],
    ['is not confirmed any more', { emailConfirmed: false }],
  ])('cannot be approved for an account that %s', async (_, fields) => {
    const sent = await link();
    await ask(stranger, sent);
    await api.setAccount(stranger, fields);
    expect(await waiting()).toEqual([]);
    expect((await approve(sent, stranger)).error).toBe('noinvitation');
    expect(await rights()).toEqual({ [teacher.email]: 'guard' });
  });

  it('is dead while the teacher is blocked, and works again afterwards', async () => {
    const sent = await link();
    await api.setAccount(teacher, { isBlocked: true });
    expect((await family.get(`/invitation?code=${sent.code}`)).error).toBe('noinvitation');
    expect((await ask(family, sent)).error).toBe('noinvitation');
    await api.setAccount(teacher, { isBlocked: false });
    expect((await ask(family, sent)).status).toBe(200);
  });

  it('is used up by the approval, not by the account that asks first, and others who asked get a mail', async () => {
    const sent = await link();
    await ask(stranger, sent);
    await ask(family, sent);
    expect((await waiting()).sort()).toEqual([family.email, stranger.email].sort());
    expect((await approve(sent, family)).status).toBe(200);
    const told = await mailTo(api, family.email, 'You now look after Bảo Ngọc');
    expect(told.text).toContain(teacher.email);
    expect((await mailTo(api, stranger.email, refused)).text).toContain(teacher.email);
    expect(await subjects(family)).not.toContain(refused);
    for (const answer of [await approve(sent, stranger), await ask(stranger, sent)])
      expect(answer.error).toBe('noinvitation');
  });

  it('stays valid after the teacher has refused an account, which gets a mail', async () => {
    const sent = await link();
    await ask(stranger, sent);
    const body = { id: sent._id, account: stranger.id };
    expect((await teacher.post('/invitation_take_back', body)).status).toBe(200);
    await mailTo(api, stranger.email, refused);
    expect((await teacher.post('/invitation_take_back', body)).error).toBe('noinvitation');
    expect((await approve(sent, stranger)).error).toBe('noinvitation');
    expect((await ask(family, sent)).status).toBe(200);
    expect((await approve(sent, family)).status).toBe(200);
  });

  it('is neither used up nor ended by an account that declines, which withdraws its request', async () => {
    const sent = await link();
    const decline = () => stranger.post('/invitation_decline', { code: sent.code });
    expect((await decline()).status).toBe(200);
    await ask(stranger, sent);
    expect((await decline()).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await approve(sent, stranger)).error).toBe('noinvitation');
    await claim();
  });

  it('ends when it is taken back, and all who asked get a mail', async () => {
    const sent = await link();
    await ask(stranger, sent);
    expect((await teacher.post('/invitation_take_back', { id: sent._id })).status).toBe(200);
    await mailTo(api, stranger.email, refused);
    expect((await ask(family, sent)).error).toBe('noinvitation');
  });

  it('takes at most ten requests', async () => {
    const sent = await link();
    const others = await Promise.all(Array.from({ length: 10 }, () => api.asNew('parent')));
    for (const other of others) expect((await ask(other, sent)).status).toBe(200);
    expect((await ask(family, sent)).error).toBe('noinvitation');
    await teacher.post('/invitation_take_back', { id: sent._id, account: others[0]?.id });
    expect((await ask(family, sent)).status).toBe(200);
  });
});

describe('a claim', () => {
  it('keeps teachers only: other accounts are listed before, and removed with a mail', async () => {
    const [other, student] = await api.asNewEach('teacher', 'student');
    await joinProfile(other, { from: teacher, profile: pupil, may: 'teach' });
    await joinProfile(student, { from: teacher, profile: pupil, may: 'edit' });
    const { code } = await link();
    const others = [
      { email: other.email, may: 'teach' },
      { email: student.email, may: 'edit' },
    ];
    const shown = (await family.get(`/invitation?code=${code}`)).as(ReceivedInvitation);
    expect(shown.others).toEqual(others);
    await api.setAccount(stranger, { emailConfirmed: false });
    const found = (await stranger.get(`/invitation?code=${code}`)).as(ReceivedInvitation);
    expect(found).not.toHaveProperty('others');
    await claim();
    expect(await rights()).toEqual({
      [family.email]: 'guard',
      [teacher.email]: 'teach',
      [other.email]: 'teach',
    });
    expect((await student.get(`/profile?id=${pupil}`)).status).toBe(404);
    expect((await mailTo(api, student.email, removed)).text).toContain(family.email);
    expect(await subjects(other)).toEqual([]);
  });

  it('ends the other links of the teacher, so that the family does not see them', async () => {
    const mailed = { kind: 'guardian', profile: pupil, may: 'guard', email: `${randomUUID()}@example.org` };
    await (await teacher.prove()).put('/invitation', mailed);
    await claim();
    const listed = (await family.get(`/sent_invitations?id=${pupil}`)).as(SentInvitation.array());
    expect(listed).toEqual([]);
  });
});

describe('the undo of a claim', () => {
  const enter = async () => {
    const fields = { ...profileInput({ school: 'Hidden school', needs: 'Asthma' }), id: pupil };
    const { version } = (await family.get(`/profile?id=${pupil}`)).as(ProfileResponse);
    expect((await family.post('/profile', { ...fields, version })).status).toBe(200);
    const answer = { id: pupil, kind: 'print', given: true, textVersion: 1 };
    expect((await family.post('/profile_consent', answer)).status).toBe(200);
  };

  it('restores what the teacher had entered, keeps sign-ups, and mails the family', async () => {
    const student = await api.asNew('student');
    await joinProfile(student, { from: teacher, profile: pupil, may: 'see' });
    const event = (await createEvent(await api.as('coordinator')))._id;
    const piece = await signUp(teacher, event, { profile: pupil });
    await claim();
    const second = await api.asNew('parent');
    await enter();
    await joinProfile(second, { from: family, profile: pupil });
    await (await family.prove()).put('/invitation', { kind: 'guardian', profile: pupil, may: 'see' });
    const secret = { notes: 'Only for us', accompanist: 'Aunt Rosa' };
    const own = await signUp(family, event, { profile: pupil, ...secret });
    const invited = { name: 'Cousin Zoe', email: `zoe-${randomUUID()}@example.org`, instrument: 'Cello' };
    const asks = await family.put('/piece_invitation', { id: own._id, role: 'performer', ...invited });
    expect(asks.status).toBe(200);
    const code = await codeOf();
    const shown = (await api.visitor().get(`/guardian_undo?code=${code}`)).as(UndoableChange);
    expect(shown).toMatchObject({ kind: 'join', email: family.email, isClaim: true });
    expect((await undo(code)).status).toBe(200);
    expect(await rights()).toEqual({ [teacher.email]: 'guard', [student.email]: 'see' });
    const profile = (await teacher.get(`/profile?id=${pupil}`)).as(ProfileResponse);
    expect(profile).toMatchObject({ unclaimed: true, school: 'Lincoln' });
    expect(profile).not.toHaveProperty('needs');
    expect(profile).not.toHaveProperty('consents');
    expect(JSON.stringify(await stored())).not.toContain('Hidden school');
    expect((await teacher.get(`/sent_invitations?id=${pupil}`)).body).toEqual([]);
    const kept = (await teacher.get('/performances')).as(PerformanceResponse.array());
    expect(kept.map(({ _id }) => _id).sort()).toEqual([piece._id, own._id].sort());
    expect(JSON.stringify(kept)).not.toMatch(/Only for us|Aunt Rosa|Cousin Zoe/);
    const sent = await teacher.get(`/sent_piece_invitations?id=${own._id}`);
    expect(sent.text).not.toContain(invited.email);
    for (const who of [family, second]) {
      expect((await mailTo(api, who.email, removed)).text).toContain(teacher.email);
      expect((await who.get(`/profile?id=${pupil}`)).status).toBe(404);
    }
  });

  it('works once, also after the family has removed the teacher, and the right family can claim', async () => {
    await claim(stranger);
    const code = await codeOf();
    expect((await remove(stranger, teacher)).status).toBe(200);
    expect((await undo(code)).status).toBe(200);
    expect((await undo(code)).error).toBe('badcode');
    expect(await rights()).toEqual({ [teacher.email]: 'guard' });
    await claim(family);
    expect((await undo(code)).error).toBe('badcode');
    expect(await rights()).toEqual({ [teacher.email]: 'teach', [family.email]: 'guard' });
  });

  it.each([
    ['has left', () => remove(stranger, stranger)],
    ['is deleted', () => stranger.post('/account_delete', { password: testPassword })],
  ])('works after the account that claimed %s, while another has the profile', async (reason, end) => {
    await claim(stranger);
    const code = await codeOf();
    const other = await api.asNew('parent');
    await joinProfile(other, { from: stranger, profile: pupil });
    await end();
    expect(await rights()).toEqual({ [teacher.email]: 'teach', [other.email]: 'guard' });
    expect((await undo(code)).status).toBe(200);
    expect(await rights()).toEqual({ [teacher.email]: 'guard' });
    if (reason === 'is deleted') return;
    const left = await mailTo(api, stranger.email, 'An account no longer looks after Bảo Ngọc');
    expect((await undo(left.code)).error).toBe('badcode');
  });

  it('is over after seven days, and ends when an admin removes the teacher', async () => {
    await claim();
    const code = await codeOf();
    api.clock.advance(7 * day);
    expect((await undo(code)).error).toBe('badcode');
    [admin, teacher, family] = await signIn();
    pupil = (await createProfile(teacher, { unclaimed: true }))._id;
    await claim();
    expect((await remove(admin, teacher)).status).toBe(200);
    expect((await undo(await codeOf())).error).toBe('badcode');
    expect(await rights()).toEqual({ [family.email]: 'guard' });
  });

  it('is done by an admin who removes the last guardian in these days, and by no one else', async () => {
    await claim();
    await enter();
    expect((await remove(family, family)).error).toBe('lastguardian');
    expect((await remove(admin, family)).status).toBe(200);
    expect(await rights()).toEqual({ [teacher.email]: 'guard' });
    expect(await stored()).toMatchObject({ unclaimed: true, school: 'Lincoln' });
    expect(await stored()).not.toHaveProperty('needs');
    await mailTo(api, family.email, removed);
    await claim();
    api.clock.advance(7 * day);
    admin = await api.asNew('admin');
    expect((await remove(admin, family)).error).toBe('lastguardian');
  });
});
