import { SentInvitation } from '@portal/contracts/invitations';
import { PerformanceResponse } from '@portal/contracts/performances';
import { SentPieceInvitation } from '@portal/contracts/piece-invitations';
import { ProfileResponse } from '@portal/contracts/profiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountRemoval } from '../../src/people/accounts/administration/account-removal.service.js';
import { useStoreProxy } from '../../testing/store-proxy.js';
import { testPassword, type SignedInClient } from '../../testing/test-accounts.js';
import { problemsOf, useAccounts, useTestApi } from '../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  createSharedProfile,
  publishProgram,
  signUp,
  violin,
} from '../../testing/test-inputs.js';
import { killWhile } from './testing/kill-while.js';

/** Provides the database, and runs no jobs. */
const home = useTestApi({}, { runsJobs: false });
const proxy = useStoreProxy(home);
const [coordinator] = useAccounts(home, 'coordinator');
let event: string;

beforeAll(async () => {
  event = (await createEvent(coordinator))._id;
});

// A job writes the changes of accounts that have been mailed into the same documents.
const writeOfAccounts = { command: 'update', collection: 'profiles', list: 'accounts' } as const;

describe('a process that is killed while one of two guardians leaves', () => {
  it.each<[string, 'before' | 'after']>([
    ['/guardian_remove', 'before'],
    ['/guardian_remove', 'after'],
    ['/account_delete', 'before'],
    ['/account_delete', 'after'],
  ])('by %s, %s the profile is written: no sign-up is lost', async (path, when) => {
    const [leaving, staying] = await home.asNewEach('parent', 'parent');
    const profile = await createSharedProfile(leaving, staying, 'guard');
    const { _id: piece } = await signUp(leaving, event, { profile });
    await publishProgram(coordinator, event, [piece]);
    const isDelete = path === '/account_delete';
    const body = isDelete ? { password: testPassword } : { id: profile, account: leaving.id };
    const client = await leaving.prove();
    await killWhile(home, proxy, { client, path, body, write: writeOfAccounts, when });
    expect((await staying.get(`/performance?id=${piece}`)).status).toBe(200);
    // A job of the next start finishes the removal of an account.
    if (isDelete) await home.app.get(AccountRemoval).remove(leaving.id);
    else {
      const repeated = await (await leaving.prove()).post(path, body);
      expect(repeated.status).toBe(when === 'after' ? 404 : 200);
    }
    expect((await staying.get(`/performance?id=${piece}`)).status).toBe(200);
    expect((await leaving.get(`/performance?id=${piece}`)).status).toBe(isDelete ? 401 : 404);
    expect(await problemsOf(home)).toEqual([]);
  });
});

describe('a process that is killed while the first person of a piece leaves', () => {
  const write = { command: 'findAndModify', collection: 'performances' } as const;
  it.each<[string, 'before' | 'after']>([
    ['/performance_leave', 'before'],
    ['/performance_leave', 'after'],
    ['/account_delete', 'before'],
    ['/account_delete', 'after'],
  ])('by %s, %s the people are written: a repeat hands the sign-up over', async (path, when) => {
    const [leaving, staying] = await home.asNewEach('parent', 'parent');
    const { _id: first } = await createProfile(leaving);
    const performers = [violin(await createSharedProfile(staying, leaving, 'edit'))];
    const { _id: piece } = await signUp(leaving, event, { profile: first, performers });
    const isLeave = path === '/performance_leave';
    const body = isLeave ? { id: piece, profile: first } : { password: testPassword };
    const client = await leaving.prove();
    await killWhile(home, proxy, { client, path, body, write, when });
    if (isLeave) expect((await leaving.post(path, body)).status).toBe(when === 'after' ? 404 : 200);
    else await home.app.get(AccountRemoval).remove(leaving.id);
    const { may, people } = (await staying.get(`/performance?id=${piece}`)).as(PerformanceResponse);
    expect([may, people.length]).toEqual([['edit', 'withdraw'], 1]);
    expect(await problemsOf(home)).toEqual([]);
  });
});

describe('a process that is killed while an invited family joins a piece', () => {
  const write = { command: 'update', collection: 'performances' } as const;
  it.each(['before', 'after'] as const)(
    '%s the person is written: a repeat adds the person once',
    async (when) => {
      const [inviting, joining] = await home.asNewEach('parent', 'parent');
      const [first, profile] = [(await createProfile(inviting))._id, (await createProfile(joining))._id];
      const { _id: id } = await signUp(inviting, event, { profile: first });
      await inviting.put('/piece_invitation', { id, name: 'Noah', instrument: 'Violin', role: 'performer' });
      const sent = await inviting.get(`/sent_piece_invitations?id=${id}`);
      const [{ code = '' } = {}] = sent.as(SentPieceInvitation.array());
      const [path, body] = ['/piece_invitation_accept', { code, profile }];
      await killWhile(home, proxy, { client: joining, path, body, write, when });
      expect((await joining.post(path, body)).status).toBe(200);
      const { people, invited } = (await joining.get(`/performance?id=${id}`)).as(PerformanceResponse);
      expect([people.length, invited]).toEqual([2, undefined]);
      expect(await problemsOf(home)).toEqual([]);
    },
  );
});

describe('a process that is killed while a teacher approves the family that claims a profile', () => {
  it.each(['before', 'after'] as const)(
    '%s the profile is written: it has one guardian, and the family has it after a repeat',
    async (when) => {
      const [teacher, family] = await home.asNewEach('teacher', 'parent');
      const { _id: profile } = await createProfile(teacher, { unclaimed: true });
      const { _id: id, code } = (await teacher.put('/pupil_invitation', { profile })).as(SentInvitation);
      await (await family.prove()).post('/invitation_accept', { code });
      const [path, body] = ['/invitation_approve', { id, account: family.id }];
      const client = await teacher.prove();
      await killWhile(home, proxy, { client, path, body, write: writeOfAccounts, when });
      expect((await (await teacher.prove()).post(path, body)).status).toBe(200);
      const rights = async (who: SignedInClient) =>
        (await who.get(`/profile?id=${profile}`)).as(ProfileResponse);
      expect(await rights(teacher)).toMatchObject({ may: ['signUp'] });
      expect(await rights(family)).toMatchObject({
        may: ['edit', 'consent', 'invite', 'delete', 'signUp'],
        user: family.id,
      });
      expect(await problemsOf(home)).toEqual([]);
    },
  );
});
