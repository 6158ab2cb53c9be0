import type { EventResponse } from '@portal/contracts/events';
import { expect, test } from 'vitest';
import { familyEntry } from './family-calendar.js';

const event = { _id: 'a', description: '' } as EventResponse;
const versionAt = (now: string): number =>
  familyEntry({ event, own: [], language: 'en', now: new Date(now) }, 'b').version;

test('the sequence number rises, is above earlier ones, and fits into 32 bits', () => {
  const times = ['2026-11-23', '2027-06-01', '2038-01-20', '2100-12-31'];
  const numbers = times.map(versionAt);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  // Earlier versions sent the seconds since 1970.
  expect(numbers[0]).toBeGreaterThan(Date.parse('2029-12-31') / 1000);
  expect(numbers.at(-1)).toBeLessThan(2 ** 31);
});
