import { expect, test } from 'vitest';
import { isInRange, isVersionRange } from './version-range.ts';

test.each([
  ['^1.2.0', '1.2.0', true],
  ['^1.2.0', '1.9.4', true],
  ['^1.2.0', '2.0.0', false],
  ['^1.2.0', '1.1.9', false],
  ['^0.3.1', '0.4.0', false],
  ['~1.2.0', '1.2.9', true],
  ['~1.2.0', '1.3.0', false],
  ['>=1.0.0 <3.0.0', '2.9.9', true],
  ['>=1.0.0 <3.0.0', '3.0.0', false],
  ['^1.0.0 || ^2.0.0', '2.1.0', true],
  ['1.0.0', '1.0.0', true],
  ['^1.0.0 || latest', '1.2.0', true],
])('%s includes %s: %s', (range, version, expected) => expect(isInRange(version, range)).toBe(expected));

test.each(['latest', '', '*', '1.x', '^1', '^1.2', '1.0.0 - 2.0.0', '^1.0.0 ||', '>= 1.0.0', '^1.2.0-beta'])(
  "'%s' is no range, and includes nothing",
  (text) => {
    expect(isVersionRange(text)).toBe(false);
    if (!text.includes('||')) expect(isInRange('1.0.0', text)).toBe(false);
  },
);

test.each(['^1.2.0', '~0.3.1', '>=1.0.0 <3.0.0', '^1.0.0 || =2.1.0'])('%s is a range', (text) =>
  expect(isVersionRange(text)).toBe(true),
);
