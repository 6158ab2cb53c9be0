import { expect, test } from 'vitest';
import { satisfiesShellApi } from './shell-api.ts';

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
  ['latest', '1.0.0', false],
  ['', '1.0.0', false],
])('%s includes %s: %s', (range, version, expected) =>
  expect(satisfiesShellApi(range, version)).toBe(expected),
);
