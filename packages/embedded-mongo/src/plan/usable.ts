import type { IndexSpec } from '../storage/index-spec.ts';
import { analyse, type Conjunction, type Predicate } from './predicate.ts';
import { isWithin } from './ranges.ts';

/** Whether an index holds every document the conditions can match. */
export function isUsable(spec: IndexSpec, conjunction: Conjunction): boolean {
  const { predicates } = conjunction;
  if (spec.sparse && !predicates.some((predicate) => isOnField(spec, predicate) && !predicate.findsMissing))
    return false;
  return spec.partial === undefined || implies(predicates, spec);
}

function isOnField(spec: IndexSpec, { path }: Predicate): boolean {
  return spec.fields.some((field) => field.path === path);
}

function implies(predicates: Predicate[], spec: IndexSpec): boolean {
  const existing = Object.entries(spec.partial ?? {}).filter(([, operand]) => isExistsTrue(operand));
  const rest = Object.fromEntries(
    Object.entries(spec.partial ?? {}).filter(([, operand]) => !isExistsTrue(operand)),
  );
  if (!existing.every(([path]) => predicates.some((known) => known.path === path && !known.findsMissing)))
    return false;
  const needed = analyse(rest);
  if (!needed.isComplete || needed.predicates.some(({ exactness }) => exactness !== 'always')) return false;
  return needed.predicates.every((need) =>
    predicates.some((known) => known.path === need.path && isWithin(known.ranges, need.ranges)),
  );
}

function isExistsTrue(operand: unknown): boolean {
  return (
    typeof operand === 'object' &&
    operand !== null &&
    '$exists' in operand &&
    Object.keys(operand).length === 1 &&
    operand.$exists === true
  );
}
