import { SaveProgramResponse, StaleProgramResponse, type EventResponse } from '@portal/contracts/events';
import { defaultSettings, ProgramResponse } from '@portal/contracts/program';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, eventPieces, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, student] = useAccounts(api, 'coordinator', 'student');
let event: EventResponse;
let ids: string[];

beforeEach(async () => {
  event = await createEvent(coordinator);
  const { _id: profile } = await createProfile(student);
  ids = [];
  for (const title of ['A', 'B', 'C']) ids.push((await signUp(student, event._id, { title, profile }))._id);
});

const save = (program: (string | undefined)[], revision?: number, more: object = {}) =>
  coordinator.post('/event_program', { _id: event._id, program, revision, ...more });

const shown = async (): Promise<string> => {
  const pieces = await eventPieces(coordinator, event._id);
  return pieces.flatMap(({ show, title }) => (show ? [title] : [])).join('');
};

describe('POST /event_program', () => {
  it('stores the order, increases the revision and marks the pieces as chosen', async () => {
    expect(await shown()).toBe('ABC');
    const answer = await save([ids[2], ids[0]], 0);
    expect(answer.as(SaveProgramResponse)).toEqual({ program: [ids[2], ids[0]], revision: 1 });
    expect(await shown()).toBe('B');
    const { body } = await coordinator.get(`/event?id=${event._id}`);
    expect(body).toMatchObject({ program: [ids[2], ids[0]], revision: 1 });
  });

  it('returns 409 and the stored program for an older revision', async () => {
    await save([ids[0]], 0);
    const answer = await save([ids[1]], 0);
    expect(answer.status).toBe(409);
    expect(answer.as(StaleProgramResponse)).toMatchObject({ program: [ids[0]], revision: 1 });
  });

  it('accepts one of two parallel saves', async () => {
    const answers = await Promise.all([save([ids[0]], 0), save([ids[1]], 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('accepts saves without a revision, also ten in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => save([ids[turn % 3]])));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const revisions = answers.map((answer) => answer.as(SaveProgramResponse).revision);
    expect(revisions.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('refuses a performance of another event, a duplicate and an unknown one', async () => {
    const elsewhere = await createEvent(coordinator);
    const foreign = (await signUp(student, elsewhere._id))._id;
    for (const program of [[foreign], [ids[0], ids[0]], ['f'.repeat(24)]]) {
      const answer = await save(program, 0);
      expect(answer.body).toMatchObject({ error: 'invalid', fields: { program: 'program' } });
    }
    expect(await shown()).toBe('ABC');
  });

  it('keeps a deleted performance until it is removed from the program', async () => {
    await save(ids, 0);
    await api.connection.collection('performances').deleteOne({ _id: new Types.ObjectId(ids[1]) });
    const answer = await save([ids[1], ids[0], ids[2]], 1);
    expect(answer.as(SaveProgramResponse).program).toEqual([ids[1], ids[0], ids[2]]);
    expect(await eventPieces(coordinator, event._id)).toHaveLength(2);
  });

  it('returns 404 for an unknown event', async () => {
    expect((await coordinator.post('/event_program', { _id: 'e'.repeat(24), program: [] })).status).toBe(404);
  });
});

describe('GET /event_program', () => {
  const read = async () => (await coordinator.get(`/event_program?id=${event._id}`)).as(ProgramResponse);
  const intermission = { id: '1'.repeat(24), kind: 'break', title: 'Intermission', seconds: 600 };
  const half = { id: '2'.repeat(24), kind: 'section', title: 'Second half' };
  const piece = (index: number) => ({ id: ids[index], kind: 'piece' });
  const settings = { ...defaultSettings, changeover: 30, target: 5400 };
  const acknowledged = [{ key: 'over-length', weight: 60, reason: 'The hall is ours' }];
  const items = () => [piece(0), intermission, half, piece(1)];
  const saveAll = () => save([ids[0], ids[1]], 0, { items: items(), settings, acknowledged });

  it('returns the pieces and default settings if nothing else was saved', async () => {
    await save([ids[1]], 0);
    const stored = { program: [ids[1]], revision: 1, items: [piece(1)] };
    expect(await read()).toMatchObject({ ...stored, settings: defaultSettings, acknowledged: [] });
  });

  it('returns the saved program, its author and the time', async () => {
    const answer = (await saveAll()).as(ProgramResponse);
    expect(answer).toMatchObject({ items: items(), settings, acknowledged });
    expect(answer.savedBy).toBe(coordinator.email);
    expect(Date.parse(answer.savedAt ?? '')).toBeGreaterThan(0);
    expect(await read()).toEqual(answer);
  });

  it('keeps breaks, sections and settings when an old client writes the program alone', async () => {
    await saveAll();
    await save([ids[2], ids[0]]);
    const stored = { program: [ids[2], ids[0]], items: [piece(2), piece(0), intermission, half] };
    expect(await read()).toMatchObject({ ...stored, settings, acknowledged });
  });

  it('returns the whole stored program with 409', async () => {
    await saveAll();
    const answer = await save([ids[2]], 0);
    expect(answer.body).toMatchObject({ error: 'stale', items: items(), settings });
    expect(ProgramResponse.parse(answer.body).savedBy).toBe(coordinator.email);
  });

  it('refuses items that do not match the program', async () => {
    const answer = await save([ids[0]], undefined, { items: [piece(1), intermission] });
    expect(answer.body).toMatchObject({ error: 'invalid', fields: { items: 'program' } });
  });

  it('keeps pins and setups, also of rows that are gone, and refuses wrong pins', async () => {
    const setups = { 'st. pan $': 'drums' };
    const saved = { ...settings, setups, rules: { 'setup-change': 'never' } };
    const itemsWith = (pins: object[]) => [{ ...piece(0), pins }, intermission];
    const savePins = (pins: object[]) =>
      save([ids[0]], undefined, { items: itemsWith(pins), settings: saved });
    const pins = [
      { kind: 'after', other: 'f'.repeat(24) },
      { kind: 'notAfter', time: '15:00' },
      { kind: 'first' },
    ];
    expect((await savePins(pins)).status).toBe(200);
    expect(await read()).toMatchObject({ items: itemsWith(pins), settings: { setups } });
    const many = Array.from({ length: 9 }, (_, at) => ({ kind: 'at', number: at + 1 }));
    for (const wrong of [many, [{ kind: 'notAfter', time: '3 PM' }], [{ kind: 'at' }], [{ kind: 'never' }]])
      expect((await savePins(wrong)).status).toBe(400);
  });

  it('lists withdrawn pieces by title and without names', async () => {
    await saveAll();
    await student.post('/performance_withdraw', { id: ids[0] });
    const answer = await read();
    const stored = { program: [ids[1]], items: [intermission, half, piece(1)] };
    expect(answer).toMatchObject({ ...stored, withdrawn: [{ id: ids[0], title: 'A' }] });
    expect(Date.parse(answer.withdrawn[0]?.at ?? '')).toBeGreaterThan(Date.parse(answer.savedAt ?? ''));
  });
});
