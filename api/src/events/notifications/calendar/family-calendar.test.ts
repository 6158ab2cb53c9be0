import type { EventResponse } from '@portal/contracts/events';
import type { FamilyPerformance } from '@portal/contracts/performances';
import { expect, test } from 'vitest';
import { familyEntry } from './family-calendar.js';

const event = { _id: 'a', description: '' } as EventResponse;
const versionAt = (now: string): number =>
  familyEntry({ event, own: [], language: 'en', isTeacher: false, now: new Date(now) }, 'b').version;

test('a teacher reads the call of each piece, a family the earliest', () => {
  const timeOf = (text: string) => `2026-12-05T${text}:00.000Z`;
  const at = (number: number, start: string, call: string) => ({
    event: {},
    published: { version: 1, number, start: timeOf(start), call: timeOf(call) },
  });
  const own = [at(1, '22:00', '21:30'), at(9, '23:00', '22:30')] as unknown as FamilyPerformance[];
  const family = {
    event: { ...event, timeZone: 'UTC', published: { number: 1, at: '2026-11-22', numbers: true } },
    own,
    language: 'en',
    now: new Date('2026-11-23'),
  } as const;
  const linesFor = (isTeacher: boolean) => familyEntry({ ...family, isTeacher }, 'b').description.split('\n');
  expect(linesFor(true)).toEqual([
    'No. 1, about 10:00 PM, be there by 9:30 PM',
    'No. 9, about 11:00 PM, be there by 10:30 PM',
  ]);
  expect(linesFor(false)).toEqual([
    'No. 1, about 10:00 PM',
    'No. 9, about 11:00 PM',
    'Please be there by 9:30 PM.',
  ]);
});

test('the sequence number rises, is above earlier ones, and fits into 32 bits', () => {
  const times = ['2026-11-23', '2027-06-01', '2038-01-20', '2100-12-31'];
  const numbers = times.map(versionAt);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  // Earlier versions sent the seconds since 1970.
  expect(numbers[0]).toBeGreaterThan(Date.parse('2029-12-31') / 1000);
  expect(numbers.at(-1)).toBeLessThan(2 ** 31);
});
