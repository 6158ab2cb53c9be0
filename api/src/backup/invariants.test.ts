import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { addressProblems } from './invariants.js';

test('two events with one public address are noticed, though the store has an index against it', () => {
  const [a, b, c] = ['k7m2', 'k7m2', '9xqp'].map((address) => ({
    _id: new Types.ObjectId(),
    share: { address },
  }));
  if (!a || !b || !c) throw new Error('no events');
  expect(addressProblems([a, c])).toEqual([]);
  expect(addressProblems([a, b, c])).toEqual([
    { rule: 'a public address leads to one event', id: b._id.toHexString() },
  ]);
});
