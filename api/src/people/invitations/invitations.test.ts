import type { GuardianRight } from '@portal/contracts/guardians';
import { AcceptedInvitation, SentInvitation } from '@portal/contracts/invitations';
import { SpecifiedPerformance } from '@portal/contracts/performances';
import { ProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../platform/common/app-error.js';
import { StoreCheck } from '../../operations/backup/store-check.service.js';
import { mailTo, readMails } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { GuardianAccounts } from '../profiles/guardian-accounts.service.js';
import {
  createEvent,
  createProfile,
  joinProfile,
  mattersOf,
  performanceInput,
  profileInput,
  publishProgram,
  rightsOn,
  signUp,
} from '../../../testing/test-inputs.js';

const api = useTestApi({
  LIMITS: 'guardian-profile=10,invitation-recipient=3',
  MAIL_GATHER_MINUTES: '0',
});
let coordinator: SignedInClient;
let first: SignedInClient;
let second: SignedInClient;
let profile: string;

beforeAll(async () => {
  coordinator = await api.as('coordinator');
});

beforeEach(async () => {
  [first, second] = await api.asNewEach('parent', 'parent');
  profile = (await createProfile(first))._id;
});

const invite = async (from = first, fields: object = {}) =>
  (await from.prove()).put('/invitation', { kind: 'guardian', profile, may: 'guard', ...fields });
const codeOf = async (may: GuardianRight = 'edit', from = first) =>
  (await invite(from, { may })).as(SentInvitation).code ?? '';
const mailedCode = async (to: string) => {
  await invite(first, { email: to });
  return (await mailTo(api, to, 'You are invited to look after a profile')).code;
};
const accept = async (who: SignedInClient, code: string) =>
  (await who.prove()).post('/invitation_accept', { code });
const approve = async (who: SignedInClient, id: string, account = second.id) =>
  (await who.prove()).post('/invitation_approve', { id, account });
const join = async (who: SignedInClient, may: GuardianRight = 'guard') => {
  expect(await joinProfile(who, { from: first, profile, may })).toMatchObject({ profile });
};
const remove = async (by: SignedInClient, account: SignedInClient) =>
  (await by.prove()).post('/guardian_remove', { id: profile, account: account.id });
const profilesOf = async (who: SignedInClient) =>
  (await who.get(`/queryprofile?user=${who.id}`)).as(ProfileResponse.array()).map(({ _id }) => _id);

describe('a link for a guardian', () => {
  const asks = async () => {
    const sent = (await invite(first, { may: 'guard' })).as(SentInvitation);
    expect((await accept(second, sent.code ?? '')).body).toEqual({ profile, isAsked: true });
    return sent._id;
  };
  const waiting = async (who: SignedInClient) =>
    (await who.get(`/sent_invitations?id=${profile}`)).as(SentInvitation.array());

  it('adds no account until its sender approves; the account gets a mail', async () => {
    const id = await asks();
    expect(await profilesOf(second)).toEqual([]);
    const mail = await mailTo(api, first.email, 'Someone asks to look after Bảo Ngọc');
    expect(mail.text).toContain('/guardians/requests');
    const askers = [{ account: second.id, email: second.email }];
    expect(await waiting(first)).toMatchObject([{ _id: id, askers }]);
    expect((await approve(first, id)).status).toBe(200);
    expect(await profilesOf(second)).toEqual([profile]);
    expect(await waiting(first)).toEqual([]);
  });

  it('is approved by its sender only, once', async () => {
    const id = await asks();
    const other = await api.asNew('parent');
    await joinProfile(other, { from: first, profile });
    for (const who of [second, other, await api.as('admin')])
      expect((await approve(who, id)).error).toBe('noinvitation');
    await approve(first, id);
    expect((await approve(first, id)).error).toBe('noinvitation');
  });

  it('can be refused, and is then invalid', async () => {
    const id = await asks();
    expect((await first.post('/invitation_take_back', { id })).status).toBe(200);
    expect((await approve(first, id)).error).toBe('noinvitation');
    expect(await profilesOf(second)).toEqual([]);
  });

  it('ends when its sender leaves', async () => {
    const other = await api.asNew('parent');
    await joinProfile(other, { from: first, profile });
    const id = await asks();
    await remove(first, first);
    expect((await approve(first, id)).error).toBe('noinvitation');
  });
});

describe('the accounts of a profile', () => {
  it('are changed only after the password was given again, once each', async () => {
    const body = { kind: 'guardian', profile, may: 'see' };
    expect((await first.put('/invitation', body)).error).toBe('reauth');
    const { code } = (await invite(first, { may: 'see' })).as(SentInvitation);
    expect((await first.put('/invitation', body)).error).toBe('reauth');
    expect((await second.post('/invitation_accept', { code })).error).toBe('reauth');
    await accept(second, code ?? '');
    for (const who of [first, second])
      expect((await who.post('/guardian_remove', { id: profile, account: second.id })).error).toBe('reauth');
    expect(await profilesOf(second)).toEqual([profile]);
    expect((await remove(first, second)).status).toBe(200);
  });

  it.each([
    ['put', '/invitation'],
    ['post', '/invitation_accept'],
    ['post', '/invitation_approve'],
    ['post', '/guardian_remove'],
  ] as const)('are not changed by scripts of other pages: %s %s', async (method, path) => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: api.config.publicUrl };
    expect((await (await first.prove())[method](path, {}, { headers })).error).toBe('realm');
  });
});

describe('an invitation by mail', () => {
  it('links the invited account to the profile, and shows no more than the first name before', async () => {
    const sent = (await invite(first, { email: second.email })).as(SentInvitation);
    const mail = await mailTo(api, second.email, 'You are invited to look after a profile');
    expect(sent.code).toBeUndefined();
    expect(mail.text).toContain(first.email);
    // The name is encoded as quoted-printable.
    expect(mail.text.replaceAll(/=\r?\n/g, '')).toContain(
      'look after the profile of B=E1=BA=A3o Ng=E1=BB=8Dc at',
    );
    const child = { from: first.email, firstName: 'Bảo Ngọc' };
    const shown = { kind: 'guardian', may: 'guard', ...child, code: mail.code };
    const [waiting] = await mattersOf(second);
    expect(waiting).toMatchObject({ kind: 'guardianInvited', who: 'Bảo Ngọc', from: first.email });
    expect((await second.get(`/invitation?code=${mail.code}`)).body).toEqual(shown);
    expect((await second.get(`/invitation?code=${waiting?.of ?? ''}`)).body).toEqual(shown);
    expect((await second.get(`/profile?id=${profile}`)).status).toBe(404);
    expect((await accept(second, mail.code)).as(AcceptedInvitation)).toEqual({ profile });
    expect((await mattersOf(second)).map(({ kind }) => kind)).toEqual(['consent']);
    expect(await profilesOf(second)).toEqual([profile]);
    expect(await rightsOn(second, profile)).toEqual({ [first.email]: 'guard', [second.email]: 'guard' });
  });

  it('is answered alike for an address without an account', async () => {
    const [known, unknown] = [second.email, `${randomUUID()}@example.org`];
    const answers = [await invite(first, { email: known }), await invite(first, { email: unknown })];
    const shapes = answers.map((answer) => [answer.status, Object.keys(answer.as(SentInvitation))]);
    expect(shapes[0]).toEqual(shapes[1]);
    await mailTo(api, unknown, 'You are invited to look after a profile');
  });

  it('cannot be accepted with another address, nor used up by it', async () => {
    const stranger = await api.asNew('parent');
    const code = await mailedCode(second.email);
    expect((await stranger.get(`/invitation?code=${code}`)).error).toBe('otheraddress');
    expect((await accept(stranger, code)).error).toBe('otheraddress');
    expect((await stranger.post('/invitation_decline', { code })).error).toBe('otheraddress');
    expect((await accept(second, code)).status).toBe(200);
  });

  it('is mailed to its sender when it is declined', async () => {
    const code = await mailedCode(second.email);
    expect((await second.post('/invitation_decline', { code })).status).toBe(200);
    const { text } = await mailTo(api, first.email, 'Your invitation was declined');
    expect(text).toContain(second.email);
  });

  it('shows its code only in the mail, and opens by its id for the invited account only', async () => {
    const code = await mailedCode(second.email);
    expect((await first.get(`/sent_invitations?id=${profile}`)).text).not.toContain(code);
    const [{ of: id } = { of: '' }] = await mattersOf(second);
    const stranger = await api.asNew('parent');
    for (const other of [first, stranger]) expect((await accept(other, id)).error).toBe('noinvitation');
    await api.setAccount(second, { emailConfirmed: false });
    expect((await accept(second, id)).error).toBe('noinvitation');
    expect((await mattersOf(second)).map(({ kind }) => kind)).toEqual(['unconfirmed', 'firstProfile']);
    await api.setAccount(second, { emailConfirmed: true });
    expect((await accept(second, id)).status).toBe(200);
  });

  it('from an earlier version, whose sender knows the code, makes no unconfirmed account a guardian', async () => {
    const code = await mailedCode(second.email);
    const own = { profile: new Types.ObjectId(profile) };
    await api.connection.collection('invitations').updateOne(own, { $unset: { isSecret: 1 } });
    await api.setAccount(second, { emailConfirmed: false });
    expect((await accept(second, code)).error).toBe('unconfirmed');
    expect((await second.get('/auth')).body).toHaveProperty('unconfirmed');
  });

  it('confirms the address of the account that accepts it', async () => {
    const event = (await createEvent(coordinator))._id;
    await signUp(second, event);
    await api.setAccount(second, { emailConfirmed: false });
    expect((await mattersOf(second)).map(({ kind }) => kind)).toEqual(['unconfirmed', 'consent']);
    expect((await accept(second, await mailedCode(second.email))).status).toBe(200);
    expect((await second.get('/auth')).body).not.toHaveProperty('unconfirmed');
    await mailTo(api, second.email, 'Your sign-up for Spring Recital');
  });

  it.each([
    ['the own address', () => first.email, 'ownEmail'],
    ['no address', () => 'nobody', 'email'],
  ])('to %s is refused', async (_, email, code) => {
    expect((await invite(first, { email: email() })).body).toMatchObject({ fields: { email: code } });
  });

  it('to a guardian, or a second time, is refused', async () => {
    const email = second.email;
    await invite(first, { email });
    expect((await invite(first, { email })).body).toMatchObject({ fields: { email: 'invitedEmail' } });
    await join(second);
    expect((await invite(first, { email })).body).toMatchObject({ fields: { email: 'guardianEmail' } });
  });
});

describe('invitations by mail are limited:', () => {
  const inviteOfAnother = async (email: string) => {
    const sender = await api.asNew('parent');
    return await invite(sender, { email, profile: (await createProfile(sender))._id });
  };

  it('an account without a confirmed address sends none, but may make a link', async () => {
    await api.setAccount(first, { emailConfirmed: false });
    const refused = await invite(first, { email: second.email });
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { email: 'unconfirmedSender' } }]);
    expect((await invite(first)).status).toBe(200);
    await api.setAccount(first, { emailConfirmed: true });
    expect((await invite(first, { email: second.email })).status).toBe(200);
  });

  it('a mailbox gets three a day from the whole portal, however its address is written', async () => {
    const name = randomUUID();
    const answers: unknown[] = [];
    for (const to of [name, `${name}+a`, `${name.toUpperCase()}+b`, name, `${name}+c`]) {
      const answer = await inviteOfAnother(`${to}@example.org`);
      answers.push(answer.error ?? answer.status);
    }
    expect(answers).toEqual([200, 200, 200, 'invitedoften', 'invitedoften']);
    const sent = (await readMails(api)).filter(({ to }) => to.toLowerCase().includes(name));
    expect(sent.length).toBeLessThanOrEqual(3);
  });

  it('a mailbox gets three also if more are sent at once, and refused ones do not count', async () => {
    const email = `${randomUUID()}@example.org`;
    expect((await invite(first, { email })).status).toBe(200);
    for (let at = 0; at < 3; at += 1)
      expect((await invite(first, { email })).body).toMatchObject({ fields: { email: 'invitedEmail' } });
    const others = await Promise.all([1, 2, 3, 4].map(() => inviteOfAnother(email)));
    expect(others.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  });

  it('a link in the mail stops them for this address, without an account', async () => {
    const email = `${randomUUID()}@example.org`;
    await invite(first, { email });
    const mail = await mailTo(api, email, 'You are invited to look after a profile');
    const code = /\/stopemails\/(\S+)/.exec(mail.text)?.[1] ?? '';
    expect(mail.text).toContain(`mail_stop_one_click?code=${code}`);
    expect((await api.visitor().get(`/mail_stop?code=${code}`)).body).toEqual({ choice: 'invitations' });
    expect((await api.visitor().post('/mail_stop', { code })).status).toBe(200);
    expect((await api.visitor().post('/mail_stop', { code })).status).toBe(200);
    const again = await invite(await api.asNew('parent'), { email });
    expect(again.status).toBe(404);
    const other = await createProfile(second);
    const refused = await invite(second, { email: email.replace('@', '+x@'), profile: other._id });
    expect(refused.body).toMatchObject({ fields: { email: 'stoppedEmail' } });
    expect((await invite(second, { profile: other._id })).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('is used by one of two accounts, and repeated by it without harm', async () => {
    const third = await api.asNew('parent');
    const code = await codeOf();
    const answers = await Promise.all([accept(second, code), accept(third, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = answers[0]?.status === 200 ? second : third;
    expect((await accept(winner, code)).status).toBe(200);
  });

  it('gives no access to a profile that the account has left', async () => {
    const code = await codeOf();
    await accept(second, code);
    expect((await remove(second, second)).status).toBe(200);
    expect((await accept(second, code)).error).toBe('noinvitation');
    expect(await profilesOf(second)).toEqual([]);
  });

  it.each<[string, (code: string) => Promise<unknown>]>([
    [
      'expired',
      () => {
        const its = { profile: new Types.ObjectId(profile) };
        const expired = { $set: { expiresAt: new Date(0) } };
        return api.connection.collection('invitations').updateMany(its, expired);
      },
    ],
    ['was declined', (code) => second.post('/invitation_decline', { code })],
    ['came with a profile that was deleted', () => first.post('/profile_delete', { id: profile })],
    [
      'came from an account that was deleted',
      async () => (await first.prove()).post('/account_delete', { password: testPassword }),
    ],
    [
      'was taken back',
      async () => {
        const [sent] = (await first.get(`/sent_invitations?id=${profile}`)).as(SentInvitation.array());
        return first.post('/invitation_take_back', { id: sent?._id });
      },
    ],
  ])('is invalid if it %s', async (_, end) => {
    const code = await codeOf();
    await end(code);
    expect((await second.get(`/invitation?code=${code}`)).error).toBe('noinvitation');
    expect((await accept(second, code)).error).toBe('noinvitation');
  });

  it('by link shows its code to its sender only', async () => {
    const code = await codeOf();
    await join(second);
    expect((await first.get(`/sent_invitations?id=${profile}`)).text).toContain(code);
    const others = await second.get(`/sent_invitations?id=${profile}`);
    expect(others.as(SentInvitation.array())).toHaveLength(1);
    expect(others.text).not.toContain(code);
  });

  it('ends when its sender leaves, also if the sender comes back', async () => {
    await join(second);
    const code = await codeOf('guard', second);
    await remove(second, second);
    await join(second);
    const third = await api.asNew('parent');
    expect((await accept(third, code)).error).toBe('noinvitation');
  });

  it('stays open if it was refused', async () => {
    const code = await codeOf();
    vi.spyOn(api.app.get(GuardianAccounts), 'add').mockRejectedValueOnce(new AppError('noinvitation'));
    expect((await accept(second, code)).error).toBe('noinvitation');
    expect((await first.get(`/sent_invitations?id=${profile}`)).as(SentInvitation.array())).toHaveLength(1);
    expect((await accept(second, code)).status).toBe(200);
  });

  it('for the own profile cannot be accepted', async () => {
    expect((await accept(first, await codeOf())).error).toBe('alreadyguardian');
  });

  it('is refused if the profile has ten accounts and invitations', async () => {
    for (let count = 1; count < 10; count += 1) expect((await invite()).status).toBe(200);
    expect((await invite()).error).toBe('quota');
  });
});

describe('a second guardian', () => {
  it('sees and does the same, until leaving', async () => {
    const event = (await createEvent(coordinator))._id;
    const { _id: id } = await signUp(first, event, { profile });
    await join(second);
    const edit = () => second.post('/performance', { ...performanceInput({ title: 'Ours' }), id, profile });
    expect((await edit()).as(SpecifiedPerformance)).toMatchObject({ title: 'Ours', user: first.id });
    expect((await second.post('/profile', { ...profileInput({ grade: 6 }), id: profile })).status).toBe(200);
    expect((await second.get('/performances')).as(SpecifiedPerformance.array())).toHaveLength(1);
    const own = await signUp(second, event, { profile });
    expect(own.user).toBe(first.id);
    expect((await remove(second, second)).status).toBe(200);
    expect((await second.get('/performances')).body).toEqual([]);
    const answers = [
      await edit(),
      await second.get(`/performance?id=${id}`),
      await second.post('/performance_withdraw', { id: own._id }),
      await second.get(`/profile?id=${profile}`),
      await second.get(`/guardians?id=${profile}`),
      await second.post('/profile', { ...profileInput(), id: profile }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('gets the mails about sign-ups, each account in its language', async () => {
    await second.post('/account_language', { language: 'es' });
    await join(second);
    await signUp(first, (await createEvent(coordinator))._id, { profile });
    await mailTo(api, first.email, 'Your sign-up for Spring Recital');
    const { text } = await mailTo(api, second.email, 'Su inscripción en Spring Recital');
    expect(text).toMatch(/lang=(?:3D)?"es"/);
  });

  it('gets a mail about a published program', async () => {
    const event = (await createEvent(coordinator))._id;
    const { _id } = await signUp(first, event, { profile });
    await join(second);
    await publishProgram(coordinator, event, [_id]);
    const preview = await coordinator.get(`/event_publish_preview?id=${event}`);
    expect(preview.text).toContain(second.id);
    const families = await coordinator.get(`/event_families?id=${event}`);
    expect(families.text).toContain(second.id);
  });

  it('becomes the first when the first leaves, or deletes the account', async () => {
    const event = (await createEvent(coordinator))._id;
    const { _id } = await signUp(first, event, { profile });
    await publishProgram(coordinator, event, [_id]);
    await join(second);
    expect((await remove(first, first)).status).toBe(200);
    expect((await second.get(`/performance?id=${_id}`)).as(SpecifiedPerformance).user).toBe(second.id);
    expect((await first.get(`/performance?id=${_id}`)).status).toBe(404);
    await joinProfile(first, { from: second, profile });
    await (await second.prove()).post('/account_delete', { password: testPassword });
    expect((await first.get(`/performance?id=${_id}`)).as(SpecifiedPerformance).user).toBe(first.id);
    const versions = api.connection.collection('program_versions');
    const version = await versions.findOne({ event: new Types.ObjectId(event) });
    expect(version).toMatchObject({ rows: [{ people: [{ profile }] }] });
    expect((await api.app.get(StoreCheck).check()).problems).toEqual([]);
  });

  it.each([
    ['had a right', 0],
    ['was given a right while it was deleted', 1],
  ])('keeps the profile when another account is deleted that %s', async (_, missed) => {
    const student = await api.asNew('student');
    await join(student, 'see');
    const leaving = vi.spyOn(api.app.get(GuardianAccounts), 'leaveAll');
    if (missed) leaving.mockResolvedValueOnce(undefined);
    await (await student.prove()).post('/account_delete', { password: testPassword });
    leaving.mockRestore();
    expect(await profilesOf(first)).toEqual([profile]);
    expect(await rightsOn(first, profile)).toEqual({ [first.email]: 'guard' });
    expect((await api.app.get(StoreCheck).check()).problems).toEqual([]);
  });

  it('and the first cannot both leave', async () => {
    await join(second);
    const answers = await Promise.all([remove(first, first), remove(second, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe('lastguardian');
  });

  it('cannot remove the other one, but an admin can', async () => {
    await join(second);
    expect((await remove(second, first)).error).toBe('forbidden');
    expect((await remove(first, second)).error).toBe('forbidden');
    expect((await remove(await api.as('admin'), second)).status).toBe(200);
    await mailTo(api, second.email, 'You no longer look after a profile');
    expect(await profilesOf(second)).toEqual([]);
  });
});

describe('the account of the student', () => {
  it.each([
    ['see', 404, 400],
    ['edit', 200, 200],
  ] as const)('with the right to %s', async (may, edited, signedUp) => {
    const student = await api.asNew('student');
    const event = (await createEvent(coordinator))._id;
    const { _id: id } = await signUp(first, event, { profile });
    await join(student, may);
    expect((await student.get(`/performance?id=${id}`)).status).toBe(200);
    const body = { ...performanceInput({ title: 'Mine' }), profile };
    expect((await student.post('/performance', { ...body, id })).status).toBe(edited);
    expect(
      (await student.put('/performance', { ...body, title: 'Other', event, user: student.id })).status,
    ).toBe(signedUp);
    expect((await student.post('/profile_delete', { id: profile })).status).toBe(404);
    expect((await remove(student, first)).error).toBe('forbidden');
    expect((await remove(first, student)).status).toBe(200);
    expect((await student.get(`/performance?id=${id}`)).status).toBe(404);
  });
});
