import { UndoableChange } from '@portal/contracts/guardians';
import { ProfileResponse } from '@portal/contracts/profiles';
import { TeacherLink } from '@portal/contracts/teachers';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailTo } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, joinProfile, signUp } from '../../../testing/test-inputs.js';

const day = 24 * 3_600_000;

const api = useTestApi();
let parent: SignedInClient;
let teacher: SignedInClient;
let child: string;

beforeEach(async () => {
  [parent, teacher] = await api.asNewEach('parent', 'teacher');
  child = (await createProfile(parent, { firstName: 'Hazel' }))._id;
});

const codeOf = async ({ email }: SignedInClient, subject: string) => (await mailTo(api, email, subject)).code;
const show = async (code: string) =>
  (await api.visitor().get(`/guardian_undo?code=${code}`)).as(UndoableChange);
const undo = (code: string) => api.visitor().post('/guardian_undo', { code });
const block = ({ email }: SignedInClient, isBlocked: boolean) => api.setAccount({ email }, { isBlocked });

describe('an invitation with an address', () => {
  it('by a teacher is mailed to the teacher too', async () => {
    const email = `${randomUUID()}@example.org`;
    expect((await teacher.put('/teacher_invitation', { email })).status).toBe(200);
    const mail = await mailTo(api, teacher.email, 'Your link was sent to a family');
    expect(mail.text).toContain(email);
    expect(mail.code).toBe('');
  });

  it('into a piece is mailed to the account that invites, also if it is a link', async () => {
    const event = (await createEvent(await api.as('coordinator')))._id;
    const { _id: id } = await signUp(parent, event, { profile: child, title: 'Trio' });
    const email = `${randomUUID()}@example.org`;
    const invite = (name: string, more: object = {}) =>
      parent.put('/piece_invitation', { id, name, instrument: 'Cello', role: 'performer', ...more });
    expect((await invite('Noah', { email })).status).toBe(200);
    expect((await mailTo(api, parent.email, 'You invited Noah to play “Trio”')).text).toContain(email);
    expect((await invite('Mia')).status).toBe(200);
    await mailTo(api, parent.email, 'You invited Mia to play “Trio”');
  });
});

describe('a yes after a no to a question about consent', () => {
  const answer = async (given: boolean) =>
    expect(
      (await parent.post('/profile_consent', { id: child, kind: 'print', given, textVersion: 1 })).status,
    ).toBe(200);
  const stored = async () =>
    (await parent.get(`/profile?id=${child}`)).as(ProfileResponse).consents?.print?.given;

  it('is mailed to the account that gave it, whose code makes it a no again', async () => {
    await answer(false);
    await answer(true);
    const mail = await mailTo(api, parent.email, 'An answer about Hazel is now Yes');
    expect(mail.text).toContain('Name in the printed program');
    expect(await show(mail.code)).toMatchObject({ kind: 'consent', firstName: 'Hazel' });
    expect(await stored()).toBe(true);
    expect((await undo(mail.code)).status).toBe(200);
    expect(await stored()).toBe(false);
    expect((await undo(mail.code)).error).toBe('badcode');
  });

  it('stays if it was answered again since, or the account no longer looks after the profile', async () => {
    await answer(false);
    await answer(true);
    const code = await codeOf(parent, 'An answer about Hazel is now Yes');
    await answer(false);
    await answer(true);
    expect((await undo(code)).error).toBe('badcode');
    const other = await api.asNew('parent');
    await joinProfile(other, { from: parent, profile: child });
    const newest = await codeOf(parent, 'An answer about Hazel is now Yes');
    await (await parent.prove()).post('/guardian_remove', { id: child, account: parent.id });
    expect((await undo(newest)).error).toBe('badcode');
  });
});

describe('a deleted profile', () => {
  const remove = async () => {
    expect((await parent.post('/profile_delete', { id: child })).status).toBe(200);
    return await codeOf(parent, 'The profile of Hazel was deleted');
  };

  it('comes back with its accounts and answers by the code of the account that deleted it', async () => {
    const other = await api.asNew('parent');
    await joinProfile(other, { from: parent, profile: child });
    const gone = await api.asNew('parent');
    await joinProfile(gone, { from: parent, profile: child, may: 'see' });
    await parent.post('/profile_consent', { id: child, kind: 'print', given: false, textVersion: 1 });
    const before = (await parent.get(`/profile?id=${child}`)).as(ProfileResponse);
    const code = await remove();
    await gone.post('/account_delete', { password: testPassword });
    expect(await show(code)).toMatchObject({ kind: 'delete', firstName: 'Hazel' });
    expect((await parent.get(`/profile?id=${child}`)).status).toBe(404);
    expect((await undo(code)).status).toBe(200);
    for (const who of [parent, other])
      expect((await who.get(`/profile?id=${child}`)).as(ProfileResponse)).toEqual(before);
    const listed = (await parent.get(`/guardians?id=${child}`)).text;
    expect(listed).not.toContain(gone.id);
    expect((await undo(code)).error).toBe('badcode');
  });

  it('is kept for its undo only until the account that deleted it is deleted', async () => {
    const code = await remove();
    await parent.post('/account_delete', { password: testPassword });
    expect((await undo(code)).error).toBe('badcode');
    expect(await api.connection.collection('undos').countDocuments({ 'before.firstName': 'Hazel' })).toBe(0);
  });
});

// Last, because it moves the clock.
describe('a new link of a teacher', () => {
  const renew = async () => (await teacher.post('/teacher_link')).as(TeacherLink).code ?? '';
  const opens = async (code: string) => (await parent.get(`/teacher?code=${code}`)).status === 200;

  it('is mailed to the teacher, whose code brings the link from before back, once', async () => {
    const first = await renew();
    const second = await renew();
    const code = await codeOf(teacher, 'Your link for families was replaced');
    expect(await show(code)).toMatchObject({ kind: 'link', email: teacher.email });
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    expect((await undo(code)).status).toBe(200);
    expect([await opens(first), await opens(second)]).toEqual([true, false]);
    expect((await undo(code)).error).toBe('badcode');
  });

  it('stays if it was replaced again, if the account is blocked, and after seven days', async () => {
    await renew();
    const second = await renew();
    const code = await codeOf(teacher, 'Your link for families was replaced');
    await block(teacher, true);
    expect((await undo(code)).error).toBe('badcode');
    await block(teacher, false);
    const third = await renew();
    expect((await undo(code)).error).toBe('badcode');
    api.clock.advance(7 * day);
    expect((await undo(await codeOf(teacher, 'Your link for families was replaced'))).error).toBe('badcode');
    [parent, teacher] = await api.asNewEach('parent', 'teacher');
    expect([await opens(second), await opens(third)]).toEqual([false, true]);
  });
});
