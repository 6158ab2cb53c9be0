import { usualWeights } from '@portal/contracts/program-score.rules';
import { expect, it } from 'vitest';
import { evaluate, modelOf } from './model.ts';
import { OrderState } from './order-state.ts';
import type { StateRow } from './state-row.ts';
import { randomOf } from './random.ts';
import { randomRecital } from './testing/random-recital.ts';

const allRules = Object.fromEntries(Object.keys(usualWeights).map((kind) => [kind, 'ratherNot' as const]));

const costOf = ({ pins, never, rest }: OrderState) => ({ pins, never, rest });

it.each([
  ['the usual weights', {}],
  ['all rules', allRules],
  ['rules that never may be broken', { ...allRules, 'family-wait': 'never', 'setup-change': 'never' }],
  ['the waits of people alone', { wait: 3 }],
] as const)('has the cost of the shared rules after random changes, with %s', (_, rules) => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = randomOf(seed);
    const instance = randomRecital(seed, {
      pieces: 2 + seed * 4,
      breaks: seed % 4,
      headings: seed % 3,
      pins: 5,
      rules,
    });
    const model = modelOf({
      ...instance,
      limits: { ...instance.limits, nearby: seed % 5, breakEvery: 20, target: 3000 },
    });
    const ids = model.instance.rows.map(({ id }) => id);
    const state = new OrderState(model, ids);
    for (let change = 0; change < 60; change += 1) {
      const first = Math.floor(random() * state.free.length);
      const count = 1 + Math.floor(random() * (state.free.length - first));
      const rows = Array.from({ length: count }, (_, at) => state.freeRow(first + at) as StateRow);
      const before = costOf(state);
      state.put(
        first,
        rows.toSorted(() => random() - 0.5),
      );
      const { score } = evaluate(model, state.ids);
      expect(state.never).toBeCloseTo(score.never, 6);
      expect(state.rest).toBeCloseTo(score.rest, 6);
      expect(costOf(new OrderState(model, state.ids))).toEqual(costOf(state));
      if (change % 3 === 0) {
        state.undo();
        expect(costOf(state)).toEqual(before);
      }
    }
  }
});
