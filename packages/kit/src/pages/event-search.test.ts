import { describe, expect, it } from 'vitest';
import { addressOf, firstQuery, queryOf, readSearch } from './event-search.ts';

const now = new Date(2026, 10, 21, 15, 30);
const plain = { words: '', after: '2026-11-21', before: '', page: 1 };

describe('readSearch', () => {
  it.each([
    ['', plain],
    ['?words=oak+land', { ...plain, words: 'oak land' }],
    ['?after=2026-12-01&before=2026-12-31', { ...plain, after: '2026-12-01', before: '2026-12-31' }],
    ['?after=', { ...plain, after: '' }],
    ['?after=yesterday&before=soon', plain],
    ['?page=3', { ...plain, page: 3 }],
    ['?page=0', plain],
    ['?page=-1', plain],
    ['?page=9999999', plain],
    [`?words=${'x'.repeat(300)}`, { ...plain, words: 'x'.repeat(200) }],
  ])('reads %s', (address, search) => expect(readSearch(address, now)).toEqual(search));
});

describe('addressOf', () => {
  it.each([
    [plain, '/events'],
    [{ ...plain, words: 'oak land', page: 2 }, '/events?words=oak+land&page=2'],
    [{ ...plain, after: '' }, '/events?after='],
    [{ ...plain, after: '2026-12-01', before: '2026-12-31' }, '/events?after=2026-12-01&before=2026-12-31'],
  ])('%j is %s, and is read back', (search, address) => {
    expect(addressOf('/events', search, now)).toBe(address);
    expect(readSearch(address.replace('/events', ''), now)).toEqual(search);
  });
});

describe('queryOf', () => {
  it("begins at the reader's midnight and has no end", () => {
    const startDate = new Date(2026, 10, 21).getTime();
    expect(queryOf(plain)).toEqual({ searchWords: '', startDate, endDate: undefined, page: 1 });
  });

  it("equals the query that a page declares, with the user's day", () => {
    const { startDate, endDate: _, ...others } = queryOf(plain);
    expect({ ...others, startDate }).toEqual({ ...firstQuery, startDate });
  });

  it('includes the whole last day, and has no start without a first day', () => {
    const endDate = new Date(2026, 11, 7).getTime() - 1;
    const found = queryOf({ ...plain, after: '', before: '2026-12-06' });
    expect(found).toMatchObject({ startDate: undefined, endDate });
  });
});
