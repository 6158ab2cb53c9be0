import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { eventRows } from './invariants.js';

test('reports a sign-up and a place that are newer than the cancellation of their event', () => {
  const at = new Date();
  const later = new Date(at.getTime() + 120_000);
  const [before, after] = [at, later].map((moment) => ({
    _id: Types.ObjectId.createFromTime(moment.getTime() / 1000),
    at: moment,
  }));
  if (!before || !after) throw new Error('no sign-ups');
  const problemsOf = (signUps: (typeof before)[]) => {
    const seats = signUps.map(({ _id: performance, at: taken }) => ({ performance, at: taken }));
    const event = { _id: new Types.ObjectId(), seats, taken: seats.length, program: [], canceled: { at } };
    const state = {
      _id: event._id,
      event,
      present: signUps.map(({ _id }) => _id),
      versions: [],
      settled: at,
    };
    return eventRows.flatMap(([rule, violations]) =>
      [violations(state)].flat().flatMap((id) => (id === false ? [] : [[rule, id]])),
    );
  };
  expect(problemsOf([before])).toEqual([]);
  expect(problemsOf([before, after])).toEqual([
    ['a canceled event gives no place', after._id],
    ['a canceled event takes no sign-up', after._id],
  ]);
});
