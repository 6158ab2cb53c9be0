import { SearchEventsResponse, type CreateEventInput } from '@portal/contracts/events';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent, eventInput, inDays } from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, other, admin, student] = useAccounts(
  api,
  'coordinator',
  'coordinator',
  'admin',
  'student',
);

const address = eventInput().address;
const chineseName = '春季音乐会在市图书馆大厅举行欢迎所有喜欢音乐的朋友们来参加并带上家人';
const program: Partial<CreateEventInput>[] = [
  { name: 'Past Concert', date: inDays(-3) },
  { name: 'Spring Recital', description: 'Bring cookies (and a friend)!', date: inDays(5) },
  { name: chineseName, date: inDays(1) },
  { name: 'Jazz & Pie', description: '100% fun .* [no] $eq', date: inDays(2) },
  { name: 'Straße der Lieder', address: { ...address, city: 'Łódź', zip: '90210' }, date: inDays(3) },
  { name: 'Harp Day', address: { ...address, state: 'New York', street: '5 Oakland Ave.' }, date: inDays(4) },
  { name: 'Donaudampfschifffahrtsgesellschaft', date: inDays(6) },
];

beforeAll(async () => {
  for (const event of program) await createEvent(coordinator, event);
  await createEvent(other, { name: 'Elsewhere', date: inDays(7) });
});

const search = async (client: SignedInClient, path: string, query: Record<string, string | number>) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const { count, data } = (await client.get(`${path}?${parameters.toString()}`)).as(SearchEventsResponse);
  return { count, names: data.map(({ name }) => name) };
};

describe('GET /queryevents', () => {
  it.each([
    ['Recital', ['Spring Recital']],
    ['reci', ['Spring Recital']],
    ['CITAL', ['Spring Recital']],
    ['recital spring', ['Spring Recital']],
    ['recital jazz', []],
    ['(and', ['Spring Recital']],
    ['.*', ['Jazz & Pie']],
    ['[no]', ['Jazz & Pie']],
    ['$eq', ['Jazz & Pie']],
    ['100%', ['Jazz & Pie']],
    ['^', []],
    ['图书馆', [chineseName]],
    ['图书馆大厅举行欢迎所有喜欢音乐的', [chineseName]],
    ['ŁÓDŹ', ['Straße der Lieder']],
    ['9021', ['Straße der Lieder']],
    ['new york', ['Harp Day']],
    ['oakl', ['Harp Day']],
    ['dampfschifffahrtsgesell', ['Donaudampfschifffahrtsgesellschaft']],
    ['dampfschifffahrtsgesellig', []],
    ['york harp oakland 5', ['Harp Day']],
    ['(a+)+$', []],
    ['&', ['Jazz & Pie']],
    ['fu no', ['Jazz & Pie']],
    ['ar y 5', ['Harp Day']],
    ['qj', []],
    ['音乐', [chineseName]],
    ['音乐 馆', [chineseName]],
    ['巴赫', []],
    ['day harp york new 5 oakland ave.', ['Harp Day']],
    ['day harp york new oakland ave. q', []],
  ])('finds for %j %j', async (searchWords, names) => {
    expect(await search(student, '/queryevents', { searchWords, startDate: Date.now() })).toEqual({
      count: names.length,
      names,
    });
  });

  it('sorts by date and returns five per page', async () => {
    const first = await search(student, '/queryevents', { startDate: Date.now() });
    expect(first.count).toBe(7);
    expect(first.names.slice(1)).toEqual(['Jazz & Pie', 'Straße der Lieder', 'Harp Day', 'Spring Recital']);
    const second = await search(student, '/queryevents', { startDate: Date.now(), page: 2 });
    expect(second).toEqual({ count: 7, names: ['Donaudampfschifffahrtsgesellschaft', 'Elsewhere'] });
    const third = await search(student, '/queryevents', { startDate: Date.now(), page: 3 });
    expect(third).toEqual({ count: 7, names: [] });
  });

  it('applies only the given filters', async () => {
    expect((await search(student, '/queryevents', {})).count).toBe(8);
    const until = { startDate: '', endDate: Date.now() };
    expect(await search(student, '/queryevents', until)).toEqual({ count: 1, names: ['Past Concert'] });
    const within = { searchWords: 'a', startDate: Date.parse(inDays(3.5)), endDate: Date.parse(inDays(5.5)) };
    expect((await search(student, '/queryevents', within)).names).toEqual(['Harp Day', 'Spring Recital']);
  });

  it.each(['page=x', 'searchWords=a&searchWords=b'])('returns 400 for %s', async (query) => {
    expect((await student.get(`/queryevents?${query}`)).status).toBe(400);
  });

  it('finds an event by its current words, not by earlier ones', async () => {
    const event = await createEvent(coordinator, { name: 'Xylophone Night', date: inDays(9) });
    await coordinator.post('/event', { ...eventInput({ name: 'Marimba Night' }), _id: event._id });
    expect((await search(student, '/queryevents', { searchWords: 'xylophone' })).count).toBe(0);
    expect((await search(student, '/queryevents', { searchWords: 'marimba' })).count).toBe(1);
  });
});

describe('a search with a large vocabulary', () => {
  it('finds a part of very many words, and a rare word with it', async () => {
    const crowd = await api.as('coordinator', 'crowd');
    for (let turn = 0; turn < 6; turn += 1) {
      const words = Array.from({ length: 200 }, (_, index) => `q${turn * 200 + index}zz`);
      await createEvent(crowd, { name: `Crowd ${turn}`, description: words.join(' ') });
    }
    const find = (searchWords: string) => search(crowd, '/managedevents', { searchWords });
    expect((await find('zz')).count).toBe(6);
    expect((await find('zz q1007')).names).toEqual(['Crowd 5']);
    expect((await find('q1007zz zz crowd')).names).toEqual(['Crowd 5']);
    expect((await find('q1007zz q1zz')).count).toBe(0);
  });
});

describe('GET /managedevents', () => {
  it("lists a coordinator's own events, and all events for an admin", async () => {
    expect((await search(other, '/managedevents', {})).names).toEqual(['Elsewhere']);
    expect((await search(coordinator, '/managedevents', { searchWords: 'elsewhere' })).count).toBe(0);
    expect((await search(admin, '/managedevents', { searchWords: 'elsewhere' })).count).toBe(1);
    expect((await student.get('/managedevents')).status).toBe(403);
  });
});

describe('an account that searches too often', () => {
  it('gets 429, for word searches earlier than for lists', async () => {
    const small = await startTestApi({ LIMITS: 'search-account=3,list-account=5' });
    const [often, else_] = [await small.as('coordinator', 'often'), await small.as('coordinator', 'else')];
    const statuses = async (client: SignedInClient, query: string, times: number) =>
      Promise.all(
        Array.from({ length: times }, async (_, turn) => {
          const path = turn % 2 ? '/queryevents' : '/managedevents';
          return (await client.get(`${path}?${query}`)).status;
        }),
      );
    expect((await statuses(often, 'searchWords=harp', 6)).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await statuses(often, 'page=2', 6)).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await often.get('/queryevents?searchWords=harp');
    expect(refused.error).toBe('throttled');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statuses(else_, 'searchWords=harp', 2)).toEqual([200, 200]);
    small.clock.advance(60_000);
    expect(await statuses(often, 'searchWords=harp', 1)).toEqual([200]);
    await small.stop();
  });
});
