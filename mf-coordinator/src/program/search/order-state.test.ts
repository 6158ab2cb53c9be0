import { RuleKind, type ProgramSettings } from '@portal/contracts/program';
import { programRules } from '@portal/contracts/program-score.rules';
import { expect, it } from 'vitest';
import { evaluate, modelOf, priceOfNever } from './model.ts';
import { OrderState } from './order-state.ts';
import { randomOf } from './anneal.ts';
import { randomProgram } from './testing/random-program.ts';

// No order changes what the others find, so the search does not measure them.
const kinds = RuleKind.options.filter((kind) => !('row' in programRules[kind]));
const noRules = Object.fromEntries(RuleKind.options.map((kind) => [kind, 'dontCare' as const]));
const allRules = { ...noRules, ...Object.fromEntries(kinds.map((kind) => [kind, 'ratherNot' as const])) };

it.each<[string, ProgramSettings['rules'], boolean, number?]>([
  ...kinds.map((kind): [string, ProgramSettings['rules'], boolean] => [
    kind,
    { ...noRules, [kind]: 'ratherNot' },
    true,
  ]),
  ['all rules', allRules, false],
  ['all rules and every third row fixed', allRules, false, 3],
  ['rules that never may be broken', { ...allRules, 'family-wait': 'never', 'setup-change': 'never' }, true],
])(
  'has the cost of the whole order after random moves, though it measures only what they change: %s',
  (_, rules, isMixed, fixed = Infinity) => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const random = randomOf(seed);
      const below = (count: number) => Math.floor(random() * count);
      const settings = { rules, nearby: seed % 5, breakEvery: 20, target: 3000 };
      const shape = { pieces: 6 + seed * 6, breaks: seed % 4, sections: seed % 3, pins: 5, wishes: 6 };
      const model = modelOf(randomProgram(seed, { ...shape, settings }));
      const mayMove = (index: number) => fixed === Infinity || index % fixed > 0;
      const state = new OrderState(model, [...model.kinds.keys()], { isMixed, mayMove });
      for (let change = 0; change < 60; change += 1) {
        const before = { pins: state.pins, cost: state.cost, order: state.order.slice() };
        const one = below(state.free.length);
        const [start, end] = [state.zoneStart[one] ?? 0, state.zoneEnd[one] ?? 0];
        const count = 1 + below(end - one);
        const other = start + below(end - start - (change % 2 === 0 ? 0 : count - 1));
        if (other === one) continue;
        if (change % 2 === 0) state.swap(one, other);
        else state.insert(one, other, count);
        if (change % 5 < 3) {
          state.undo();
          expect(state.cost).toBeCloseTo(before.cost, 5);
          expect(state).toMatchObject({ pins: before.pins, order: before.order });
        }
        const { never, rest } = evaluate(model, state.order).score;
        expect(state.cost).toBeCloseTo(never * priceOfNever + rest, 5);
        expect(new OrderState(model, state.order).pins).toBe(state.pins);
      }
    }
  },
);
