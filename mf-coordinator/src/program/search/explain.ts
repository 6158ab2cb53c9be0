import type { Finding } from '@portal/contracts/program-findings.rules';
import { isCurable, isWarning, weightOf } from '@portal/contracts/program-score.rules';
import type { RuleKind } from '@portal/contracts/program';
import type { Gain, MissedPin, Moved, Remaining } from './input.ts';
import { evaluate, type Model } from './model.ts';
import { OrderState } from './order-state.ts';
import { provenContradictions } from './pin-proof.ts';
import { cure, rowsToMove, workOfRules } from './repair.ts';

/** Returns the longest list of indexes whose values increase. */
const keptIndexes = (values: readonly number[]): Set<number> => {
  const best = values.map(() => ({ length: 1, before: -1 }));
  values.forEach((value, at) => {
    for (let other = 0; other < at; other += 1) {
      const length = (best[other]?.length ?? 0) + 1;
      if ((values[other] ?? 0) < value && length > (best[at]?.length ?? 0))
        best[at] = { length, before: other };
    }
  });
  const lengths = best.map(({ length }) => length);
  const kept = new Set<number>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = best[at]?.before ?? -1) kept.add(at);
  return kept;
};

// If more rows move, the whole order is new, and what one row would change if it stayed says little.
const mostGains = 60;

/** Returns the order with one row after the row it followed before. */
const putBack = (order: readonly number[], row: number): number[] => {
  const others = order.filter((one) => one !== row);
  return others.toSpliced(row === 0 ? 0 : others.indexOf(row - 1) + 1, 0, row);
};

/** Returns the rule that costs most more in one order than in another. */
const gainOf = ({ program }: Model, before: Rules, after: Rules): Gain | undefined => {
  const rules = program.settings.rules ?? {};
  const gains = (Object.keys(before) as Gain['kind'][]).map((kind) => {
    const amount = (before[kind]?.amount ?? 0) - (after[kind]?.amount ?? 0);
    const weight = weightOf({ kind, weight: -2 }, rules);
    return { kind, amount, worth: amount * (weight === 'never' ? 1000 : weight) };
  });
  const [best] = gains.sort((a, b) => b.worth - a.worth);
  return best && best.worth > 0 ? { kind: best.kind, amount: best.amount } : undefined;
};

type Rules = ReturnType<typeof evaluate>['score']['rules'];

/** Lists the rows that moved, each with what would be lost most if it stayed. Row numbers are the old places. */
export const explainMoves = (model: Model, order: readonly number[]): Moved[] => {
  const kept = keptIndexes(order);
  const moved = order.filter((_, at) => !kept.has(at));
  const { rules } = evaluate(model, order).score;
  return moved.map((row) => {
    const { id = '' } = model.program.items[row] ?? {};
    const gain =
      moved.length > mostGains
        ? undefined
        : gainOf(model, evaluate(model, putBack(order, row)).score.rules, rules);
    return { id, ...(gain && { gain }) };
  });
};

// Explanations are limited like the search: in findings, and in steps.
const explained = 12;
const explainWork = 3_000_000;

/** Returns whether one move cures a finding. */
const isCured = (state: OrderState, found: Finding): boolean =>
  cure(state, rowsToMove(found, state)) &&
  evaluate(state.model, state.order).findings.every(({ key }) => key !== found.key);

/** Returns the people of one piece of a finding who, or whose family, are in another piece of it too. */
const peopleOf = ({ facts, rows }: Model, { kind, items }: Finding): string[] => {
  const pieces = items.flatMap((id) => facts[rows.get(id) ?? -1] ?? []);
  const isShared = (family: string) => pieces.every(({ families }) => families.includes(family));
  const isIn = (person: string) =>
    pieces.every(({ people, accompanists = [] }) => people.includes(person) || accompanists.includes(person));
  const people = pieces.flatMap((piece) =>
    piece.people.filter((person, at) =>
      kind === 'performer-near' ? isIn(person) : isShared(piece.families[at] ?? ''),
    ),
  );
  return [...new Set(people)];
};

const aboutPeople: ReadonlySet<RuleKind> = new Set<RuleKind>([
  'performer-near',
  'family-near',
  'family-wait',
]);

/** Lists the warnings that remain and that another order could cure. Leaves out one pin at a time, to see which prevents it. */
export const remainingFindings = (
  model: Model,
  order: readonly number[],
  isOver: () => boolean,
): Remaining[] => {
  const { pins } = model;
  const found = evaluate(model, order).findings.filter(isWarning).filter(isCurable);
  let work = 0;
  return found.map((finding, at): Remaining => {
    const prevents = (pin: (typeof pins)[number]) => {
      if (isOver() || work > explainWork) return false;
      const state = new OrderState(model, order, { pins: pins.filter((one) => one !== pin) });
      const isPrevented = isCured(state, finding);
      work += state.work + workOfRules * order.length;
      return isPrevented;
    };
    const asked = at < explained ? pins.slice(0, 40) : [];
    return {
      finding,
      pins: asked.filter(prevents).map(({ pinned }) => pinned),
      people: aboutPeople.has(finding.kind) ? peopleOf(model, finding) : [],
    };
  });
};

/** Lists the pins that do not hold: first those that are proven to contradict each other, then those not reached. */
export const missedPins = (model: Model, order: readonly number[]): MissedPin[] => {
  const { broken } = new OrderState(model, order);
  const proven = provenContradictions(model, order);
  const known = new Set(proven.flatMap(({ pin, proof }) => [pin, ...(proof?.against ?? [])]));
  return [...proven, ...broken.filter((pin) => !known.has(pin)).map((pin) => ({ pin }))];
};
