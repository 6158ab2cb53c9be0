import { expect, test } from 'vitest';
import { isStillPublic, readAddress } from './public-program.rules.ts';

test.each<[string, string | undefined]>([
  ['k7m2-9xqp-3rwd', 'k7m2-9xqp-3rwd'],
  ['K7M2 9XQP 3RWD', 'k7m2-9xqp-3rwd'],
  ['k7m29xqp3rwd', 'k7m2-9xqp-3rwd'],
  ['olI0-0000-0000', '0110-0000-0000'],
  ['k7m2-9xqp-3rw', undefined],
  ['k7m2-9xqp-3rwd1', undefined],
  ['k7m2-9xqp-3ru!', undefined],
  ['', undefined],
])('reads the address %j as %j', (text, address) => expect(readAddress(text)).toBe(address));

test.each([
  ['2026-12-05T22:00:00Z', true],
  ['2027-01-05T00:59:59Z', true],
  ['2027-01-05T01:00:00Z', false],
])('at %s an event of December 5 is still public: %s', (now, isPublic) => {
  const event = { date: '2026-12-05T22:00:00Z', duration: 180 };
  expect(isStillPublic(event, new Date(now))).toBe(isPublic);
});
