import { describe, expect, it } from 'vitest';
import { canManageEvent, isDayOver, isFull, isStillOn, placesLeft } from './events.rules.ts';
import { CreateEventInput, SearchEventsQuery } from './events.ts';

const ana = 'a'.repeat(24);
const ben = 'b'.repeat(24);

const event = {
  name: 'Winter Strings',
  address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
  date: '2026-12-06T22:00:00Z',
  duration: 60,
};

describe('canManageEvent', () => {
  it.each([
    ['its coordinator', { id: ana, permissions: ['coordinator' as const] }, true],
    ['another coordinator', { id: ben, permissions: ['coordinator' as const] }, false],
    ['an admin', { id: ben, permissions: ['admin' as const] }, true],
    ['its coordinator after the permission was revoked', { id: ana, permissions: [] }, false],
  ])('%s', (_, user, allowed) => expect(canManageEvent(user, { coordinator: ana })).toBe(allowed));
});

describe('the time of an event', () => {
  const eventAt = (date: string, timeZone?: string) =>
    CreateEventInput.safeParse({ ...event, date, timeZone }).error?.issues.map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );

  it.each([
    ['2027-03-14T02:30:00-05:00', 'America/New_York', ['date skippedHour']],
    ['2027-03-14T02:30:00-05:00', 'America/Phoenix', undefined],
    ['2027-03-14T01:59:00-05:00', 'America/New_York', undefined],
    ['2027-03-14T03:00:00-04:00', 'America/New_York', undefined],
    ['2027-03-14T02:30:00+01:00', 'America/New_York', undefined],
    ['2027-03-14T07:30:00.000Z', 'America/New_York', undefined],
    ['2027-03-14T02:30:00-05:00', undefined, undefined],
    ['soon', 'America/New_York', ['date date']],
  ])('%s in %s: %j', (date, timeZone, problems) => expect(eventAt(date, timeZone)).toEqual(problems));
});

describe('places', () => {
  it.each([
    [{ capacity: 0, taken: 500 }, undefined, false],
    [{ capacity: 30, taken: 23 }, 7, false],
    [{ capacity: 30, taken: 30 }, 0, true],
    [{ capacity: 20, taken: 30 }, 0, true],
  ])('%j leaves %s', (event, left, full) => {
    expect(placesLeft(event)).toBe(left);
    expect(isFull(event)).toBe(full);
  });
});

describe('CreateEventInput', () => {
  it('sets defaults for optional fields', () => {
    expect(CreateEventInput.parse(event)).toMatchObject({ description: '', capacity: 0 });
  });

  it.each([
    [{ name: ' ' }, 'eventName'],
    [{ address: { ...event.address, street: '' } }, 'street'],
    [{ address: { ...event.address, city: '' } }, 'city'],
    [{ address: { ...event.address, state: '' } }, 'state'],
    [{ address: { ...event.address, zip: '9461' } }, 'eventZip'],
    [{ date: '' }, 'date'],
    [{ date: 'tomorrow' }, 'date'],
    [{ duration: undefined }, 'duration'],
    [{ duration: 0 }, 'duration'],
    [{ capacity: -1 }, 'capacity'],
    [{ capacity: 1.5 }, 'capacity'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ name: 'x'.repeat(201) }, 'tooLong'],
  ])('%j: %s', (change, code) => {
    const { error } = CreateEventInput.safeParse({ ...event, ...change });
    expect(error?.issues.map((issue) => issue.message)).toEqual([code]);
  });
});

describe('SearchEventsQuery', () => {
  it.each([
    ['', { searchWords: '', page: 1 }],
    ['startDate=1764374400000&page=3', { startDate: 1764374400000, page: 3 }],
    ['startDate=&endDate=', { searchWords: '', page: 1 }],
  ])('%j is read as %j', (query, read) => {
    const sent = Object.fromEntries(new URLSearchParams(query));
    expect(SearchEventsQuery.parse(sent)).toMatchObject(read);
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { startDate: 'NaN' },
    { endDate: '1e9' },
    { searchWords: ['a'] },
    { x: '1' },
  ])('%j is refused', (query) => {
    expect(SearchEventsQuery.safeParse(query).success).toBe(false);
  });
});

it.each([
  ['2026-12-06T21:59:00Z', true],
  ['2026-12-06T22:30:00Z', true],
  ['2026-12-06T23:59:00Z', true],
  ['2026-12-07T00:00:00Z', false],
])('at %s an event from 22:00 to 23:00 is still on: %s', (now, isOn) => {
  expect(isStillOn(event, new Date(now))).toBe(isOn);
});

it.each([
  ['2026-12-06T22:00:00Z', 'America/Los_Angeles', '2026-12-07T07:59:00Z', false],
  ['2026-12-06T22:00:00Z', 'America/Los_Angeles', '2026-12-07T08:00:00Z', true],
  ['2026-12-06T22:00:00Z', 'Pacific/Auckland', '2026-12-07T10:59:00Z', false],
  ['2026-12-06T22:00:00Z', 'America/Los_Angeles', '2026-11-01T00:00:00Z', false],
])('the day of an event at %s in %s is over at %s: %s', (date, timeZone, now, isOver) => {
  expect(isDayOver({ date, timeZone }, new Date(now))).toBe(isOver);
});
