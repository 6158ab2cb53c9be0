import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { isStoreFailure } from './store-failure.js';

test.each([
  [1, true],
  [50, true],
  [91, true],
  [112, true],
  [189, true],
  [10_058, true],
  [10_107, true],
  [11_600, true],
  [11_602, true],
  [13_435, true],
  [13_436, true],
  [14_031, true],
  [50_463_173, true],
  [11_000, false],
  [121, false],
])('an error with the code %i is a failure of the database: %s', (code, isFailure) => {
  expect(isStoreFailure(new mongo.MongoServerError({ message: 'no', code }))).toBe(isFailure);
});
