import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { addressProblems, eventProblems } from './invariants.js';

test('reports two events with the same public address', () => {
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

test('reports a sign-up and a place that are newer than the cancellation of their event', () => {
  const at = new Date();
  const later = new Date(at.getTime() + 120_000);
  const [before, after] = [at, later].map((moment) => ({
    _id: Types.ObjectId.createFromTime(moment.getTime() / 1000),
    at: moment,
    withdrawnAt: null,
  }));
  if (!before || !after) throw new Error('no sign-ups');
  const ids = { event: new Types.ObjectId(), user: new Types.ObjectId() };
  const problemsOf = (signUps: (typeof before)[]) =>
    eventProblems(
      {
        _id: ids.event,
        coordinator: ids.user,
        seats: signUps.map(({ _id: performance, at: taken }) => ({ performance, at: taken })),
        taken: signUps.length,
        program: [],
        canceled: { at },
      },
      signUps.map((one) => ({ ...ids, people: [], ...one })),
      at,
    ).map(({ rule, id }) => [rule, id]);
  expect(problemsOf([before])).toEqual([]);
  expect(problemsOf([before, after])).toEqual([
    ['a canceled event gives no place', after._id.toHexString()],
    ['a canceled event takes no sign-up', after._id.toHexString()],
  ]);
});
