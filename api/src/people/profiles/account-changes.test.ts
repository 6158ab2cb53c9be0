import { UndoableChange, type GuardianRight } from '@portal/contracts/guardians';
import { SentInvitation } from '@portal/contracts/invitations';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { mailsTo, mailTo } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createProfile, joinProfile, rightsOn } from '../../../testing/test-inputs.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import type { ProfileRecord } from './profiles.schema.js';

const approved = 'You now look after Hazel';
const joined = 'An account was added to the profile of Hazel';
const left = 'An account no longer looks after Hazel';
const removed = 'You no longer look after a profile';
const day = 24 * 3_600_000;

const api = useTestApi({ LIMITS: 'guardian-profile=4' });
let admin: SignedInClient;
let first: SignedInClient;
let second: SignedInClient;
let third: SignedInClient;
let id: string;

beforeEach(async () => {
  // A new session, because a test moves the clock.
  [admin, first, second, third] = await api.asNewEach('admin', 'parent', 'parent', 'parent');
  id = (await createProfile(first, { firstName: 'Hazel' }))._id;
});

const stored = () => api.connection.collection<ProfileRecord>('profiles');
const ofProfile = () => ({ _id: new Types.ObjectId(id) });
const join = (who: SignedInClient, may: GuardianRight = 'guard') =>
  joinProfile(who, { from: first, profile: id, may });
const remove = async (by: SignedInClient, account: SignedInClient) => {
  await by.prove();
  return by.post('/guardian_remove', { id, account: account.id });
};
const add = async (email: string, may: GuardianRight = 'guard', by = admin) => {
  await by.prove();
  return by.post('/guardian_add', { id, email, may });
};
const undo = (code: string) => api.visitor().post('/guardian_undo', { code });
const accounts = () => rightsOn(admin, id);
const codeFor = async (account: SignedInClient, subject: string) =>
  (await mailTo(api, account.email, subject)).code;

/** Returns the subjects of the mails to an account once all are sent. */
const subjectsTo = async (account: SignedInClient): Promise<string[]> =>
  (await mailsTo(api, account)).map(({ subject }) => subject);

describe('an account that joins a profile', () => {
  it('is mailed to the guardians, with its address, right and the first name', async () => {
    await join(second);
    await join(third, 'see');
    const { text } = await mailTo(api, second.email, joined);
    expect(text).toContain(third.email);
    expect(text).toContain('Student: can only look');
    expect(text).toContain('Hazel');
    expect(text).not.toContain('Chen');
    expect(await subjectsTo(first)).toEqual(['Someone asks to look after Hazel', joined, joined]);
    expect(await subjectsTo(second)).toEqual([approved, joined]);
    expect(await subjectsTo(third)).toEqual([]);
  });

  it('is removed by the code of a guardian, once', async () => {
    await join(second);
    const code = await codeFor(first, joined);
    const shown = await api.visitor().get(`/guardian_undo?code=${code}`);
    expect(shown.as(UndoableChange)).toMatchObject({
      kind: 'join',
      email: second.email,
      may: 'guard',
      firstName: 'Hazel',
    });
    expect(await accounts()).toEqual({ [first.email]: 'guard', [second.email]: 'guard' });
    expect((await undo(code)).status).toBe(200);
    expect(await accounts()).toEqual({ [first.email]: 'guard' });
    expect((await undo(code)).error).toBe('badcode');
    expect(await subjectsTo(second)).toEqual([approved, removed]);
  });

  it('is removed once if two guardians undo it at the same time', async () => {
    await join(second);
    await join(third);
    await subjectsTo(first);
    const [one, other] = [await codeFor(first, joined), await codeFor(second, joined)];
    const answers = await Promise.all([undo(one), undo(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accounts()).toEqual({ [first.email]: 'guard', [second.email]: 'guard' });
  });

  it('loses its open invitations when it is removed', async () => {
    await join(second);
    const body = { kind: 'guardian', profile: id, may: 'see' };
    const invited = await (await second.prove()).put('/invitation', body);
    await undo(await codeFor(first, joined));
    const open = await first.get(`/sent_invitations?id=${id}`);
    expect(invited.status).toBe(200);
    expect(open.as(SentInvitation.array())).toEqual([]);
  });

  it('stays if the guardian who undoes it has left', async () => {
    await join(second);
    const code = await codeFor(first, joined);
    await remove(first, first);
    expect((await undo(code)).error).toBe('badcode');
    expect(await accounts()).toEqual({ [second.email]: 'guard' });
  });

  it('stays if its right is another one since', async () => {
    await join(second, 'see');
    const code = await codeFor(first, joined);
    await stored().updateOne(
      { ...ofProfile(), 'accounts.account': new Types.ObjectId(second.id) },
      { $set: { 'accounts.1.may': 'edit' } },
    );
    expect((await undo(code)).error).toBe('badcode');
  });
});

describe('an account that leaves a profile', () => {
  it('is mailed to itself and the other guardians, and comes back by its code', async () => {
    await join(second);
    await remove(first, first);
    const [own, other] = [await codeFor(first, left), await codeFor(second, left)];
    expect(own).not.toBe(other);
    expect((await undo(own)).status).toBe(200);
    expect(await accounts()).toEqual({ [first.email]: 'guard', [second.email]: 'guard' });
    expect((await undo(other)).error).toBe('badcode');
    // The other guardian learns that it is back, and cannot undo that.
    expect((await mailTo(api, second.email, joined)).code).toBe('');
  });

  it('comes back and then removes a stranger who took its place', async () => {
    await join(second);
    const join2 = await codeFor(first, joined);
    await remove(first, first);
    expect((await undo(join2)).error).toBe('badcode');
    expect((await undo(await codeFor(first, left))).status).toBe(200);
    expect((await undo(join2)).status).toBe(200);
    expect(await accounts()).toEqual({ [first.email]: 'guard' });
  });

  it('gets no code if an admin has removed it, and the others do', async () => {
    await join(second);
    await remove(admin, second);
    expect(await subjectsTo(second)).toEqual([approved, removed]);
    expect((await mailTo(api, second.email, removed)).code).toBe('');
    expect((await undo(await codeFor(first, left))).status).toBe(200);
    expect(await accounts()).toEqual({ [first.email]: 'guard', [second.email]: 'guard' });
  });

  it('comes back only by the newest of its changes', async () => {
    await join(second);
    await remove(second, second);
    const old = await codeFor(second, left);
    await join(second);
    await remove(second, second);
    expect((await undo(old)).error).toBe('badcode');
  });

  it('is a student, whose removal the other guardian undoes', async () => {
    await join(second);
    await join(third, 'edit');
    await remove(first, third);
    expect((await undo(await codeFor(second, left))).status).toBe(200);
    expect((await accounts())[third.email]).toBe('edit');
  });

  it('does not come back after it was deleted', async () => {
    await join(second);
    await second.post('/account_delete', { password: testPassword });
    const mail = await mailTo(api, first.email, left);
    expect(mail.text).toContain(second.email);
    expect(mail.code).toBe('');
  });
});

describe('a teacher of a profile', () => {
  const subject = 'You no longer teach Hazel here';

  it('gets one mail if the account of the last guardian is deleted, and the other accounts get none', async () => {
    await join(second, 'teach');
    await join(third, 'edit');
    expect((await first.post('/account_delete', { password: testPassword })).status).toBe(200);
    api.clock.advance(60_000);
    expect(await subjectsTo(second)).toEqual([subject]);
    expect((await mailTo(api, second.email, subject)).text).toMatch(/profile of Hazel.* was deleted/s);
    expect(await subjectsTo(third)).toEqual([]);
  });

  it('gets no mail if the profile is back before the mail is sent', async () => {
    await join(second, 'teach');
    await first.post('/profile_delete', { id });
    expect((await undo(await codeFor(first, 'The profile of Hazel was deleted'))).status).toBe(200);
    api.clock.advance(60_000);
    expect(await subjectsTo(second)).toEqual([]);
  });
});

describe('a code', () => {
  it('ends after 7 days, and its change is forgotten', async () => {
    await join(second);
    const code = await codeFor(first, joined);
    api.clock.advance(7 * day - 60_000);
    expect((await api.visitor().get(`/guardian_undo?code=${code}`)).status).toBe(200);
    api.clock.advance(60_000);
    expect((await undo(code)).error).toBe('badcode');
    await api.app.get(Jobs).finishAll();
    expect((await stored().findOne(ofProfile()))?.accountChanges).toEqual([]);
  });

  it('undoes nothing if its account is blocked or its profile is deleted', async () => {
    await join(second);
    const code = await codeFor(first, joined);
    await api.setAccount(first, { isBlocked: true });
    expect((await undo(code)).error).toBe('badcode');
    await api.setAccount(first, { isBlocked: false });
    expect((await first.post('/profile_delete', { id })).status).toBe(200);
    expect((await undo(code)).error).toBe('badcode');
  });
});

describe('a mail about a change', () => {
  const add = (fail: boolean) => {
    const mails = api.app.get(MailQueue);
    const hold = mails.hold.bind(mails);
    vi.spyOn(mails, 'hold').mockImplementationOnce(async (held) => {
      await hold(held);
      if (fail) throw new Error('killed');
      return () => Promise.reject(new Error('killed'));
    });
    const guardians = api.app.get(GuardianAccounts);
    return guardians.add(new Types.ObjectId(id), second.id, 'see', first.id);
  };
  const later = () => {
    api.clock.advance(10 * 60_000);
  };

  it('is sent ten minutes later if the process dies after the change', async () => {
    await expect(add(false)).rejects.toThrow('killed');
    expect(await subjectsTo(first)).toEqual([]);
    later();
    expect(await subjectsTo(first)).toEqual([joined]);
  });

  it('is dropped if the process dies before the change', async () => {
    await expect(add(true)).rejects.toThrow('killed');
    expect(await accounts()).toEqual({ [first.email]: 'guard' });
    later();
    expect(await subjectsTo(first)).toEqual([]);
  });
});

describe('an admin', () => {
  it('adds an account, which the guardians and the account learn', async () => {
    expect((await add(second.email, 'edit')).status).toBe(200);
    expect(await accounts()).toEqual({ [first.email]: 'guard', [second.email]: 'edit' });
    expect(await subjectsTo(second)).toEqual([joined]);
    expect((await mailTo(api, second.email, joined)).code).toBe('');
    const mail = await mailTo(api, first.email, joined);
    expect(mail.text).toContain(`${admin.email} added ${second.email}`);
    expect((await undo(mail.code)).status).toBe(200);
    expect(await accounts()).toEqual({ [first.email]: 'guard' });
  });

  it('needs the password again', async () => {
    const input = { id, email: second.email, may: 'see' };
    expect((await admin.post('/guardian_add', input)).error).toBe('reauth');
    expect((await first.post('/guardian_add', input)).error).toBe('forbidden');
  });

  it('cannot add an unknown or unconfirmed address, or an account twice', async () => {
    const fieldsOf = async (email: string) => {
      const { status, body } = await add(email);
      return [status, (body as { fields?: unknown }).fields];
    };
    expect(await fieldsOf('unknown@example.org')).toEqual([400, { email: 'unknownEmail' }]);
    expect(await fieldsOf(first.email)).toEqual([400, { email: 'guardianEmail' }]);
    await api.setAccount(second, { emailConfirmed: false });
    expect(await fieldsOf(second.email)).toEqual([400, { email: 'unknownEmail' }]);
  });

  it('cannot add more accounts than a profile may have', async () => {
    const answers: unknown[] = [];
    for (const { email } of await api.asNewEach('parent', 'parent', 'parent', 'parent'))
      answers.push((await add(email)).status);
    expect(answers).toEqual([200, 200, 200, 409]);
  });
});
