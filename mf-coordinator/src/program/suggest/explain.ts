import { isWarning } from '@portal/contracts/program-score.rules';
import type { RuleKind } from '@portal/contracts/program';
import type { Finding } from '@portal/contracts/program-warnings.rules';
import type { MissedPin, Moved, Pin, Remaining } from './instance.ts';
import { evaluate, type Model } from './model.ts';
import { OrderState } from './order-state.ts';
import { provenContradictions } from './pin-proof.ts';
import { cure, rowsToMove } from './repair.ts';

/** Returns the longest list of rows that keep their order among each other. */
const keptRows = (from: readonly number[]): Set<number> => {
  const best = from.map(() => ({ length: 1, before: -1 }));
  from.forEach((value, at) => {
    for (let other = 0; other < at; other += 1) {
      const length = (best[other]?.length ?? 0) + 1;
      if ((from[other] ?? 0) < value && length > (best[at]?.length ?? 0))
        best[at] = { length, before: other };
    }
  });
  const lengths = best.map(({ length }) => length);
  const kept = new Set<number>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = best[at]?.before ?? -1) kept.add(at);
  return kept;
};

/** Lists the rows that moved, each with the worst finding that is gone. */
export const movedRows = (model: Model, before: readonly string[], after: readonly string[]): Moved[] => {
  const remaining = new Set(evaluate(model, after).findings.map(({ key }) => key));
  const cured = evaluate(model, before).findings.filter(({ key }) => !remaining.has(key));
  const worth = ({ kind, amount }: Finding) => {
    const { never, rest } = model.prices[kind];
    return amount * (never * 1e6 + rest);
  };
  const byWorth = cured.toSorted((a, b) => worth(b) - worth(a));
  const indexes = new Map(before.map((id, at) => [id, at]));
  const from = after.map((id) => indexes.get(id) ?? 0);
  const kept = keptRows(from);
  return after.flatMap((id, to): Moved[] => {
    const found = byWorth.find(({ items }) => items.includes(id));
    return kept.has(to) ? [] : [{ id, from: from[to] ?? 0, to, ...(found && { cures: found }) }];
  });
};

const withoutPin = (pins: readonly Pin[], pin: Pin): Pin[] => pins.filter((one) => one !== pin);

// Explanations are limited like the search: in findings, and in rows that are evaluated.
const explained = 12;
const explainWork = 1_500_000;

/** Warnings that no order cures. */
export const inNoOrder: ReadonlySet<RuleKind> = new Set<RuleKind>(['withdrawn', 'timeless', 'over-length']);

/** Returns whether a finding can be cured by one move. */
const isCurable = (model: Model, state: OrderState, found: Finding): boolean =>
  cure(state, rowsToMove(found, state)) &&
  evaluate(model, state.ids).findings.every(({ key }) => key !== found.key);

/** Returns the people of one piece of a finding who, or whose family, are in another piece of it too. */
const peopleOf = ({ facts, indexes }: Model, { kind, items }: Finding): string[] => {
  const pieces = items.flatMap((id) => facts[indexes.get(id) ?? -1] ?? []);
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

/** Lists the warnings that remain and that another order could cure. Leaves out one pin at a time, to see which of them prevents a cure. */
export const remainingFindings = (
  model: Model,
  order: readonly string[],
  isOver: () => boolean,
): Remaining[] => {
  const { pins } = model.instance;
  const found = evaluate(model, order).findings.filter((one) => isWarning(one) && !inNoOrder.has(one.kind));
  let work = 0;
  return found.map((finding, at): Remaining => {
    const isAsked = at < explained;
    const prevents = (pin: Pin) => {
      if (isOver() || work > explainWork) return false;
      const state = new OrderState(model, order, withoutPin(pins, pin));
      const isCured = isCurable(model, state, finding);
      work += state.work;
      return isCured;
    };
    return {
      finding,
      pins: isAsked ? pins.slice(0, 40).filter(prevents) : [],
      people: aboutPeople.has(finding.kind) ? peopleOf(model, finding) : [],
    };
  });
};

/** Lists the pins that do not hold: first those that are proven to contradict each other, then those not reached. */
export const missedPins = (model: Model, order: readonly string[]): MissedPin[] => {
  const { pins, rows, limits } = model.instance;
  const broken = new OrderState(model, order).broken;
  const proven = provenContradictions(pins, rows, limits.nearby);
  const known = new Set(proven.flatMap(({ pin, proof }) => [pin, ...(proof?.against ?? [])]));
  return [...proven, ...broken.filter((pin) => !known.has(pin)).map((pin) => ({ pin }))];
};
