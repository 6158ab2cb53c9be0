import { describe, expect, it } from 'vitest';
import { dayOfWeek, zonedTime } from './zoned-time.js';

describe('a time of day in a zone', () => {
  it.each([
    ['2026-03-08', '14:00', 'America/Los_Angeles', '2026-03-08T21:00:00.000Z'],
    ['2026-11-01', '10:30', 'America/Denver', '2026-11-01T17:30:00.000Z'],
    ['2026-07-04', '09:30', 'America/Phoenix', '2026-07-04T16:30:00.000Z'],
    ['2026-12-31', '17:30', 'Pacific/Honolulu', '2027-01-01T03:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(zonedTime(new Date(day), time, zone).toISOString()).toBe(moment);
  });
});

describe('a weekday of a week', () => {
  it.each([
    ['2026-11-21', 0, 1, '2026-11-23'],
    ['2026-11-23', 0, 1, '2026-11-30'],
    ['2026-11-21', 1, 6, '2026-12-05'],
    ['2026-11-22', -3, 7, '2026-11-08'],
  ])('counted from %s, week %i, day %i, is %s', (now, week, weekday, day) => {
    expect(dayOfWeek(new Date(now), week, weekday).toISOString().slice(0, 10)).toBe(day);
  });
});
