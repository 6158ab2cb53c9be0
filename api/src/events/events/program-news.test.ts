import type { SpecifiedPerformance } from '@portal/contracts/performances';
import { ProgramNews } from '@portal/contracts/program';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startSecondApi, useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent, editSignUp, eventInput, signUp } from '../../../testing/test-inputs.js';
import { ProgramNewsService } from './program-news.service.js';

const api = useTestApi({ LIMITS: 'stream-session=4,stream-account=20' });
const [coordinator, admin, parent] = useAccounts(api, 'coordinator', 'admin', 'parent');
let id: string;
let leave: AbortController;

beforeEach(async () => {
  id = (await createEvent(coordinator))._id;
  leave = new AbortController();
});
afterEach(() => {
  leave.abort();
});

const look = async (client = coordinator) =>
  (await client.get(`/event_program_news?id=${id}`)).as(ProgramNews);

const open = (client: SignedInClient, url = api.url, signal = leave.signal) =>
  fetch(`${url}/api/event_program_news?id=${id}`, {
    headers: { accept: 'text/event-stream', cookie: client.cookie },
    signal,
  });

/** Follows the news. Each `next` returns the next news, undefined at the end. */
const follow = async (...where: Parameters<typeof open>) => {
  const response = await open(...where);
  expect(response.status).toBe(200);
  const told = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async (): Promise<ProgramNews | undefined> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return ProgramNews.parse(JSON.parse(found[1] ?? ''));
      }
      const { done = true, value = '' } = (await told?.read()) ?? {};
      if (done) return undefined;
      text += value;
    }
  };
};

describe('the mark', () => {
  /** Returns the mark between a sign-up and an action on it. */
  const afterSignUp = (act: (piece: SpecifiedPerformance) => Promise<unknown>) => async () => {
    const piece = await signUp(parent, id);
    const before = await look();
    await act(piece);
    return before;
  };

  it.each<[string, () => Promise<unknown>]>([
    ['signs up', () => signUp(parent, id)],
    ['edits a sign-up', afterSignUp((piece) => editSignUp(parent, piece, { title: 'Else', version: 0 }))],
    ['withdraws', afterSignUp((piece) => parent.post('/performance_withdraw', { id: piece._id }))],
    ['saves the program', () => coordinator.post('/event_program', { _id: id, program: [] })],
    ['edits the event', () => coordinator.post('/event', { ...eventInput({ duration: 10 }), _id: id })],
  ])('changes when a user %s', async (_, act) => {
    const first = await look();
    expect(await look()).toEqual(first);
    const before = ProgramNews.safeParse(await act()).data ?? first;
    expect((await look()).mark).not.toBe(before.mark);
  });

  it('is part of the program answer', async () => {
    const { mark } = await look();
    expect((await coordinator.get(`/event_program?id=${id}`)).body).toMatchObject({ mark });
  });
});

describe('an open stream', () => {
  it('sends the first news immediately and unbuffered', async () => {
    const { headers } = await open(coordinator);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('sends a change, also one made by another process', async () => {
    const second = await startSecondApi(api);
    const next = await follow(coordinator, second.url);
    const first = await next();
    await signUp(parent, id);
    const told = await next();
    expect(told?.mark).not.toBe(first?.mark);
    await second.stop();
  });

  it('lists the other users until they leave', async () => {
    const next = await follow(coordinator);
    expect((await next())?.here).toEqual([]);
    const other = new AbortController();
    const theirs = await follow(admin, api.url, other.signal);
    expect((await theirs())?.here).toEqual([coordinator.email]);
    expect((await next())?.here).toEqual([admin.email]);
    other.abort();
    expect((await next())?.here).toEqual([]);
  });

  it.each<[string, (client: SignedInClient) => Promise<unknown>]>([
    ['the session', (client) => client.post('/logout')],
    ['the right to see the program', (client) => api.setAccount(client, { permissions: [] })],
  ])('ends with the end of %s', async (_, end) => {
    const leaving = await api.asNew('admin');
    const next = await follow(leaving);
    await next();
    await end(leaving);
    await api.app.get(ProgramNewsService).check();
    expect(await next()).toBeUndefined();
  });

  it('refuses the fifth stream of a session, so that the browser has free connections', async () => {
    const many = await api.as('admin', 'many-tabs');
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await open(many)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await open(await api.as('admin', 'one-tab'))).status).toBe(200);
  });

  it('refuses the 21st stream of an account, whatever its session', async () => {
    const statuses: number[] = [];
    for (let session = 0; session < 5; session += 1) {
      const client = await api.as('admin', 'many-browsers');
      for (let tab = 0; tab < 4; tab += 1) statuses.push((await open(client)).status);
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await open(await api.as('admin', 'many-browsers'))).status).toBe(429);
  });

  it('ends before a process stops', async () => {
    const second = await startSecondApi(api);
    const next = await follow(coordinator, second.url);
    await next();
    const stopped = second.stop();
    expect(await next()).toBeUndefined();
    await stopped;
  });
});
