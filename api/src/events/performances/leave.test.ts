import {
  LeavePerformanceResponse,
  PerformanceResponse,
  type SpecifiedPerformance,
} from '@portal/contracts/performances';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsAfter, type ReadMail } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { problemsOf, useAccounts, useTestApi } from '../../../testing/test-api.js';
import type { TestClient } from '../../../testing/test-client.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  createSharedProfile,
  joinProfile,
  piano,
  publishedNames,
  publishProgram,
  signUp,
  violin,
} from '../../../testing/test-inputs.js';

const api = useTestApi({ MAIL_GATHER_MINUTES: '2' });
const [coordinator, anna, ben, teacher] = useAccounts(api, 'coordinator', 'parent', 'parent', 'teacher');
let annas: string;
let bens: string;
let carls: string;
let event: string;
let piece: SpecifiedPerformance;
let turn = 0;

beforeAll(async () => {
  annas = await createSharedProfile(anna, teacher, 'edit', { firstName: 'Anna', lastName: 'Alpha' });
  bens = await createSharedProfile(ben, teacher, 'edit', { firstName: 'Ben', lastName: 'Beta' });
  carls = (await createProfile(teacher, { firstName: 'Carl', lastName: 'Gamma' }))._id;
});

/** Sends the gathered mails, and returns those about the event of this test. */
const sendMails = async () =>
  (await mailsAfter(api, 3 * 60_000)).filter(({ subject }) => subject.includes(`Trios ${String(turn)}`));
/** Returns the mails about the event of this test that an action causes. */
const mailsOf = async (act: () => Promise<unknown>) => {
  const before = await sendMails();
  await act();
  return (await sendMails()).slice(before.length);
};
const textsTo = ({ email }: SignedInClient, mails: ReadMail[]) =>
  mails.flatMap(({ to, text }) => (to === email ? [text] : []));

/** A teacher signs up a trio of two families and a pupil. */
beforeEach(async () => {
  turn += 1;
  event = (await createEvent(coordinator, { name: `Trios ${String(turn)}` }))._id;
  piece = await signUp(teacher, event, { profile: annas, performers: [violin(bens), violin(carls)] });
});

const signUpDuet = async (at = event) => {
  piece = await signUp(teacher, at, { profile: annas, performers: [violin(bens)] });
};
const of = (id: string) => new Types.ObjectId(id);
const takeOut = (who: TestClient, profile: string) =>
  who.post('/performance_leave', { id: piece._id, profile });
const read = (who: TestClient) => who.get(`/performance?id=${piece._id}`);
const namesSeenBy = async (who: TestClient) =>
  (await read(who)).as(PerformanceResponse).people.map(({ profile }) => profile.firstName);
const edit = (who: TestClient, change?: object) => editSignUp(who, piece, change);
const stored = () => api.connection.collection('performances').findOne({ _id: of(piece._id) });

describe('POST /performance_leave', () => {
  const bensAccount = async (may: 'edit' | 'see') => {
    const student = await api.asNew('student');
    await joinProfile(student, { from: ben, profile: bens, may });
    return student;
  };

  it.each<[string, () => Promise<TestClient> | TestClient, number, number, string[]]>([
    ['a guardian of the first person', () => anna, 200, 404, ['Anna']],
    ['a guardian of another person', () => ben, 404, 200, ['Ben']],
    ['an account that may edit all', () => teacher, 200, 200, ['Anna', 'Ben', 'Carl']],
    ['an account that may edit another person', () => bensAccount('edit'), 404, 200, ['Ben']],
    ['an account that may see another person', () => bensAccount('see'), 404, 404, []],
  ])('lets %s take out the people that the sign-up names', async (_, get, first, second, offered) => {
    const who = await get();
    const { may, people } = (await read(who)).as(PerformanceResponse);
    const leaving = people.flatMap((one) => (one.mayLeave ? [one.profile.firstName] : []));
    expect(leaving).toEqual(offered);
    expect(may?.includes('leave')).toBe(offered.length > 0);
    const names = new Set(['Anna', 'Ben', 'Carl']);
    for (const [name, profile, status] of [
      ['Anna', annas, first],
      ['Ben', bens, second],
    ] as const) {
      expect((await takeOut(who, profile)).status).toBe(status);
      if (status === 200) names.delete(name);
      expect(await namesSeenBy(teacher)).toEqual([...names]);
    }
  });

  it('answers with the sign-up while the account looks after a person in it, and with none after that', async () => {
    const { performance } = (await takeOut(teacher, bens)).as(LeavePerformanceResponse);
    expect(performance?.people.map(({ profile }) => profile._id)).toEqual([annas, carls]);
    expect(performance).toMatchObject({ version: 1, may: ['edit', 'withdraw', 'leave'] });
    expect(await stored()).toMatchObject({ people: [{}, { profile: of(carls) }] });
    expect((await read(ben)).status).toBe(404);
    await edit(teacher, { performers: [violin(bens)] });
    expect((await takeOut(ben, bens)).body).toEqual({});
    expect((await read(teacher)).as(PerformanceResponse).may).toEqual(['edit', 'withdraw']);
  });

  it.each([
    ['a profile that is not in the piece', () => createProfile(ben).then(({ _id }) => _id), 404],
    ['a profile that does not exist', () => Promise.resolve('f'.repeat(24)), 404],
    ['no id', () => Promise.resolve('x'), 400],
  ])('refuses %s', async (_, profile, status) => {
    expect((await takeOut(ben, await profile())).status).toBe(status);
  });

  it('answers 404 for a second time and for a sign-up that does not exist', async () => {
    expect((await takeOut(teacher, bens)).status).toBe(200);
    expect((await takeOut(teacher, bens)).status).toBe(404);
    piece = { ...piece, _id: 'f'.repeat(24) };
    expect((await takeOut(ben, bens)).status).toBe(404);
  });

  it('answers as an edit does once the piece is withdrawn, the event is canceled or has started', async () => {
    const errors = async () => [(await takeOut(ben, bens)).error, (await edit(teacher)).error];
    await coordinator.post('/event_cancel', { _id: event, reason: 'The hall is closed' });
    expect(await errors()).toEqual(['canceled', 'canceled']);
    const events = api.connection.collection('events');
    await events.updateOne({ _id: of(event) }, { $set: { date: new Date('2020-01-01') } });
    expect(await errors()).toEqual(['past', 'past']);
    await signUpDuet((await createEvent(coordinator))._id);
    await teacher.post('/performance_withdraw', { id: piece._id });
    expect(await errors()).toEqual(['conflict', 'conflict']);
  });

  it('leaves the people of a published program as they are until the next publication', async () => {
    await publishProgram(coordinator, event, [piece._id]);
    await takeOut(ben, bens);
    expect(await publishedNames(coordinator, event)).toEqual([['Anna', 'Ben', 'Carl']]);
    expect(await problemsOf(api)).toEqual([]);
  });

  it('mails the families who are left, the coordinator of a published program, and not who has left', async () => {
    await publishProgram(coordinator, event, [piece._id]);
    const mails = await mailsOf(() => takeOut(ben, bens));
    expect(textsTo(ben, mails)).toEqual([]);
    expect(textsTo(anna, mails)).toEqual([expect.stringContaining('Ben B.')]);
    for (const who of [teacher, coordinator])
      expect(textsTo(who, mails)).toEqual([expect.stringContaining('Ben Beta')]);
  });

  it('names who has left to those who stay and to the coordinator, with what they can do', async () => {
    const mails = await mailsOf(() => takeOut(anna, annas));
    expect(textsTo(anna, mails)).toEqual([]);
    const [toBen = '', ...more] = textsTo(ben, mails);
    expect(toBen).toMatch(
      /No longer in the piece:\n\W*Anna A\., The Swan\n+The sign-up is now yours to change\.\n+You can play without them/,
    );
    expect(toBen).toContain(`/events/signup/edit/${piece._id}`);
    expect(toBen).not.toContain('Alpha');
    // The teacher could change the sign-up before.
    expect(textsTo(teacher, mails)).toEqual([
      expect.stringMatching(/Anna Alpha, The Swan\n+You can play without them/),
    ]);
    const [toCoordinator = '', ...others] = textsTo(coordinator, mails);
    expect(toCoordinator).toMatch(/Anna Alpha, The Swan\s+The family of the first performer knows\./);
    expect(toCoordinator).toContain(`/events/manage/${event}`);
    expect(toCoordinator).not.toContain('published program');
    expect([...more, ...others]).toEqual([]);
  });

  it('names two who have left, the first person too, in one mail to the family that may now change it', async () => {
    const cho = await api.asNew('parent');
    const chos = await createSharedProfile(cho, teacher, 'edit');
    await edit(teacher, { performers: [violin(bens), violin(chos)] });
    const mails = await mailsOf(async () => [await takeOut(ben, bens), await takeOut(anna, annas)]);
    const [text = '', ...more] = textsTo(cho, mails);
    expect(text).toMatch(/Ben B\., The Swan\n\W*Anna A\., The Swan\n+The sign-up is now yours to change\./);
    expect(more).toEqual([]);
  });

  it.each([
    ['an account that may edit both leaves for them', () => takeOut(teacher, bens)],
    ['the family of the first person edits the piece', () => edit(anna, { performers: [violin(carls)] })],
    ['an edit replaces them', () => edit(teacher, { profile: bens, performers: [violin(carls)] })],
  ])('mails a family whose person is taken out: %s', async (_, change) => {
    const all = await mailsOf(async () => expect((await change()).status).toBe(200));
    const gone = (await namesSeenBy(teacher)).includes('Ben') ? anna : ben;
    expect((await read(gone)).status).toBe(404);
    const mails = all.filter(({ to }) => to === gone.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Someone has left a piece: Trios ${String(turn)}`]);
    expect(mails[0]?.text).toMatch(/No longer in the piece:\n\W*(Ben Beta|Anna Alpha), The Swan/);
    expect(mails[0]?.text).not.toContain('Thank you');
  });

  it('mails no family that has lost the profile since', async () => {
    const friend = await api.asNew('parent');
    const ida = await createSharedProfile(ben, friend, 'guard', { firstName: 'Ida', lastName: 'Beta' });
    await joinProfile(teacher, { from: ben, profile: ida, may: 'edit' });
    await edit(teacher, { performers: [violin(ida), violin(carls)] });
    const mails = await mailsOf(async () => {
      await edit(anna, { performers: [violin(carls)] });
      await (await friend.prove()).post('/guardian_remove', { id: ida, account: friend.id });
    });
    expect([textsTo(ben, mails), textsTo(friend, mails)]).toMatchObject([{ length: 1 }, { length: 0 }]);
  });

  it('sends no mail if the person was added again before', async () => {
    const back = { performers: [violin(bens), violin(carls)] };
    expect(await mailsOf(async () => [await takeOut(ben, bens), await edit(teacher, back)])).toEqual([]);
  });
});

describe('a first person who leaves', () => {
  it('makes the next performer the first, whose family may then edit and withdraw', async () => {
    await edit(teacher, { performers: [piano(carls), violin(bens)] });
    expect((await takeOut(anna, annas)).body).toEqual({});
    expect((await read(anna)).status).toBe(404);
    expect((await anna.post('/performance_withdraw', { id: piece._id })).status).toBe(404);
    expect(await stored()).toMatchObject({
      people: [
        { profile: of(bens), instrument: 'Violin', role: 'performer' },
        { profile: of(carls), instrument: 'Piano', role: 'accompanist' },
      ],
      version: 2,
    });
    expect((await read(ben)).as(PerformanceResponse).may).toEqual(['edit', 'withdraw']);
    const edited = await edit(ben, { profile: bens, performers: [piano(carls)], title: 'Duo', version: 2 });
    expect(edited.as(PerformanceResponse)).toMatchObject({ title: 'Duo', version: 3 });
    expect((await ben.post('/performance_withdraw', { id: piece._id })).status).toBe(200);
    expect(await problemsOf(api)).toEqual([]);
  });

  it('takes its notes along, unless the next family could read them before', async () => {
    const texts = { notes: 'Needs a ramp.', accompanist: 'brings a pianist', wish: 'by 15:00' };
    const none = { notes: '', accompanist: '', wish: '' };
    await edit(teacher, { ...texts, performers: [violin(bens), violin(carls)] });
    await takeOut(anna, annas);
    expect(await stored()).toMatchObject({ people: [{ profile: of(bens) }, {}], ...none });
    await edit(teacher, { ...texts, profile: bens, performers: [violin(carls)] });
    await takeOut(ben, bens);
    expect(await stored()).toMatchObject({ people: [{ profile: of(carls) }], ...texts });
  });

  it('withdraws the piece if only an accompanist would stay, with the mails of a withdrawal', async () => {
    await edit(teacher, { performers: [piano(bens)] });
    await publishProgram(coordinator, event, [piece._id]);
    expect((await read(anna)).as(PerformanceResponse).may).toEqual(['edit', 'withdraw']);
    const mails = await mailsOf(async () => {
      const { performance } = (await takeOut(anna, annas)).as(LeavePerformanceResponse);
      expect(performance).toMatchObject({ withdrawn: true, people: [{}, {}] });
    });
    expect((await coordinator.get(`/event?id=${event}`)).body).toMatchObject({ taken: 0, program: [] });
    const subjects = (who: SignedInClient) =>
      mails.flatMap(({ to, subject }) => (to === who.email ? [subject] : []));
    const name = `Trios ${String(turn)}`;
    expect(subjects(coordinator)).toEqual([`Withdrawn from the program: ${name}`]);
    for (const who of [anna, ben, teacher])
      expect(subjects(who)).toEqual([`Your sign-up for ${name} was withdrawn`]);
    expect(await problemsOf(api)).toEqual([]);
  });

  it('keeps the others if two leave at the same time, and withdraws the piece with the last', async () => {
    for (let time = 0; time < 10; time += 1) {
      piece = await signUp(teacher, event, { profile: annas, performers: [violin(bens), violin(carls)] });
      await Promise.all([takeOut(anna, annas), takeOut(ben, bens)]);
      expect(await stored()).toMatchObject({ people: [{ profile: of(carls) }], version: 2 });
      await signUpDuet();
      const answers = await Promise.all([takeOut(anna, annas), takeOut(ben, bens)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const last = await stored();
      expect(last).toMatchObject({ version: 1, people: [{}] });
      expect(last?.['withdrawnAt']).toBeInstanceOf(Date);
    }
    expect(await problemsOf(api)).toEqual([]);
  });

  it('is not put back, and the piece not withdrawn, by an account of this person at the same time', async () => {
    for (let time = 0; time < 10; time += 1) {
      await signUpDuet();
      const [left, edited] = await Promise.all([takeOut(teacher, annas), edit(anna)]);
      expect([left.status, [200, 404].includes(edited.status)]).toEqual([200, true]);
      expect(await namesSeenBy(teacher)).toEqual(['Ben']);
      await signUpDuet();
      const withdraw = () => anna.post('/performance_withdraw', { id: piece._id });
      const [gone, withdrawn] = await Promise.all([takeOut(teacher, annas), withdraw()]);
      expect([gone.status, withdrawn.status]).toEqual(gone.status === 200 ? [200, 404] : [409, 200]);
    }
  });

  it('stays in the published program, in which the next family finds its place', async () => {
    await publishProgram(coordinator, event, [piece._id]);
    await takeOut(anna, annas);
    expect(await publishedNames(coordinator, event)).toEqual([['Anna', 'Ben', 'Carl']]);
    expect((await read(ben)).as(PerformanceResponse).published).toMatchObject({ number: 1 });
    expect(await problemsOf(api)).toEqual([]);
  });
});

describe('an account that is deleted with the first person of a piece', () => {
  const createChild = (family: SignedInClient, firstName: string) =>
    createSharedProfile(family, teacher, 'edit', { firstName, lastName: 'Delta' });
  const deleteAccount = async (family: SignedInClient) =>
    (await (await family.prove()).post('/account_delete', { password: testPassword })).status;

  it('hands the sign-up to the next performer, and the others are told', async () => {
    const family = await api.asNew('parent');
    const profile = await createChild(family, 'Dora');
    const performers = [violin(await createChild(family, 'Emil')), violin(bens)];
    piece = await signUp(teacher, event, { profile, performers });
    await publishProgram(coordinator, event, [piece._id]);
    expect((await family.post('/profile_delete', { id: profile })).status).toBe(409);
    const mails = await mailsOf(async () => expect(await deleteAccount(family)).toBe(200));
    expect((await read(ben)).as(PerformanceResponse)).toMatchObject({
      may: ['edit', 'withdraw'],
      people: [{ profile: { _id: bens } }],
      published: { number: 1 },
    });
    expect(await stored()).toMatchObject({ people: [{ profile: of(bens) }] });
    expect(await publishedNames(coordinator, event)).toEqual([['Ben']]);
    const named = /Dora D\., The Swan\n\W*Emil D\., The Swan/;
    expect(textsTo(ben, mails)).toEqual([expect.stringMatching(named)]);
    expect(await problemsOf(api)).toEqual([]);
  });

  it('deletes the sign-up if only an accompanist would stay', async () => {
    const family = await api.asNew('parent');
    const profile = await createChild(family, 'Dora');
    piece = await signUp(teacher, event, { profile, performers: [piano(bens)] });
    expect(await deleteAccount(family)).toBe(200);
    expect((await read(ben)).status).toBe(404);
    expect((await coordinator.get(`/event?id=${event}`)).body).toMatchObject({ taken: 1 });
    expect(await problemsOf(api)).toEqual([]);
  });
});

describe('a person who leaves while the piece is edited', () => {
  it.each([
    ['with the version it was based on', () => ({ version: piece.version })],
    ['without a version', () => ({})],
  ])('is not put back by the edit %s', async (_, based) => {
    for (let time = 0; time < 10; time += 1) {
      await signUpDuet();
      const title = `Trio ${String(time)}`;
      const [left, edited] = await Promise.all([takeOut(ben, bens), edit(anna, { title, ...based() })]);
      expect(left.status).toBe(200);
      expect([200, 409]).toContain(edited.status);
      const expected = edited.status === 200 ? { title, version: 2 } : { title: piece.title, version: 1 };
      expect(await stored()).toMatchObject({ ...expected, people: [{}] });
    }
    expect(await problemsOf(api)).toEqual([]);
  });

  it('leaves also if the edit makes this person the first one', async () => {
    for (let time = 0; time < 10; time += 1) {
      await signUpDuet();
      const [left, edited] = await Promise.all([
        takeOut(ben, bens),
        edit(teacher, { profile: bens, performers: [violin(annas)], version: piece.version }),
      ]);
      expect(left.status).toBe(200);
      expect([200, 409]).toContain(edited.status);
      expect(await namesSeenBy(teacher)).toEqual(['Anna']);
    }
    expect(await problemsOf(api)).toEqual([]);
  });

  it('is gone once if two accounts take this person out', async () => {
    const answers = await Promise.all([takeOut(ben, bens), takeOut(teacher, bens)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await stored())?.['version']).toBe(1);
  });
});
