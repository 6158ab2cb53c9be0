import { getModelToken } from '@nestjs/mongoose';
import { EventResponse } from '@portal/contracts/events';
import { PerformanceResponse } from '@portal/contracts/performances';
import { Types, type Model } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { EventRecord } from '../events/events.schema.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, performanceInput, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, parent] = useAccounts(api, 'coordinator', 'parent');
let profile: string;

beforeAll(async () => {
  profile = (await createProfile(parent))._id;
});

const ask = (event: string, key?: string, isAsked = false) =>
  parent.put(
    '/performance',
    { ...performanceInput(), profile, event, user: parent.id, ...(!isAsked && { again: true }) },
    key ? { headers: { 'idempotency-key': key } } : {},
  );

const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const stored = async (event: string) => {
  const { taken } = (await parent.get(`/event?id=${event}`)).as(EventResponse);
  const listed = (await coordinator.get(`/eventperformances?id=${event}`)).as(PerformanceResponse.array());
  const found = await api.app
    .get<Model<EventRecord>>(getModelToken(EventRecord.name))
    .findById(event, { seats: 1 })
    .lean();
  return { taken, listed: listed.length, places: found?.seats.length };
};

describe('the last places', () => {
  it('200 parallel sign-ups for 37 places: exactly 37 succeed', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 40 });
    for (let turn = 0; turn < 3; turn += 1) await signUp(parent, _id, { profile });
    const answers = await Promise.all(times(200, (turn) => ask(_id, `place-${turn}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(37);
    expect(answers.filter(({ error }) => error === 'full')).toHaveLength(163);
    expect(await stored(_id)).toEqual({ taken: 40, listed: 40, places: 40 });
  });

  it('an event that has started, or is moved meanwhile, takes no sign-up', async () => {
    const { _id } = await createEvent(coordinator, { date: new Date(Date.now() - 60_000).toISOString() });
    expect((await ask(_id)).error).toBe('past');
    const places = api.app.get(EventPlacesService);
    expect(await places.takePlace(_id, new Types.ObjectId())).toBe('past');
    expect(await places.takePlace('0'.repeat(24), new Types.ObjectId())).toBe('notfound');
    expect((await stored(_id)).taken).toBe(0);
  });

  it('twenty parallel requests with one key take one place and make one sign-up, which is no twin of itself', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 5 });
    const answers = await Promise.all(times(20, () => ask(_id, 'one-place', true)));
    expect(new Set(answers.map((answer) => answer.as(PerformanceResponse)._id)).size).toBe(1);
    expect(await stored(_id)).toEqual({ taken: 1, listed: 1, places: 1 });
  });

  it('the same key returns its sign-up even if the event is full by then', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    const first = (await ask(_id, 'kept')).as(PerformanceResponse);
    expect((await ask(_id, 'too-late')).error).toBe('full');
    expect((await ask(_id, 'kept')).as(PerformanceResponse)._id).toBe(first._id);
  });

  it('a refused key succeeds when a place is free', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    const first = (await ask(_id)).as(PerformanceResponse);
    expect((await ask(_id, 'patient')).error).toBe('full');
    await parent.post('/performance_withdraw', { id: first._id });
    expect((await ask(_id, 'patient')).status).toBe(200);
  });

  it('parallel sign-ups and withdrawals leave as many places as sign-ups', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 8 });
    const rounds = times(40, async () => {
      const answer = await ask(_id);
      if (answer.status === 200)
        await parent.post('/performance_withdraw', { id: answer.as(PerformanceResponse)._id });
    });
    await Promise.all([...rounds, ...times(4, () => ask(_id))]);
    const { taken, listed, places } = await stored(_id);
    expect(taken).toBe(listed);
    expect(places).toBe(listed);
  });
});

describe('a place without a sign-up', () => {
  it('is free a minute later for the next sign-up', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    // A process that died between taking the place and storing the sign-up.
    await api.app.get(EventPlacesService).takePlace(_id, new Types.ObjectId());
    expect((await ask(_id)).error).toBe('full');
    api.clock.advance(61_000);
    expect((await ask(_id)).status).toBe(200);
    expect(await stored(_id)).toEqual({ taken: 1, listed: 1, places: 1 });
  });

  it('is free a minute later without another sign-up', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    await api.app.get(EventPlacesService).takePlace(_id, new Types.ObjectId());
    const jobs = api.app.get(Jobs);
    await jobs.finishAll();
    expect((await stored(_id)).taken).toBe(1);
    api.clock.advance(61_000);
    await jobs.finishAll();
    expect((await stored(_id)).taken).toBe(0);
  });

  it('is freed after an interrupted withdrawal', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    const performance = await signUp(parent, _id, { profile });
    await api.connection
      .collection('performances')
      .updateOne({ _id: new Types.ObjectId(performance._id) }, { $set: { withdrawnAt: new Date() } });
    api.clock.advance(61_000);
    expect((await ask(_id)).status).toBe(200);
    expect(await stored(_id)).toEqual({ taken: 1, listed: 1, places: 1 });
  });

  it('is only freed if it really has no sign-up', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    await signUp(parent, _id, { profile });
    api.clock.advance(61_000);
    expect((await ask(_id)).error).toBe('full');
    expect((await stored(_id)).taken).toBe(1);
  });
});
