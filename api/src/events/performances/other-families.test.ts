import { AccountExportResponse } from '@portal/contracts/auth';
import type { GuardianRight } from '@portal/contracts/guardians';
import { SpecifiedPerformance } from '@portal/contracts/performances';
import { ProfileResponse } from '@portal/contracts/profiles';
import { PublicProgramResponse, ShareResponse } from '@portal/contracts/public-program';
import { VersionResponse } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailTo, readMails, sendDue } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { problemsOf, useAccounts, useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  eventInput,
  eventPieces,
  inDays,
  createSharedProfile,
  joinProfile,
  performanceInput,
  profileInput,
  publishProgram,
  signUp,
  violin,
} from '../../../testing/test-inputs.js';

const api = useTestApi({ MAIL_GATHER_MINUTES: '0', MAIL_UNDO_SECONDS: '30' });
const [coordinator] = useAccounts(api, 'coordinator');
let anna: SignedInClient;
let ben: SignedInClient;
let teacher: SignedInClient;
let annas: string;
let bens: string;
let event: string;
let piece: SpecifiedPerformance;

let turn = 0;

const settle = () => api.clock.advance(200_000);

/** Waits until no mail of a kind waits to be sent. */
const sent = async (kind: string) => {
  const waiting = () => {
    sendDue(api);
    return api.connection.collection('mails').countDocuments({ kind, state: 'waiting' });
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
};

/** A teacher signs up a duet of two families. */
beforeEach(async () => {
  turn += 1;
  const name = String(turn);
  [anna, ben, teacher] = await api.asNewEach('parent', 'parent', 'teacher');
  const [alpha, beta] = ['Alpha', 'Beta'].map((start) => ({
    lastName: `${start}print`,
    school: `${start}school`,
  }));
  annas = await createSharedProfile(anna, teacher, 'edit', { firstName: 'Anna', ...alpha });
  bens = await createSharedProfile(ben, teacher, 'edit', { firstName: 'Ben', ...beta });
  event = (await createEvent(coordinator, { name: `Duets ${name}` }))._id;
  piece = await signUp(teacher, event, { profile: annas, performers: [violin(bens)] });
  for (const family of [anna, ben]) await mailTo(api, family.email, `Your sign-up for Duets ${name}`);
});

describe('a family', () => {
  it('reads in the mail about a change its own child in full, and the other with an initial', async () => {
    const changed = `Your sign-up for Duets ${String(turn)} was changed`;
    expect((await editSignUp(anna, piece, { title: 'Another duet' })).status).toBe(200);
    const toAnna = await mailTo(api, anna.email, changed);
    expect(toAnna.text).toContain('Anna Alphaprint');
    expect(toAnna.text).toContain('Ben B.');
    expect(toAnna.text).not.toContain('Betaprint');
    const toBen = await mailTo(api, ben.email, changed);
    expect(toBen.text).toContain('Ben Betaprint');
    expect(toBen.text).not.toContain('Alphaprint');
  });

  it('gets no mail about a save without a change', async () => {
    expect((await editSignUp(anna, piece, { title: piece.title })).status).toBe(200);
    await sent('signups');
    const changed = `Your sign-up for Duets ${String(turn)} was changed`;
    expect((await readMails(api)).filter(({ subject }) => subject === changed)).toEqual([]);
  });

  it('reads in the mail about the program, in messages and in its export no surname of another', async () => {
    await publishProgram(coordinator, event, [piece._id], 'all');
    settle();
    const mail = await mailTo(api, anna.email, `The program of Duets ${String(turn)} is here`);
    expect(mail.text).toContain('Anna Alphaprint');
    expect(mail.text).not.toContain('Betaprint');
    const letter = { event, subject: 'News', body: 'Hi {child}', to: { group: 'all' } };
    expect((await coordinator.put('/event_letter', letter)).status).toBe(200);
    settle();
    const toAnna = await mailTo(api, anna.email, 'News');
    expect(toAnna.text).toContain('Hi Anna Alphaprint');
    expect(toAnna.text).not.toContain('Ben');
    const { data } = (await anna.get('/account_export')).as(AccountExportResponse);
    const exported = JSON.stringify(data);
    expect(exported).toContain('Alphaschool');
    expect(exported).toContain('"B."');
    expect(exported).not.toMatch(/Betaprint|Betaschool/);
  });

  it('reads in no answer the id of an account of the other family', async () => {
    const paths = ['/performances', `/performance?id=${piece._id}`, '/account_export'];
    const toBen = await Promise.all(paths.map(async (path) => (await ben.get(path)).text));
    expect(toBen.join()).toContain(bens);
    expect(toBen.join()).not.toContain(anna.id);
    const own = (await anna.get(`/performance?id=${piece._id}`)).as(SpecifiedPerformance);
    expect([own.user, own.people[0]?.user]).toEqual([anna.id, anna.id]);
  });
});

describe('an answer', () => {
  it.each<[GuardianRight, string[], string[]]>([
    ['guard', ['edit', 'consent', 'invite', 'delete', 'signUp'], ['edit', 'withdraw', 'leave']],
    ['edit', ['edit', 'signUp'], ['edit', 'withdraw', 'leave']],
    ['see', [], []],
  ])(
    'contains the rights of an account with the right %s, which the server enforces',
    async (may, acts, onPiece) => {
      const reader = await api.asNew('student');
      await joinProfile(reader, { from: anna, profile: annas, may });
      const profile = { ...profileInput(), id: annas };
      const consent = { id: annas, kind: 'print', given: true, textVersion: 1 };
      const invitation = { kind: 'guardian', profile: annas, may: 'see' };
      const tries = {
        edit: () => reader.post('/profile', profile),
        consent: () => reader.post('/profile_consent', consent),
        invite: async () => (await reader.prove()).put('/invitation', invitation),
        delete: () => reader.post('/profile_delete', { id: annas }),
      };
      expect((await reader.get(`/profile?id=${annas}`)).as(ProfileResponse).may).toEqual(acts);
      const listed = (await reader.get(`/queryprofile?user=${reader.id}`)).as(ProfileResponse.array());
      expect(listed.map((one) => one.may)).toEqual([acts]);
      // A profile with a sign-up cannot be deleted, which is another answer than 404.
      for (const [act, attempt] of Object.entries(tries))
        expect([act, (await attempt()).status === 404]).toEqual([act, !acts.includes(act)]);
      const seen = (await reader.get(`/performance?id=${piece._id}`)).as(SpecifiedPerformance);
      expect(seen.may).toEqual(onPiece);
      const answers = [
        await editSignUp(reader, piece),
        await reader.post('/performance_withdraw', { id: piece._id }),
      ];
      const expected = onPiece.length > 0 ? 200 : 404;
      expect(answers.map(({ status }) => status)).toEqual([expected, expected]);
    },
  );

  it('allows the family of another person in the piece to take that person out, and coordinators nothing', async () => {
    expect((await ben.get(`/performance?id=${piece._id}`)).as(SpecifiedPerformance).may).toEqual(['leave']);
    const [seen] = await eventPieces(coordinator, event);
    expect(seen).not.toHaveProperty('may');
  });
});

describe('a family that has left', () => {
  it('is on no page and in no program, and leaves nothing behind', async () => {
    await publishProgram(coordinator, event, [piece._id]);
    const share = await coordinator.post('/event_share', { _id: event, names: 'full', isOff: false });
    const { address } = share.as(ShareResponse);
    const path = `/public_program?address=${address}`;
    const shown = async () => JSON.stringify((await api.visitor().get(path)).as(PublicProgramResponse));
    expect(await shown()).toContain('Ben Betaprint');
    await ben.post('/profile_consent', { id: bens, kind: 'public', given: false, textVersion: 1 });
    expect(await shown()).not.toContain('Betaprint');
    await (await ben.prove()).post('/guardian_remove', { id: bens, account: teacher.id });
    expect((await (await ben.prove()).post('/account_delete', { password: testPassword })).status).toBe(200);
    expect(await shown()).not.toContain('Betaprint');
    const version = (await coordinator.get(`/event_version?id=${event}`)).as(VersionResponse);
    expect(JSON.stringify(version)).not.toMatch(/Betaprint|Betaschool/);
    expect(version.rows).toMatchObject([{ people: [{ firstName: 'Anna' }] }]);
    settle();
    expect(await problemsOf(api)).toEqual([]);
  });

  const news = { subject: 'News', body: 'Hi', to: { group: 'all' } };
  const moved = () => eventInput({ name: `Duets ${String(turn)}`, date: inDays(9) });

  it.each<[string, string, () => Promise<unknown>]>([
    ['canceled', 'Canceled', () => coordinator.post('/event_cancel', { _id: event, reason: 'Closed' })],
    ['eventChanged', 'New date', () => coordinator.post('/event', { ...moved(), _id: event })],
    ['published', 'The program', () => publishProgram(coordinator, event, [piece._id], 'all')],
    ['letter', 'News', () => coordinator.put('/event_letter', { ...news, event })],
  ])('gets no mail of the kind %s that was queued before: %s', async (kind, subject, queue) => {
    await queue();
    await (await ben.prove()).post('/guardian_remove', { id: bens, account: teacher.id });
    await (await anna.prove()).post('/guardian_remove', { id: annas, account: teacher.id });
    settle();
    const mails = api.connection.collection('mails');
    const about = { kind, event: new Types.ObjectId(event) };
    const states = async ({ id }: SignedInClient) =>
      (await mails.find({ ...about, account: id }).toArray()).map(({ state }) => state as string);
    await expect.poll(() => states(ben), { timeout: 20_000 }).toEqual(['sent']);
    await sent(kind);
    expect(await states(teacher)).toEqual(['dropped']);
    const found = (await readMails(api)).filter((mail) => mail.subject.startsWith(subject));
    expect(found.map(({ to }) => to)).toContain(ben.email);
    expect(found.map(({ to }) => to)).not.toContain(teacher.email);
  });

  it('is answered like a stranger when it repeats a request', async () => {
    const keyed = { headers: { 'idempotency-key': 'again' } };
    const body = { ...profileInput(), user: teacher.id };
    const { _id: profile } = (await teacher.put('/profile', body, keyed)).body as { _id: string };
    const piano = { ...performanceInput(), user: teacher.id, event, profile };
    expect((await teacher.put('/performance', piano, keyed)).status).toBe(200);
    await joinProfile(anna, { from: teacher, profile: profile, may: 'guard' });
    expect((await teacher.put('/profile', body, keyed)).status).toBe(200);
    await (await teacher.prove()).post('/guardian_remove', { id: profile, account: teacher.id });
    expect((await teacher.put('/profile', body, keyed)).status).toBe(404);
    const { _id: other } = await createProfile(teacher);
    expect((await teacher.put('/performance', { ...piano, profile: other }, keyed)).status).toBe(404);
  });
});

it('Two guardians who leave at once lose no sign-up, also if one deletes the account', async () => {
  for (let time = 0; time < 10; time += 1) {
    const [first, second] = await api.asNewEach('parent', 'parent');
    const profile = await createSharedProfile(first, second, 'guard');
    const { _id } = await signUp(first, event, { profile });
    const leave = async (who: SignedInClient) =>
      (await who.prove()).post('/guardian_remove', { id: profile, account: who.id });
    const answers = await Promise.all([leave(first), leave(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [stayed, left] = answers[0].status === 409 ? [first, second] : [second, first];
    expect((await (await left.prove()).post('/account_delete', { password: testPassword })).status).toBe(200);
    expect((await stayed.get(`/performance?id=${_id}`)).status).toBe(200);
  }
  settle();
  expect(await problemsOf(api)).toEqual([]);
});
