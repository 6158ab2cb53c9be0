import { SessionResponse } from '@portal/contracts/auth';
import { EventResponse } from '@portal/contracts/events';
import { MailedFamilies } from '@portal/contracts/mails';
import { LeavePerformanceResponse, SpecifiedPerformance } from '@portal/contracts/performances';
import { ProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { mailsAfter, mailTo } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  createSharedProfile,
  joinProfile,
  performanceInput,
  profileInput,
  publishProgram,
  rightsOn,
  signUp,
  violin,
} from '../../../testing/test-inputs.js';

const api = useTestApi({ MAIL_GATHER_MINUTES: '2' });
const [coordinator, anna, ben, teacher] = useAccounts(api, 'coordinator', 'parent', 'parent', 'teacher');
let annas: string;
let bens: string;
let event: string;
let piece: SpecifiedPerformance;
let turn = 0;

const remove = async (account: SignedInClient, profile: string, by = anna) =>
  (await by.prove()).post('/guardian_remove', { id: profile, account: account.id });
const listed = async (who: SignedInClient) =>
  (await who.get('/performances')).as(z.array(SpecifiedPerformance)).map(({ _id }) => _id);
const edit = (who: SignedInClient, change?: object) => editSignUp(who, piece, change);

/** Sends the gathered mails, and returns those to the teacher about the event of this test. */
const sendMails = async () =>
  (await mailsAfter(api, 3 * 60_000)).filter(
    ({ to, subject }) => to === teacher.email && subject.includes(`Recital ${String(turn)}`),
  );

/** Two families have the same teacher, who signs up a duet. */
beforeEach(async () => {
  turn += 1;
  const named = { firstName: 'Anna', lastName: 'Alpha', needs: 'A ramp' };
  annas = await createSharedProfile(anna, teacher, 'teach', named);
  bens = await createSharedProfile(ben, teacher, 'teach', { firstName: 'Ben', lastName: 'Beta' });
  event = (await createEvent(coordinator, { name: `Recital ${String(turn)}` }))._id;
  piece = await signUp(teacher, event, { profile: annas, performers: [violin(bens)] });
});

describe('a teacher', () => {
  it('sees name and grade of pupils, and neither needs, consents, school nor accounts', async () => {
    const consent = { id: annas, kind: 'print', given: true, textVersion: 1 };
    await anna.post('/profile_consent', consent);
    const profile = (await teacher.get(`/profile?id=${annas}`)).as(ProfileResponse);
    expect(profile).toMatchObject({ firstName: 'Anna', lastName: 'Alpha', school: '', user: '' });
    expect(profile.grade).toBe(profileInput().grade);
    expect(profile).not.toHaveProperty('needs');
    expect(profile).not.toHaveProperty('consents');
    expect(profile.may).toEqual(['signUp']);
    const all = (await teacher.get(`/queryprofile?user=${teacher.id}`)).as(z.array(ProfileResponse));
    expect(all).toContainEqual(profile);
    const own = (await anna.get(`/profile?id=${annas}`)).as(ProfileResponse);
    expect(own.may).toContain('signUp');
    expect(own.needs).toBe('A ramp');
  });

  it('gets 404, not 409, for deleting a pupil with a sign-up', async () => {
    expect((await teacher.post('/profile_delete', { id: annas })).status).toBe(404);
  });

  it('edits and withdraws the sign-ups it made, which the families see as always', async () => {
    expect(piece.may).toEqual(['edit', 'withdraw']);
    expect(piece.people.map(({ profile }) => profile.lastName)).toEqual(['Alpha', 'Beta']);
    expect([piece.user, ...piece.people.map(({ user }) => user)].filter(Boolean)).toEqual([]);
    expect(JSON.stringify(piece)).not.toContain('A ramp');
    const seen = (await anna.get(`/performance?id=${piece._id}`)).as(SpecifiedPerformance);
    expect(seen.may).toEqual(['edit', 'withdraw', 'leave']);
    expect(seen).not.toHaveProperty('by');
    expect(await listed(anna)).toContain(piece._id);
    expect((await edit(teacher, { title: 'Bourrée' })).as(SpecifiedPerformance).title).toBe('Bourrée');
    expect((await edit(anna, { title: 'Gigue' })).as(SpecifiedPerformance).title).toBe('Gigue');
    expect(await listed(teacher)).toContain(piece._id);
    const left = await teacher.post('/performance_leave', { id: piece._id, profile: bens });
    expect(left.status).toBe(404);
    expect((await teacher.post('/performance_withdraw', { id: piece._id })).status).toBe(200);
  });

  it('takes no pupil out by an edit, and makes no other person the first', async () => {
    const carla = await createSharedProfile(ben, teacher, 'teach', { firstName: 'Carla' });
    const { _id: pupil } = await createProfile(teacher, { firstName: 'Dora', unclaimed: true });
    const others = [violin(bens), violin(pupil)];
    expect((await edit(teacher, { performers: others })).status).toBe(200);
    const answers = [
      await edit(teacher, { performers: [] }),
      await edit(teacher, { performers: [violin(carla), violin(pupil)] }),
      await edit(teacher, { profile: carla, performers: others }),
      await edit(teacher, { profile: bens, performers: [violin(annas), violin(pupil)] }),
    ];
    expect(answers.map(({ status, error }) => [status, error])).toEqual(Array(4).fill([403, 'forbidden']));
    const kept = (await anna.get(`/performance?id=${piece._id}`)).as(SpecifiedPerformance);
    expect(kept.people.map(({ profile }) => profile._id)).toEqual([annas, bens, pupil]);
    expect((await edit(teacher, { performers: [violin(bens)] })).status).toBe(200);
    // The family of the first person may.
    expect((await edit(anna, { performers: [] })).status).toBe(200);
  });

  it('takes no pupil out of a piece with an unclaimed first person', async () => {
    const { _id: pupil } = await createProfile(teacher, { firstName: 'Dora', unclaimed: true });
    piece = await signUp(teacher, event, { profile: pupil, performers: [violin(bens)] });
    expect((await edit(teacher, { performers: [] })).error).toBe('forbidden');
    expect((await edit(teacher, { profile: bens, performers: [] })).status).toBe(200);
  });

  it('sees no other sign-up of a pupil, and adds no pupil to it', async () => {
    const others = await signUp(anna, event, { profile: annas });
    expect((await teacher.get(`/performance?id=${others._id}`)).status).toBe(404);
    expect((await editSignUp(teacher, others)).status).toBe(404);
    expect((await teacher.post('/performance_withdraw', { id: others._id })).status).toBe(404);
    expect(await listed(teacher)).not.toContain(others._id);
    const old = await signUp(teacher, event, { profile: annas });
    const stored = api.connection.collection('performances');
    await stored.updateOne({ _id: new Types.ObjectId(old._id) }, { $unset: { by: 1 } });
    expect((await teacher.get(`/performance?id=${old._id}`)).status).toBe(404);
  });

  it('gets 409 twin for a piece that the family has signed up, and nothing about it', async () => {
    const own = await signUp(anna, event, { profile: annas, title: 'Gavotte in G minor' });
    const input = { ...performanceInput({ title: 'gavotte in G  minor.' }), event, user: teacher.id };
    const send = (fields: object) => teacher.put('/performance', { ...input, ...fields });
    const refused = await send({ profile: annas });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ error: 'twin', requestId: expect.any(String) as string });
    expect((await send({ profile: bens, performers: [violin(annas)] })).error).toBe('twin');
    expect((await send({ profile: annas, again: true })).status).toBe(200);
    for (const _id of [own._id, ...(await listed(teacher))])
      await anna.post('/performance_withdraw', { id: _id });
    expect((await send({ profile: annas })).status).toBe(200);
  });

  it('gets 400 for a person who is not a pupil, also for a piece that the person has signed up', async () => {
    const { _id: profile } = await createProfile(ben);
    const send = (people: object) =>
      teacher.put('/performance', { ...performanceInput(), event, user: teacher.id, ...people });
    expect((await send({ profile })).status).toBe(400);
    expect((await send({ profile: annas, performers: [violin(profile)] })).status).toBe(400);
    await signUp(ben, event, { profile });
    expect((await send({ profile })).status).toBe(400);
  });

  it('loses the sign-up with the right of the first person, and the family keeps it', async () => {
    expect((await remove(teacher, annas)).status).toBe(200);
    const statuses = [
      await teacher.get(`/performance?id=${piece._id}`),
      await edit(teacher),
      await teacher.post('/performance_withdraw', { id: piece._id }),
      await teacher.get(`/profile?id=${annas}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect(await listed(teacher)).not.toContain(piece._id);
    expect((await edit(anna, { title: 'Gigue' })).status).toBe(200);
  });

  it('sees a person whose family has ended the right as other families do', async () => {
    await remove(teacher, bens, ben);
    const seen = (await teacher.get(`/performance?id=${piece._id}`)).as(SpecifiedPerformance);
    expect(seen.people.map(({ profile }) => profile.lastName)).toEqual(['Alpha', 'B.']);
  });

  it('does not read what a family wrote after it had ended the right', async () => {
    await remove(teacher, annas);
    await edit(anna, { notes: 'Only for the coordinator', performers: [violin(bens)] });
    const left = await anna.post('/performance_leave', { id: piece._id, profile: annas });
    expect(left.as(LeavePerformanceResponse)).toEqual({});
    const seen = await teacher.get(`/performance?id=${piece._id}`);
    expect(seen.as(SpecifiedPerformance).notes).toBe('');
  });

  it('may leave, and is in the list that guardians see, of which it sees only itself', async () => {
    const own = { [teacher.email]: 'teach' };
    expect(await rightsOn(anna, annas)).toEqual({ ...own, [anna.email]: 'guard' });
    expect(Object.keys(await rightsOn(anna, annas))).toEqual([anna.email, teacher.email].sort());
    expect(await rightsOn(teacher, annas)).toEqual(own);
    expect((await remove(teacher, annas, teacher)).status).toBe(200);
    expect((await teacher.get(`/profile?id=${annas}`)).status).toBe(404);
  });

  it('is named in the mail to the family, and not in its own', async () => {
    const mails = (await mailsAfter(api, 3 * 60_000)).filter(({ subject }) =>
      subject.includes(`Recital ${String(turn)}`),
    );
    const said = `Your teacher ${teacher.email} made this sign-up.`;
    const named = mails.filter(({ text }) => text.includes(said)).map(({ to }) => to);
    expect(named.sort()).toEqual([anna.email, ben.email].sort());
    expect(mails.filter(({ text }) => text.includes('Thank you')).map(({ to }) => to)).toEqual([
      teacher.email,
    ]);
  });

  it('gets the mails about the sign-ups it made, and no others', async () => {
    expect(await sendMails()).toHaveLength(1);
    await edit(teacher, { title: 'Bolero', performers: [violin(bens)] });
    const mine = await signUp(anna, event, { profile: annas, title: 'Gigue' });
    expect(await sendMails()).toHaveLength(2);
    await publishProgram(coordinator, event, [piece._id, mine._id], 'all');
    const [, , ...published] = await sendMails();
    expect(published.map(({ subject }) => subject)).toEqual([expect.stringContaining('program of')]);
    expect(published[0]?.text).toContain('Bolero');
    expect(published[0]?.text).not.toContain('Gigue');
    await remove(teacher, annas);
    const before = await sendMails();
    await edit(anna, { title: 'Sarabande' });
    expect(await sendMails()).toEqual(before);
  });

  it('gets one mail about all sign-ups of an event, and one reminder', async () => {
    const pupils = ['Cleo', 'Dora', 'Emil'];
    for (const firstName of pupils) {
      const profile = await createSharedProfile(ben, teacher, 'teach', { firstName });
      await signUp(teacher, event, { profile, title: `Piece of ${firstName}` });
    }
    const mails = await sendMails();
    expect(mails).toHaveLength(1);
    for (const name of ['Anna', ...pupils]) expect(mails[0]?.text).toContain(name);
    const { date } = (await coordinator.get(`/event?id=${event}`)).as(EventResponse);
    const weekMs = 7 * 24 * 3_600_000;
    api.clock.advance(Date.parse(date) - api.clock.now().getTime() - weekMs + 60_000);
    await api.app.get(Jobs).finishAll();
    expect(await sendMails()).toHaveLength(2);
  });

  it('has the studio in the menu from the first pupil on', async () => {
    const studio = async (who: SignedInClient) => (await who.get('/auth')).as(SessionResponse).studio;
    const fresh = await api.asNew('teacher');
    expect(await studio(fresh)).toBe('offered');
    expect(await studio(anna)).toBeUndefined();
    await joinProfile(fresh, { from: anna, profile: annas, may: 'teach' });
    expect(await studio(fresh)).toBe('open');
    await remove(fresh, annas);
    expect(await studio(fresh)).toBe('open');
  });

  it('gets a mail with the name of the pupil if a family ends the right', async () => {
    await remove(teacher, annas);
    const { text } = await mailTo(api, teacher.email, 'You no longer teach Anna here');
    expect(text).toContain('teacher of Anna');
  });

  it('gets a mail about the event, as each family does', async () => {
    const answer = await coordinator.post('/event_mail_preview', { _id: event, kind: 'canceled' });
    const { families } = answer.as(MailedFamilies);
    const accounts = families.map(({ account }) => account);
    expect(accounts.sort()).toEqual([anna.id, ben.id, teacher.id].sort());
  });

  it('is in no sign-up once its account is deleted', async () => {
    const gone = await api.asNew('teacher');
    await joinProfile(gone, { from: anna, profile: annas, may: 'teach' });
    const { _id } = await signUp(gone, event, { profile: annas });
    expect((await gone.post('/account_delete', { password: testPassword })).status).toBe(200);
    const stored = await api.connection.collection('performances').findOne({ _id: new Types.ObjectId(_id) });
    expect(stored).toBeTruthy();
    expect(stored).not.toHaveProperty('by');
    expect(await listed(anna)).toContain(_id);
  });
});
