import { LeavePerformanceResponse, PerformanceResponse } from '@portal/contracts/performances';
import { VersionResponse } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { StoreCheck } from '../../operations/backup/store-check.service.js';
import { readMails } from '../../../testing/mailbox.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import type { TestClient } from '../../../testing/test-client.js';
import {
  createEvent,
  createProfile,
  joinProfile,
  performanceInput,
  publishProgram,
  signUp,
} from '../../../testing/test-inputs.js';

let api: TestApi;
let coordinator: SignedInClient;
let anna: SignedInClient;
let ben: SignedInClient;
let teacher: SignedInClient;
let annas: string;
let bens: string;
let carls: string;
let event: string;
let piece: PerformanceResponse;
let turn = 0;

beforeAll(async () => {
  api = await startTestApi({ MAIL_GATHER_MINUTES: '2' });
  coordinator = await api.as('coordinator');
  anna = await api.as('parent', 'anna');
  ben = await api.as('parent', 'ben');
  teacher = await api.as('teacher', 'teacher');
  annas = (await createProfile(anna, { firstName: 'Anna', lastName: 'Alpha' }))._id;
  bens = (await createProfile(ben, { firstName: 'Ben', lastName: 'Beta' }))._id;
  carls = (await createProfile(teacher, { firstName: 'Carl', lastName: 'Gamma' }))._id;
  await joinProfile(teacher, { from: anna, profile: annas, may: 'edit' });
  await joinProfile(teacher, { from: ben, profile: bens, may: 'edit' });
});
afterAll(() => api.stop());

/** Sends the gathered mails, and returns those about the event of this test. */
const sendMails = async () => {
  api.clock.advance(3 * 60_000);
  api.app.get(MailQueue).emit('added');
  const waiting = () => api.connection.collection('mails').countDocuments({ isDead: false });
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  return (await readMails(api)).filter(({ subject }) => subject.includes(`Trios ${String(turn)}`));
};
const violin = (profile: string) => ({ profile, instrument: 'Violin', role: 'performer' as const });

/** A teacher signs up a trio of two families and a pupil. */
beforeEach(async () => {
  turn += 1;
  event = (await createEvent(coordinator, { name: `Trios ${String(turn)}` }))._id;
  piece = await signUp(teacher, event, { profile: annas, performers: [violin(bens), violin(carls)] });
});

const takeOut = (who: TestClient, profile: string) =>
  who.post('/performance_leave', { id: piece._id, profile });
const read = (who: TestClient) => who.get(`/performance?id=${piece._id}`);
const namesSeenBy = async (who: TestClient) =>
  (await read(who)).as(PerformanceResponse).people.map(({ profile }) => profile.firstName);
const edit = (who: TestClient, change: object = {}) =>
  who.post('/performance', { ...performanceInput(), id: piece._id, profile: annas, ...change });
const stored = () =>
  api.connection.collection('performances').findOne({ _id: new Types.ObjectId(piece._id) });
const problems = async () => (await api.app.get(StoreCheck).check()).problems;

describe('POST /performance_leave', () => {
  const bensAccount = async (may: 'edit' | 'see') => {
    const student = await api.as('student', `bens-${may}`);
    await joinProfile(student, { from: ben, profile: bens, may });
    return student;
  };

  it.each<[string, () => Promise<TestClient> | TestClient, number, number, string[] | undefined]>([
    ['a guardian of the first person', () => anna, 400, 404, []],
    ['a guardian of another person', () => ben, 404, 200, ['Ben']],
    ['an account that may edit all', () => teacher, 400, 200, ['Ben', 'Carl']],
    ['an account that may edit another person', () => bensAccount('edit'), 404, 200, ['Ben']],
    ['an account that may see another person', () => bensAccount('see'), 404, 404, []],
    ['another family', () => api.as('parent', 'stranger'), 404, 404, undefined],
    ['the coordinator of the event', () => coordinator, 404, 404, undefined],
    ['an admin', () => api.as('admin'), 404, 404, undefined],
    ['a visitor', () => api.visitor(), 401, 401, undefined],
  ])('lets %s take out the people that the sign-up names', async (_, get, first, second, offered) => {
    const who = await get();
    if (offered) {
      const { may, people } = (await read(who)).as(PerformanceResponse);
      const leaving = people.flatMap((one) => (one.mayLeave ? [one.profile.firstName] : []));
      expect(leaving).toEqual(offered);
      expect(may?.includes('leave')).toBe(offered.length > 0);
    }
    expect((await takeOut(who, annas)).status).toBe(first);
    expect(await namesSeenBy(teacher)).toEqual(['Anna', 'Ben', 'Carl']);
    expect((await takeOut(who, bens)).status).toBe(second);
    expect(await namesSeenBy(teacher)).toEqual(second === 200 ? ['Anna', 'Carl'] : ['Anna', 'Ben', 'Carl']);
  });

  it('answers with the sign-up while the account looks after a person in it, and with none after that', async () => {
    const { performance } = (await takeOut(teacher, bens)).as(LeavePerformanceResponse);
    expect(performance?.people.map(({ profile }) => profile._id)).toEqual([annas, carls]);
    expect(performance).toMatchObject({ version: 1, may: ['edit', 'withdraw', 'leave'] });
    expect(await stored()).toMatchObject({ performers: [{ profile: new Types.ObjectId(carls) }] });
    expect((await read(ben)).status).toBe(404);
    await edit(teacher, { performers: [violin(bens)] });
    expect((await takeOut(ben, bens)).body).toEqual({});
    expect((await teacher.get(`/performance?id=${piece._id}`)).as(PerformanceResponse).may).toEqual([
      'edit',
      'withdraw',
    ]);
  });

  it('refuses the first person at its field', async () => {
    expect((await takeOut(anna, annas)).body).toMatchObject({
      error: 'invalid',
      fields: { profile: 'profile' },
    });
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
    const absent = await ben.post('/performance_leave', { id: 'f'.repeat(24), profile: bens });
    expect(absent.status).toBe(404);
  });

  it('answers as an edit does once the piece is withdrawn, the event is canceled or has started', async () => {
    const errors = async () => [(await takeOut(ben, bens)).error, (await edit(teacher)).error];
    await coordinator.post('/event_cancel', { _id: event, reason: 'The hall is closed' });
    expect(await errors()).toEqual(['canceled', 'canceled']);
    await api.connection
      .collection('events')
      .updateOne({ _id: new Types.ObjectId(event) }, { $set: { date: new Date('2020-01-01') } });
    expect(await errors()).toEqual(['past', 'past']);
    piece = await signUp(teacher, (await createEvent(coordinator))._id, {
      profile: annas,
      performers: [violin(bens)],
    });
    await teacher.post('/performance_withdraw', { id: piece._id });
    expect(await errors()).toEqual(['conflict', 'conflict']);
  });

  it('leaves the people of a published program as they are until the next publication', async () => {
    const published = async () => {
      const { rows } = (await coordinator.get(`/event_version?id=${event}`)).as(VersionResponse);
      return rows.map(({ people = [] }) => people.map(({ firstName }) => firstName));
    };
    await publishProgram(coordinator, event, [piece._id]);
    await takeOut(ben, bens);
    expect(await published()).toEqual([['Anna', 'Ben', 'Carl']]);
    expect(await problems()).toEqual([]);
  });

  it('mails the families who are left, the coordinator of a published program, and not who has left', async () => {
    await publishProgram(coordinator, event, [piece._id]);
    const before = await sendMails();
    await takeOut(ben, bens);
    const mails = (await sendMails()).slice(before.length);
    const textTo = (who: SignedInClient) => mails.flatMap(({ to, text }) => (to === who.email ? [text] : []));
    expect(mails).toHaveLength(3);
    expect(textTo(anna)).toEqual([expect.stringContaining('Ben B.')]);
    expect(textTo(teacher)).toEqual([expect.stringContaining('Ben Beta')]);
    expect(textTo(coordinator)).toEqual([expect.stringContaining('Ben Beta')]);
  });
});

describe('a person who leaves while the piece is edited', () => {
  it.each([
    ['with the version it was based on', () => ({ version: piece.version })],
    ['without a version', () => ({})],
  ])('is not put back by the edit %s', async (_, based) => {
    for (let time = 0; time < 10; time += 1) {
      piece = await signUp(teacher, event, { profile: annas, performers: [violin(bens)] });
      const title = `Trio ${String(time)}`;
      const [left, edited] = await Promise.all([takeOut(ben, bens), edit(anna, { title, ...based() })]);
      expect(left.status).toBe(200);
      expect([200, 409]).toContain(edited.status);
      const document = await stored();
      expect(document).toMatchObject({
        title: edited.status === 200 ? title : performanceInput().title,
        performers: [],
        version: edited.status === 200 ? 2 : 1,
      });
      expect(document?.['people']).toHaveLength(1);
    }
    expect(await problems()).toEqual([]);
  });

  it('stays if the edit makes this person the first one', async () => {
    for (let time = 0; time < 10; time += 1) {
      piece = await signUp(teacher, event, { profile: annas, performers: [violin(bens)] });
      const [left, edited] = await Promise.all([
        takeOut(ben, bens),
        edit(teacher, { profile: bens, performers: [violin(annas)], version: piece.version }),
      ]);
      expect([left.status, edited.status]).toEqual(edited.status === 200 ? [400, 200] : [200, 409]);
      expect(await namesSeenBy(teacher)).toEqual(edited.status === 200 ? ['Ben', 'Anna'] : ['Anna']);
    }
    expect(await problems()).toEqual([]);
  });

  it('is gone once if two accounts take this person out', async () => {
    const answers = await Promise.all([takeOut(ben, bens), takeOut(teacher, bens)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await stored())?.['version']).toBe(1);
  });
});
