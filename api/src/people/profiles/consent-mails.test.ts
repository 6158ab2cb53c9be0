import type { GuardianRight } from '@portal/contracts/guardians';
import { ProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailsAfter, mailTo, settledMails, type ReadMail } from '../../../testing/mailbox.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createProfile, profileInput } from '../../../testing/test-inputs.js';
import { ProfileRecord } from './profiles.schema.js';

const subject = 'An answer about Hazel has changed';

let first: SignedInClient;
let second: SignedInClient;
let third: SignedInClient;
let editor: SignedInClient;
let viewer: SignedInClient;
let id: string;

const stored = () => api.connection.collection<ProfileRecord>('profiles');
const ofProfile = () => ({ _id: new Types.ObjectId(id) });

const api = useTestApi();

beforeEach(async () => {
  const roles = ['parent', 'parent', 'parent', 'parent', 'parent'] as const;
  [first, second, third, editor, viewer] = await api.asNewEach(...roles);
  id = (await createProfile(first, { firstName: 'Hazel' }))._id;
  const rights: [SignedInClient, GuardianRight][] = [
    [second, 'guard'],
    [third, 'guard'],
    [editor, 'edit'],
    [viewer, 'see'],
  ];
  const $each = rights.map(([{ id: account }, may]) => ({ account: new Types.ObjectId(account), may }));
  await stored().updateOne(ofProfile(), { $push: { accounts: { $each } } });
});

const answer = async (by: SignedInClient, kind: string, given: boolean) =>
  expect((await by.post('/profile_consent', { id, kind, given, textVersion: 1 })).status).toBe(200);
/** Sends the mails of the answers until now. */
const finish = () => mailsAfter(api, 120_000);

const mailsAbout = async (): Promise<ReadMail[]> =>
  (await settledMails(api)).filter((mail) => mail.text.includes(`/profiles/${id}`));
const recipients = async () => (await mailsAbout()).map(({ to }) => to).sort();

describe('a changed answer about consent', () => {
  it('is mailed to the other guardians, and not to its author and the accounts of students', async () => {
    await answer(first, 'photos', false);
    await finish();
    expect(await recipients()).toEqual([second.email, third.email].sort());
    const { text } = await mailTo(api, second.email, subject);
    for (const part of [first.email, 'Hazel', 'Photos and film: No', `/profiles/${id}`])
      expect(text).toContain(part);
    expect(text).not.toContain('Name in the printed program');
  });

  it('is mailed in one mail with the others of the same time, each as it is now', async () => {
    await answer(first, 'photos', false);
    await answer(first, 'print', false);
    await answer(first, 'print', true);
    await finish();
    await mailTo(api, second.email, subject);
    expect(await recipients()).toEqual([second.email, third.email].sort());
    const { text } = await mailTo(api, second.email, subject);
    expect(text).toContain('Photos and film: No');
    expect(text).toContain('Name in the printed program: Yes');
  });

  it('is mailed to the guardian whose answer it replaces', async () => {
    await answer(first, 'photos', false);
    await finish();
    await answer(second, 'photos', true);
    await finish();
    const [mail] = (await mailsAbout()).filter(({ to }) => to === first.email);
    expect(mail?.text).toContain('Photos and film: Yes');
    expect(mail?.text).toContain(second.email);
  });

  it('is written in the language of the account', async () => {
    await api.setAccount(second, { language: 'zh-Hans' });
    await answer(first, 'photos', true);
    await finish();
    const mails = (await mailsAbout()).filter(({ to }) => to === second.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('<html lang="zh-Hans">');
  });
});

describe('no mail is sent', () => {
  it('about an answer that was not stored', async () => {
    vi.spyOn(api.connection.model(ProfileRecord.name), 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    const input = { id, kind: 'photos', given: false, textVersion: 1 };
    expect((await first.post('/profile_consent', input)).status).toBe(500);
    await finish();
    expect(await mailsAbout()).toEqual([]);
  });

  it('for edits that change no answer', async () => {
    await answer(first, 'photos', false);
    await finish();
    const before = (await mailsAbout()).length;
    await answer(second, 'photos', false);
    const edit = { ...profileInput({ grade: 8 }), id, needs: 'Wheelchair' };
    expect((await second.post('/profile', edit)).as(ProfileResponse).grade).toBe(8);
    await finish();
    expect(await mailsAbout()).toHaveLength(before);
  });

  it('if an answer is as before when the mail would be sent', async () => {
    await answer(first, 'photos', false);
    await finish();
    const before = (await mailsAbout()).length;
    await answer(first, 'photos', true);
    await answer(first, 'photos', false);
    await finish();
    expect(await mailsAbout()).toHaveLength(before);
  });

  it('to an account whose address is not confirmed', async () => {
    await api.setAccount(second, { emailConfirmed: false });
    await answer(first, 'photos', false);
    await finish();
    expect(await recipients()).toEqual([third.email]);
  });

  it('to an account that has left the profile', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const waiting = { account: second.id, facts: { profile: id }, isDead: false, nextAt: later };
    const mails = api.connection.collection('mails');
    await mails.insertOne({ ...waiting, kind: 'consentChanged', createdAt: later, expires: later });
    const left = await (await second.prove()).post('/guardian_remove', { id, account: second.id });
    expect(left.status).toBe(200);
    expect(await mails.countDocuments({ account: second.id, kind: 'consentChanged' })).toBe(0);
    await answer(first, 'photos', false);
    await finish();
    expect(await recipients()).toEqual([third.email]);
  });
});
