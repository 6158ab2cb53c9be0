import { AccountResponse } from '@portal/contracts/auth';
import { ProfileResponse } from '@portal/contracts/profiles';
import { TeacherLink } from '@portal/contracts/teachers';
import { randomUUID } from 'node:crypto';
import { clock } from '../../platform/common/clock.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, mailTo, readMails } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { startSecondApi, useTestApi } from '../../../testing/test-api.js';
import { TestClient } from '../../../testing/test-client.js';
import { createProfile, joinProfile, rightsOn } from '../../../testing/test-inputs.js';

const subject = 'A music teacher would like to sign up your children';

const api = useTestApi({ LIMITS: 'guardian-profile=3,invitation-recipient=3,code-address=1000' });
let teacher: SignedInClient;
let family: SignedInClient;
let code: string;
let profile: string;

beforeEach(async () => {
  [teacher, family] = await api.asNewEach('teacher', 'parent');
  profile = (await createProfile(family))._id;
  code = await makeLink();
});

const makeLink = async (who = teacher) => (await who.post('/teacher_link')).as(TeacherLink).code ?? '';
const show = (who: SignedInClient, of = code) => who.get(`/teacher?code=${of}`);
const accept = async (who: SignedInClient, profiles: unknown = [profile], of: unknown = code) =>
  (await who.prove()).post('/teacher_accept', { code: of, profiles });
const invite = (email: string, from = teacher) => from.put('/teacher_invitation', { email });
const rights = () => rightsOn(family, profile);
const profilesOf = async (who: SignedInClient) =>
  (await who.get(`/queryprofile?user=${who.id}`)).as(ProfileResponse.array()).map(({ _id }) => _id);

describe('the link of a teacher', () => {
  it('is absent at first, stays the same, and ends when it is replaced', async () => {
    const other = await api.asNew('teacher');
    expect((await other.get('/teacher_link')).body).toEqual({ from: other.email, asked: [] });
    const first = await makeLink(other);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect((await other.get('/teacher_link')).body).toEqual({ code: first, from: other.email, asked: [] });
    expect((await show(family, first)).body).toEqual({ from: other.email, code: first, profiles: [] });
    const second = await makeLink(other);
    expect((await show(family, first)).error).toBe('noinvitation');
    expect((await accept(family, [profile], first)).error).toBe('noinvitation');
    expect((await show(family, second)).status).toBe(200);
  });

  it('is stored as a hash, from which the code cannot be derived', async () => {
    const stored = await api.connection.collection('accounts').findOne({ email: teacher.email });
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it.each([
    ['blocked', { isBlocked: true }],
    ['not confirmed', { emailConfirmed: false }],
  ])('is unknown while the teacher is %s', async (_, fields) => {
    await api.setAccount(teacher, fields);
    expect((await show(family)).error).toBe('noinvitation');
    expect((await accept(family)).error).toBe('noinvitation');
    expect(await rights()).toEqual({ [family.email]: 'guard' });
  });

  it('ends with the account', async () => {
    await (await teacher.prove()).post('/account_delete', { password: testPassword });
    expect((await show(family)).error).toBe('noinvitation');
    expect((await accept(family)).error).toBe('noinvitation');
  });

  it('says so if it is the own link', async () => {
    const { _id } = await createProfile(teacher);
    expect((await show(teacher)).body).toMatchObject({ error: 'ownlink' });
    expect((await accept(teacher, [_id])).status).toBe(409);
  });

  it('is not found by codes of other kinds, nor by an empty one', async () => {
    const codes = ['', 'x', '0'.repeat(32), 'a'.repeat(200)];
    for (const wrong of codes) expect((await show(family, wrong)).error).toBe('noinvitation');
    expect((await show(family, 'a'.repeat(201))).status).toBe(400);
  });
});

describe('a family', () => {
  it('lets the teacher sign up the chosen profiles, and no others', async () => {
    const other = (await createProfile(family))._id;
    expect((await accept(family)).status).toBe(200);
    expect(await rights()).toEqual({ [family.email]: 'guard', [teacher.email]: 'teach' });
    expect(await profilesOf(teacher)).toEqual([profile]);
    expect((await show(family)).body).toEqual({ from: teacher.email, code, profiles: [profile] });
    expect((await accept(family, [profile, other, other])).status).toBe(200);
    expect((await profilesOf(teacher)).sort()).toEqual([profile, other].sort());
  });

  it('may repeat the request, without the password and without a second entry', async () => {
    await accept(family);
    const again = await family.post('/teacher_accept', { code, profiles: [profile] });
    expect(again.status).toBe(200);
    expect(Object.keys(await rights())).toHaveLength(2);
  });

  it('needs the password', async () => {
    const answer = await family.post('/teacher_accept', { code, profiles: [profile] });
    expect(answer.error).toBe('reauth');
    expect(await profilesOf(teacher)).toEqual([]);
  });

  it('can end the right, and give it again', async () => {
    await accept(family);
    const body = { id: profile, account: teacher.id };
    expect((await (await family.prove()).post('/guardian_remove', body)).status).toBe(200);
    expect(await profilesOf(teacher)).toEqual([]);
    await accept(family);
    expect(await profilesOf(teacher)).toEqual([profile]);
  });

  it('keeps another right that the account has already', async () => {
    await joinProfile(teacher, { from: family, profile, may: 'see' });
    expect((await show(family)).body).toMatchObject({ profiles: [profile] });
    expect((await accept(family)).status).toBe(200);
    expect(await rights()).toMatchObject({ [teacher.email]: 'see' });
  });

  it('and another guardian get the mails about a new account, with a link that undoes it', async () => {
    const partner = await api.asNew('parent');
    await joinProfile(partner, { from: family, profile });
    await accept(family);
    const mail = await mailTo(api, partner.email, 'An account was added to the profile of Bảo Ngọc');
    expect(mail.text).toContain(`${family.email} added ${teacher.email}`);
    expect((await mailTo(api, teacher.email, 'An account was added to the profile of Bảo Ngọc')).code).toBe(
      '',
    );
    const undo = await api.visitor().post('/guardian_undo', { code: mail.code });
    expect(undo.status).toBe(200);
    expect(await profilesOf(teacher)).toEqual([]);
  });

  it('has the change in the audit log, with the guardian who made it', async () => {
    await accept(family);
    // The log is written after the answer.
    await expect
      .poll(() => api.connection.collection('audit').findOne({ object: profile, act: 'guardian.add' }))
      .toMatchObject({ actor: family.id, detail: `${teacher.id} teach` });
  });
});

describe('a refused request changes no profile', () => {
  it.each([
    ['a profile of another family', async () => (await createProfile(await api.as('parent')))._id],
    ['a profile that does not exist', () => '0'.repeat(24)],
    [
      'a profile that the user only edits',
      async () => {
        const owner = await api.asNew('parent');
        const { _id } = await createProfile(owner);
        await joinProfile(family, { from: owner, profile: _id, may: 'edit' });
        return _id;
      },
    ],
  ])('with %s', async (_, make) => {
    const answer = await accept(family, [profile, await make()]);
    expect(answer.body).toMatchObject({ error: 'notfound' });
    expect(await profilesOf(teacher)).toEqual([]);
  });

  it('with a profile that has as many accounts as it may', async () => {
    const full = (await createProfile(family))._id;
    for (let added = 0; added < 2; added += 1)
      await joinProfile(await api.asNew('parent'), { from: family, profile: full, may: 'see' });
    expect((await accept(family, [profile, full])).error).toBe('quota');
    expect(await profilesOf(teacher)).toEqual([]);
  });

  it.each([
    ['no profiles', []],
    ['one profile that is no list', '0'.repeat(24)],
    ['ids of another shape', ['profile']],
    ['an object', [{ $ne: null }]],
    ['null', null],
    ['too many profiles', Array.from({ length: 21 }, () => '0'.repeat(24))],
  ])('with %s', async (_, profiles) => {
    const { status, body } = await accept(family, profiles);
    expect([status, body]).toMatchObject([400, { error: 'invalid' }]);
  });

  it.each([[{ $ne: null }], [['a']], [7], [null]])('with the code %j', async (wrong) => {
    expect((await accept(family, [profile], wrong)).error).toBe('invalid');
  });

  it('with a field that does not exist', async () => {
    const body = { code, profiles: [profile], may: 'guard' };
    expect((await (await family.prove()).post('/teacher_accept', body)).status).toBe(400);
  });

  it('from a page of a team', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: api.config.publicUrl };
    const body = { code, profiles: [profile] };
    const answer = await (await family.prove()).post('/teacher_accept', body, { headers });
    expect(answer.error).toBe('realm');
  });
});

describe('requests at the same time', () => {
  it('both succeed for two families', async () => {
    const other = await api.asNew('parent');
    const { _id } = await createProfile(other);
    const answers = await Promise.all([accept(family), accept(other, [_id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await profilesOf(teacher)).sort()).toEqual([profile, _id].sort());
  });

  it('add the teacher once for two guardians on two processes', async () => {
    const partner = await api.asNew('parent');
    await joinProfile(partner, { from: family, profile });
    const second = await startSecondApi(api);
    const elsewhere = new TestClient(second.url);
    elsewhere.setCookie((await partner.prove()).cookie);
    await family.prove();
    const body = { code, profiles: [profile] };
    const answers = await Promise.all([
      family.post('/teacher_accept', body),
      elsewhere.post('/teacher_accept', body),
    ]);
    await second.stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.keys(await rights())).toHaveLength(3);
  });
});

describe('an invitation by mail', () => {
  it('has the link, makes one if there is none, and is answered alike for every address', async () => {
    const other = await api.asNew('teacher');
    const unknown = `${randomUUID()}@example.org`;
    const answers = [await invite(family.email, other), await invite(unknown, other)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    const mails = [await mailTo(api, family.email, subject), await mailTo(api, unknown, subject)];
    expect(mails[0]?.text).toContain(`${other.email} would like to sign up your children`);
    expect(mails.map((mail) => mail.code)).toEqual(Array(2).fill(mails[0]?.code));
    expect((await other.get('/teacher_link')).body).toMatchObject({
      code: mails[0]?.code,
      from: other.email,
    });
    expect((await show(family, mails[0]?.code)).status).toBe(200);
  });

  it('names the teacher as the account is called, next to its address', async () => {
    const other = await api.asNew('teacher');
    const {
      phone,
      state,
      zip,
      wechatId,
      accountType: accType,
    } = (await other.get('/account')).as(AccountResponse);
    const { email } = other;
    await other.post('/account', { email, phone, state, zip, wechatId, accType, name: 'Lena Ruiz' });
    await invite(family.email, other);
    const mail = await mailTo(api, family.email, subject);
    const called = `Lena Ruiz (${email})`;
    expect(mail.text).toContain(`${called} would like to sign up your children`);
    expect((await show(family, mail.code)).body).toMatchObject({ from: called });
    expect((await other.get('/teacher_link')).body).toMatchObject({ from: called });
  });

  it('is listed with what the family did with it', async () => {
    const asked = async () => (await teacher.get('/teacher_link')).as(TeacherLink).asked;
    const sent = { at: expect.any(String) as string, opened: false, chose: 0 };
    const unknown = `${randomUUID()}@example.org`;
    await invite(unknown);
    await invite(family.email);
    expect(await asked()).toEqual([
      { ...sent, email: family.email },
      { ...sent, email: unknown },
    ]);
    await api.setAccount(family, { emailConfirmed: false });
    await show(family);
    expect((await asked())[0]).toMatchObject({ opened: false });
    await api.setAccount(family, { emailConfirmed: true });
    await show(family);
    expect((await asked())[0]).toMatchObject({ opened: true, chose: 0 });
    await accept(family, [profile, (await createProfile(family))._id]);
    await invite(unknown);
    expect(await asked()).toMatchObject([
      { email: unknown, opened: false, chose: 0 },
      { email: family.email, opened: true, chose: 2 },
    ]);
    expect((await (await teacher.prove()).get('/account_export')).body).toMatchObject({
      data: { askedFamilies: [{ email: unknown }, { email: family.email }] },
    });
    await (await family.prove()).post('/account_delete', { password: testPassword });
    expect(await asked()).toMatchObject([{ email: unknown }]);
  });

  it('is confirmed to the teacher by one mail for a whole list', async () => {
    const told = async () =>
      (await mailsTo(api, teacher)).filter((mail) => mail.subject === 'Your link was sent to a family');
    await invite(family.email);
    await invite(`${randomUUID()}@example.org`);
    expect(await told()).toHaveLength(1);
    clock.advance(3_600_001);
    await invite(`${randomUUID()}@example.org`);
    expect(await told()).toHaveLength(2);
  });

  it.each([
    ['the own address', () => teacher.email, 'ownEmail'],
    ['no address', () => 'nobody', 'email'],
    ['an empty text', () => '', 'email'],
  ])('to %s is refused', async (_, email, field) => {
    expect((await invite(email())).body).toMatchObject({ error: 'invalid', fields: { email: field } });
  });

  it('is refused without a confirmed address', async () => {
    await api.setAccount(teacher, { emailConfirmed: false });
    expect((await invite(family.email)).body).toMatchObject({ fields: { email: 'unconfirmedSender' } });
  });

  it('is limited for each mailbox, from all teachers together', async () => {
    const email = `${randomUUID()}@example.org`;
    const answers: unknown[] = [];
    for (let sent = 0; sent < 4; sent += 1)
      answers.push((await invite(email, await api.asNew('teacher'))).error);
    expect(answers).toEqual([undefined, undefined, undefined, 'invitedoften']);
  });

  it('is not sent to an address whose owner has stopped invitations', async () => {
    const email = `${randomUUID()}@example.org`;
    await invite(email);
    const mail = await mailTo(api, email, subject);
    const stop = /\/stopemails\/(\S+)/.exec(mail.text)?.[1] ?? '';
    expect((await api.visitor().post('/mail_stop', { code: stop })).status).toBe(200);
    expect((await invite(email)).body).toMatchObject({ fields: { email: 'stoppedEmail' } });
    expect((await readMails(api)).filter(({ to }) => to === email)).toHaveLength(1);
  });
});
