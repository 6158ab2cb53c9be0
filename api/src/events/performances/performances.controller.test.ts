import { EventResponse } from '@portal/contracts/events';
import { SpecifiedPerformance, StalePerformanceResponse } from '@portal/contracts/performances';
import { firstOf } from '@portal/contracts/performers.rules';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Audit } from '../../platform/log/audit.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  eventPieces,
  eventInput,
  inDays,
  performanceInput,
  signUp,
} from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, admin, parent, stranger] = useAccounts(api, 'coordinator', 'admin', 'parent', 'student');
let event: EventResponse;

beforeAll(async () => {
  event = await createEvent(coordinator);
});

const taken = async (): Promise<number> =>
  (await parent.get(`/event?id=${event._id}`)).as(EventResponse).taken;

describe('PUT /performance', () => {
  it('signs up an own profile and takes a place', async () => {
    const before = await taken();
    const profile = await createProfile(parent);
    const performance = await signUp(parent, event._id, { profile: profile._id });
    const { user, may: _, version: __, ...performer } = profile;
    const { _id, name, date, duration, timeZone, address } = event;
    expect(performance).toEqual({
      ...performanceInput(),
      _id: performance._id,
      event: { _id, name, date, duration, timeZone, address },
      user,
      profile: performer,
      people: [{ profile: performer, instrument: performanceInput().instrument, role: 'performer', user }],
      show: true,
      withdrawn: false,
      version: 0,
      may: ['edit', 'withdraw'],
    });
    expect(await taken()).toBe(before + 1);
  });

  it.each([
    ['title', { title: '' }, { title: 'title' }],
    ['instrument', { instrument: null }, { instrument: 'instrument' }],
    ['time', { time: -1 }, { time: 'time' }],
    ['show', { show: false }, { show: 'unknown' }],
  ])('returns the field %s if it is invalid, and takes no place', async (_, fields, wrong) => {
    const before = await taken();
    const profile = (await createProfile(parent))._id;
    const body = { ...performanceInput(), event: event._id, user: parent.id, profile, ...fields };
    const answer = await parent.put('/performance', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid', fields: wrong });
    expect(await taken()).toBe(before);
  });

  it('returns the field of a foreign profile', async () => {
    const profile = (await createProfile(parent))._id;
    const body = { ...performanceInput(), event: event._id, profile, user: stranger.id };
    const answer = await stranger.put('/performance', body);
    expect(answer.body).toMatchObject({ error: 'invalid', fields: { profile: 'profile' } });
  });

  it('returns 404 for an unknown event and 409 past for one that is over', async () => {
    const profile = (await createProfile(parent))._id;
    const body = { ...performanceInput(), user: parent.id, profile };
    expect((await parent.put('/performance', { ...body, event: 'f'.repeat(24) })).status).toBe(404);
    const over = await createEvent(coordinator, { date: inDays(-1) });
    expect((await parent.put('/performance', { ...body, event: over._id })).error).toBe('past');
  });
});

describe('GET /performance', () => {
  it('returns it to its owner, the coordinator and admins', async () => {
    const performance = await signUp(parent, event._id);
    const { may: _, ...forStaff } = performance;
    const read = async (reader: SignedInClient) =>
      (await reader.get(`/performance?id=${performance._id}`)).body;
    expect(await read(parent)).toEqual(performance);
    for (const reader of [coordinator, admin]) expect(await read(reader)).toEqual(forStaff);
  });
});

describe('GET /performances', () => {
  it("lists the user's sign-ups by the date of their events", async () => {
    const owner = await api.as('teacher');
    const late = await createEvent(coordinator, { date: inDays(30) });
    const early = await createEvent(coordinator, { date: inDays(2) });
    await signUp(owner, late._id, { title: 'Later' });
    await signUp(owner, early._id, { title: 'Sooner' });
    const listed = (await owner.get('/performances')).as(SpecifiedPerformance.array());
    expect(listed.map(({ title }) => title)).toEqual(['Sooner', 'Later']);
  });
});

describe('POST /performance', () => {
  it('changes the fields and the profile', async () => {
    const performance = await signUp(parent, event._id);
    const profile = await createProfile(parent, { firstName: 'Minh' });
    const change = { title: 'Csárdás', time: null, profile: profile._id, event: event._id };
    const answer = await editSignUp(parent, performance, change);
    expect(answer.status).toBe(200);
    expect(answer.as(SpecifiedPerformance)).toMatchObject({
      title: 'Csárdás',
      time: null,
      profile: { firstName: 'Minh' },
      version: 1,
    });
  });

  it('keeps an accompanist that is not sent, and removes an empty one', async () => {
    const performance = await signUp(parent, event._id, { accompanist: ' needs a pianist ' });
    const edit = async (change: object) =>
      (await editSignUp(parent, performance, change)).as(SpecifiedPerformance).accompanist;
    expect(performance.accompanist).toBe('needs a pianist');
    expect(await edit({})).toBe('needs a pianist');
    expect(await edit({ accompanist: 'bringing our own' })).toBe('bringing our own');
    expect(await edit({ accompanist: '' })).toBe('');
  });

  it('reads and edits a sign-up stored before accompanists existed', async () => {
    const performance = await signUp(parent, event._id);
    const read = await parent.get(`/performance?id=${performance._id}`);
    expect(read.as(SpecifiedPerformance).accompanist).toBeUndefined();
    const refused = await editSignUp(parent, performance, { accompanist: 'a'.repeat(61) });
    expect(refused.body).toMatchObject({ error: 'invalid', fields: { accompanist: 'tooLong' } });
    const saved = await editSignUp(parent, performance, { accompanist: '李老师' });
    expect(saved.as(SpecifiedPerformance).accompanist).toBe('李老师');
  });

  it('keeps a wish that is not sent, removes an empty one, and returns 400 for one without its time', async () => {
    const performance = await signUp(parent, event._id, { wish: 'by 15:00' });
    const edit = async (change: object) =>
      (await editSignUp(parent, performance, change)).as(SpecifiedPerformance).wish;
    expect([performance.wish, await edit({})]).toEqual(['by 15:00', 'by 15:00']);
    expect([await edit({ wish: 'together' }), await edit({ wish: '' })]).toEqual(['together', '']);
    for (const wish of ['by', 'by 25:00', 'first', 7]) {
      const refused = await editSignUp(parent, performance, { wish });
      expect(refused.body).toMatchObject({ error: 'invalid', fields: { wish: 'wish' } });
    }
  });

  it('returns 409 and the stored sign-up if it was edited in between', async () => {
    const performance = await signUp(parent, event._id);
    const edit = (title: string) => editSignUp(parent, performance, { title, version: performance.version });
    expect((await edit('First')).status).toBe(200);
    const second = await edit('Second');
    expect(second.status).toBe(409);
    expect(second.as(StalePerformanceResponse).performance.title).toBe('First');
  });

  it('returns 409 past after the start of the event, and writes nothing', async () => {
    const begun = await createEvent(coordinator);
    const performance = await signUp(parent, begun._id);
    expect((await editSignUp(parent, performance, { title: 'Too late' })).status).toBe(200);
    await coordinator.post('/event', { ...eventInput({ date: inDays(-0.01) }), _id: begun._id });
    const late = await editSignUp(parent, performance, { title: 'Rewritten', version: 1 });
    expect([late.status, late.error]).toEqual([409, 'past']);
    const stored = (await parent.get(`/performance?id=${performance._id}`)).as(SpecifiedPerformance);
    expect(stored).toMatchObject({ title: 'Too late', version: 1 });
  });

  it('refuses a foreign profile and another event', async () => {
    const performance = await signUp(parent, event._id);
    const { _id: profile } = await createProfile(stranger);
    const { _id: elsewhere } = await createEvent(coordinator);
    for (const change of [{ profile }, { event: elsewhere }])
      expect((await editSignUp(parent, performance, change)).status).toBe(400);
  });
});

describe('POST /performance_withdraw', () => {
  it('frees the place, leaves the program and stays in My Events', async () => {
    const small = await createEvent(coordinator, { capacity: 1 });
    const performance = await signUp(parent, small._id);
    await coordinator.post('/event_program', { _id: small._id, program: [performance._id] });
    const answer = await parent.post('/performance_withdraw', { id: performance._id });
    expect(answer.body).toMatchObject({ withdrawn: true, show: false });
    expect((await parent.get(`/event?id=${small._id}`)).body).toMatchObject({ taken: 0, program: [] });
    expect((await coordinator.get(`/eventperformances?id=${small._id}`)).body).toEqual([]);
    const own = (await parent.get('/performances')).as(SpecifiedPerformance.array());
    expect(own.find(({ _id }) => _id === performance._id)?.withdrawn).toBe(true);
    await signUp(stranger, small._id);
  });

  it('makes older programs stale, so that saving one cannot bring the piece back', async () => {
    const performance = await signUp(parent, event._id);
    const { revision } = (await parent.get(`/event?id=${event._id}`)).as(EventResponse);
    await parent.post('/performance_withdraw', { id: performance._id });
    const body = { _id: event._id, program: [performance._id] };
    expect((await coordinator.post('/event_program', { ...body, revision })).error).toBe('stale');
    expect((await coordinator.post('/event_program', body)).error).toBe('invalid');
  });

  it('frees one place however often it is sent', async () => {
    const performance = await signUp(parent, event._id);
    const before = await taken();
    const ask = () => parent.post('/performance_withdraw', { id: performance._id });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await taken()).toBe(before - 1);
  });

  it('prevents later edits', async () => {
    const performance = await signUp(parent, event._id);
    await parent.post('/performance_withdraw', { id: performance._id });
    expect((await editSignUp(parent, performance)).error).toBe('conflict');
  });

  it('returns 409 past after the start of the event', async () => {
    const begun = await createEvent(coordinator);
    const performance = await signUp(parent, begun._id);
    await coordinator.post('/event', { ...eventInput({ date: inDays(-0.01) }), _id: begun._id });
    expect((await parent.post('/performance_withdraw', { id: performance._id })).error).toBe('past');
  });
});

describe('GET /eventperformances, /event_emails and /event_contacts', () => {
  it.each(['/eventperformances', '/event_emails', '/event_contacts'])(
    '%s returns 404 for an unknown event',
    async (path) => {
      expect((await coordinator.get(`${path}?id=${'f'.repeat(24)}`)).status).toBe(404);
    },
  );

  it('group families by account, and for teachers by surname', async () => {
    const own = await createEvent(coordinator);
    const teacher = await api.as('teacher');
    for (const [owner, lastName] of [
      [parent, 'Lin'],
      [parent, '林'],
      [teacher, 'Park'],
      [teacher, 'Ortiz'],
      [teacher, 'Park'],
    ] as const)
      await signUp(owner, own._id, { profile: (await createProfile(owner, { lastName }))._id });
    const listed = await eventPieces(coordinator, own._id);
    const [lin, otherLin, park, ortiz, otherPark] = listed.map((one) => firstOf(one).family);
    expect(lin).toBe(otherLin);
    expect(park).toBe(otherPark);
    expect(new Set([lin, park, ortiz]).size).toBe(3);
    const [mine] = (await parent.get('/performances')).as(SpecifiedPerformance.array());
    expect(mine?.people[0]).not.toHaveProperty('family');
  });

  it.each([
    ['/event_emails', 'event.emails'],
    ['/event_contacts', 'event.contacts'],
  ])('%s writes %s to the audit log', async (path, action) => {
    const write = vi.spyOn(api.app.get(Audit), 'write');
    await coordinator.get(`${path}?id=${event._id}`);
    expect(write).toHaveBeenCalledWith({ action, object: event._id });
    write.mockRestore();
  });

  it('return each address once, sorted, without withdrawn sign-ups', async () => {
    const own = await createEvent(coordinator);
    const zoe = await api.as('parent', 'zoe');
    const ana = await api.as('parent', 'ana');
    const ofZoe = await signUp(zoe, own._id);
    const ofAna = [await signUp(ana, own._id), await signUp(ana, own._id)];
    const leaving = await signUp(parent, own._id);
    await parent.post('/performance_withdraw', { id: leaving._id });
    const answer = await coordinator.get(`/event_emails?id=${own._id}`);
    expect(answer.body).toEqual(['ana@example.org', 'zoe@example.org']);
    const contacts = await coordinator.get(`/event_contacts?id=${own._id}`);
    const reached = ({ id: user, email }: SignedInClient, signups: { _id: string }[]) => ({
      ...{ user, accountType: 'parent', email, phone: '5551234567' },
      signups: signups.map(({ _id }) => _id),
    });
    expect(contacts.body).toEqual([reached(ana, ofAna), reached(zoe, [ofZoe])]);
  });
});
