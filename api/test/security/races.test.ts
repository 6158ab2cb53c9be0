import { Guardian } from '@portal/contracts/guardians';
import { SentInvitation } from '@portal/contracts/invitations';
import { ProfileResponse } from '@portal/contracts/profiles';
import { TeacherLink } from '@portal/contracts/teachers';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountsService } from '../../src/people/accounts/accounts.service.js';
import { GuardianAccounts } from '../../src/people/profiles/guardian-accounts.service.js';
import { Jobs } from '../../src/platform/jobs/jobs.service.js';
import { mailTo } from '../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../testing/test-accounts.js';
import { useAccounts, useTestApi } from '../../testing/test-api.js';
import { createProfile, joinProfile } from '../../testing/test-inputs.js';

const api = useTestApi();
const [admin] = useAccounts(api, 'admin');
let first: SignedInClient;
let second: SignedInClient;
let profile: string;

beforeEach(async () => {
  vi.restoreAllMocks();
  [first, second] = await api.asNewEach('teacher', 'parent');
  profile = (await createProfile(first, { unclaimed: true }))._id;
});

const invite = async () =>
  (await (await first.prove()).put('/invitation', { kind: 'guardian', profile, may: 'guard' })).as(
    SentInvitation,
  );
const ask = async (who: SignedInClient, { code }: SentInvitation) =>
  (await who.prove()).post('/invitation_accept', { code });
const asked = async () => {
  const sent = await invite();
  await ask(second, sent);
  return { id: sent._id, account: second.id };
};
const approve = async (of: { id: string; account: string }) =>
  (await first.prove()).post('/invitation_approve', of);
const leave = async (who: SignedInClient) =>
  (await who.prove()).post('/guardian_remove', { id: profile, account: who.id });
const rights = async () =>
  (await admin.get(`/guardians?id=${profile}`)).as(Guardian.array()).map(({ email, may }) => [email, may]);
const stored = async () => {
  const found = await api.connection.collection('profiles').findOne({ _id: new Types.ObjectId(profile) });
  return (found?.['accounts'] as { account: Types.ObjectId }[]).map(({ account }) => account.toHexString());
};
const deleteAccount = (who: SignedInClient) => who.post('/account_delete', { password: testPassword });

/** Runs something between the moment at which the accounts of a profile are read and the write. */
const beforeTheWrite = (act: () => Promise<unknown>) =>
  vi.spyOn(api.app.get(AccountsService), 'openStudios').mockImplementationOnce(async () => {
    await act();
  });
/** Runs something after an approval has marked its link and before it adds the account. */
const whileApproving = (act: () => Promise<unknown>) => {
  const accounts = api.app.get(GuardianAccounts);
  const add = accounts.add.bind(accounts);
  return vi.spyOn(accounts, 'add').mockImplementationOnce(async (...of) => {
    await act();
    await add(...of);
  });
};

describe('an account that is deleted while it is added', () => {
  it('by an approval is removed again, and the teacher has the profile', async () => {
    const of = await asked();
    beforeTheWrite(() => deleteAccount(second));
    expect((await approve(of)).error).toBe('noinvitation');
    expect(await rights()).toEqual([[first.email, 'guard']]);
    expect((await first.get(`/profile?id=${profile}`)).as(ProfileResponse).unclaimed).toBe(true);
  });

  it('by an undo is removed again, and the last guardian cannot leave', async () => {
    profile = (await createProfile(first))._id;
    await joinProfile(second, { from: first, profile });
    await leave(second);
    const { code } = await mailTo(api, first.email, 'An account no longer looks after Bảo Ngọc');
    beforeTheWrite(() => deleteAccount(second));
    expect((await api.visitor().post('/guardian_undo', { code })).error).toBe('badcode');
    expect(await stored()).toEqual([first.id]);
    expect((await leave(first)).error).toBe('lastguardian');
  });

  it('by an admin or a family as a teacher is removed again', async () => {
    beforeTheWrite(() => deleteAccount(second));
    const body = { id: profile, email: second.email, may: 'edit' };
    expect((await (await admin.prove()).post('/guardian_add', body)).status).toBe(400);
    const teacher = await api.asNew('teacher');
    const { code } = (await teacher.post('/teacher_link')).as(TeacherLink);
    beforeTheWrite(() => deleteAccount(teacher));
    await (await first.prove()).post('/teacher_accept', { code, profiles: [profile] });
    expect(await stored()).toEqual([first.id]);
  });

  it('is not added if the deletion began before', async () => {
    const of = await asked();
    await api.setAccount(second, { isBlocked: true, isLeaving: true });
    expect((await approve(of)).error).toBe('noinvitation');
    expect(await stored()).toEqual([first.id]);
  });
});

describe('the right of a deleted account', () => {
  const ghost = async (others: SignedInClient[]) => {
    const accounts = [...others.map(({ id }) => id), new Types.ObjectId().toHexString()].map((id) => ({
      account: new Types.ObjectId(id),
      may: 'guard' as const,
    }));
    const _id = new Types.ObjectId(profile);
    await api.connection
      .collection('profiles')
      .updateOne({ _id }, { $set: { accounts }, $unset: { unclaimed: 1 } });
  };

  it('does not count for the last guardian, and is removed by a job', async () => {
    await ghost([first]);
    expect((await leave(first)).error).toBe('lastguardian');
    await api.app.get(Jobs).finishAll();
    expect(await stored()).toEqual([first.id]);
  });

  it('stays while it is the only one, until an admin adds a guardian', async () => {
    await ghost([]);
    await api.app.get(Jobs).finishAll();
    expect(await stored()).toHaveLength(1);
    const body = { id: profile, email: second.email, may: 'guard' };
    expect((await (await admin.prove()).post('/guardian_add', body)).status).toBe(200);
    await api.app.get(Jobs).finishAll();
    expect(await stored()).toEqual([second.id]);
  });
});

describe('an approval', () => {
  const takeBack = (of: object) => first.post('/invitation_take_back', of);

  it('cannot be taken back or declined once it has begun', async () => {
    const sent = await invite();
    const of = { id: sent._id, account: second.id };
    await ask(second, sent);
    const answers: unknown[] = [];
    whileApproving(async () => {
      answers.push((await takeBack(of)).error, (await takeBack({ id: of.id })).error);
      answers.push((await second.post('/invitation_decline', { code: sent.code })).error);
    });
    expect((await approve(of)).status).toBe(200);
    expect(answers).toEqual(['noinvitation', 'noinvitation', 'noinvitation']);
    expect(await rights()).toContainEqual([second.email, 'guard']);
  });

  it.each([1, 2, 3, 4])('and a refusal at the same time do not both succeed (%i)', async () => {
    const of = await asked();
    await first.prove();
    const sent = [first.post('/invitation_approve', of), takeBack(of)];
    const [approved, refused] = await Promise.all(sent);
    expect([approved?.status, refused?.status].sort()).toEqual([200, 404]);
    expect((await stored()).includes(second.id)).toBe(approved?.status === 200);
  });

  it('refuses the other one of two accounts that asked', async () => {
    const sent = await invite();
    const other = await api.asNew('parent');
    for (const who of [second, other]) await ask(who, sent);
    const session = await api.as('teacher', first.email.slice(0, -'@example.org'.length));
    await session.prove();
    await first.prove();
    const answers = await Promise.all([
      first.post('/invitation_approve', { id: sent._id, account: second.id }),
      session.post('/invitation_approve', { id: sent._id, account: other.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await rights()).toHaveLength(2);
  });
});
