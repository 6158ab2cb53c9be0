import { RuleKind, type ProgramSettings } from '@portal/contracts/program';
import { expect, it } from 'vitest';
import { evaluate, modelOf, priceOfNever } from './model.ts';
import { OrderState } from './order-state.ts';
import { randomOf } from './random.ts';
import { randomProgram } from './testing/random-program.ts';

const allRules = Object.fromEntries(RuleKind.options.map((kind) => [kind, 'ratherNot' as const]));
const noRules = Object.fromEntries(RuleKind.options.map((kind) => [kind, 'dontCare' as const]));
// No order changes these.
const ofPieces = { withdrawn: 'dontCare', timeless: 'dontCare', waiting: 'dontCare' } as const;

it.each<[string, ProgramSettings['rules'], boolean, number?]>([
  ['the usual weights', ofPieces, false],
  ['the usual weights, also between sections', ofPieces, true],
  ['every third row fixed', { ...allRules, ...ofPieces }, false, 3],
  ['all rules', { ...allRules, ...ofPieces }, true],
  [
    'rules that never may be broken',
    { ...allRules, ...ofPieces, 'family-wait': 'never', 'setup-change': 'never' },
    false,
  ],
  ['the waits of people alone', { ...noRules, wait: 'ratherNot' }, true],
])(
  'has the cost of the shared rules after random changes, with %s',
  (_, rules, isMixed, fixed = Infinity) => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = randomOf(seed);
      const below = (count: number) => Math.floor(random() * count);
      const model = modelOf(
        randomProgram(seed, {
          pieces: 2 + seed * 4,
          breaks: seed % 4,
          sections: seed % 3,
          pins: 5,
          settings: { rules, nearby: seed % 5, breakEvery: 20, target: 3000 },
        }),
      );
      const mayMove = (index: number) => fixed === Infinity || index % fixed > 0;
      const state = new OrderState(model, [...model.kinds.keys()], { isMixed, mayMove });
      for (let change = 0; change < 200; change += 1) {
        const before = { pins: state.pins, cost: state.cost, order: state.order.slice() };
        const one = below(state.free.length);
        const [start, end] = [state.zoneStart[one] ?? 0, state.zoneEnd[one] ?? 0];
        const count = 1 + below(end - one);
        const other = start + below(end - start - (change % 2 === 0 ? 0 : count - 1));
        if (other === one || state.free.length < 2) continue;
        if (change % 2 === 0) state.swap(one, other);
        else state.insert(one, other, count);
        if (change % 5 > 0) state.settle();
        if (change % 5 < 3) {
          state.undo();
          expect(state.cost).toBeCloseTo(before.cost, 5);
          expect(state).toMatchObject({ pins: before.pins, order: before.order });
        }
        const { score } = evaluate(model, state.order);
        expect(state.cost).toBeCloseTo(score.never * priceOfNever + score.rest, 5);
        const fresh = new OrderState(model, state.order, { isMixed, mayMove });
        expect(fresh.pins).toBe(state.pins);
        expect(fresh.cost).toBeCloseTo(state.cost, 5);
      }
    }
  },
);
