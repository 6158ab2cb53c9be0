import { describe, expect, test } from 'vitest';
import { dataOf, readsOf, startOfDayIn } from './page-reads.ts';

describe('readsOf', () => {
  const page = {
    path: '/things/:id/:part?',
    data: ['/thing?id={id}', '/parts?part={part}', '/own?user={user}'],
  };

  test('fills in known placeholders and leaves out reads with others', () => {
    expect(readsOf(page, '/things/7', {})).toEqual(['/thing?id=7']);
    const all = ['/thing?id=7', '/parts?part=b', '/own?user=u'];
    expect(readsOf(page, '/things/7/b', { user: 'u' })).toEqual(all);
  });

  test('cannot be made to read other addresses', () => {
    expect(readsOf(page, '/things/7%26all=1', {})).toEqual(['/thing?id=7%26all%3D1']);
    expect(readsOf(page, '/things/%E0%A4%A', {})).toEqual([]);
  });

  test('returns nothing for a page without reads', () => {
    expect(readsOf({ path: '/things' }, '/things', { today: 1 })).toEqual([]);
  });
});

test.each([
  ['America/Los_Angeles', '2026-11-21T11:42:00Z', '2026-11-21T08:00:00Z'],
  ['America/Los_Angeles', '2026-11-21T07:59:00Z', '2026-11-20T08:00:00Z'],
  ['Asia/Kolkata', '2026-11-21T20:00:00Z', '2026-11-21T18:30:00Z'],
  // The clocks were set back, and forward, at 2 on this day.
  ['America/Los_Angeles', '2026-11-01T20:00:00Z', '2026-11-01T07:00:00Z'],
  ['America/Los_Angeles', '2026-03-08T20:00:00Z', '2026-03-08T08:00:00Z'],
])('the day in %s at %s started at %s', (zone, now, start) => {
  expect(startOfDayIn(zone, Date.parse(now))).toBe(Date.parse(start));
});

test('an unknown zone has no day', () => expect(startOfDayIn('Moon/Base', 0)).toBeUndefined());

test.each([
  [{ path: '/things' }, '/things'],
  [{ path: '/thing', query: { id: '{id}' } }, '/thing?id={id}'],
  [{ path: '/things', query: { words: '', page: 1 } }, '/things?words=&page=1'],
])('%j is declared as %s', (read, data) => expect(dataOf(read)).toBe(data));
