import { describe, expect, test } from 'vitest';
import { instantOf, isSkipped, wallClockOf } from './time-zone.ts';

const wall = (text: string): number => Date.parse(`${text}Z`);

describe('the clocks of a time zone', () => {
  test.each([
    ['America/New_York', '2026-07-01T12:00', '2026-07-01T16:00:00Z'],
    ['America/New_York', '2026-12-01T00:00', '2026-12-01T05:00:00Z'],
    ['Asia/Kathmandu', '2026-12-01T00:00', '2026-11-30T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-12-01T00:00', '2026-11-30T10:00:00Z'],
    ['UTC', '2026-12-01T23:59', '2026-12-01T23:59:00Z'],
  ])('in %s show %s at %s', (zone, shown, instant) => {
    expect(wallClockOf(Date.parse(instant), zone)).toBe(wall(shown));
    expect(instantOf(wall(shown), zone)).toBe(Date.parse(instant));
  });

  test('skip an hour in spring: a time within it means the hour after', () => {
    expect(instantOf(wall('2027-03-14T02:30'), 'America/New_York')).toBe(Date.parse('2027-03-14T07:30:00Z'));
    expect(isSkipped(wall('2027-03-14T02:30'), 'America/New_York')).toBe(true);
    expect(isSkipped(wall('2027-03-14T02:30'), 'America/Phoenix')).toBe(false);
  });

  test('repeat an hour in autumn: a time within it means the first', () => {
    expect(instantOf(wall('2026-11-01T01:30'), 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'));
  });

  test('fail for an unknown zone', () => {
    expect(() => wallClockOf(0, 'Moon/Crater')).toThrow(RangeError);
  });
});
