import type { Finding } from '@portal/contracts/program-findings.rules';
import { isCurable, warningsIn } from '@portal/contracts/program-score.rules';
import type { MissedPin, Remaining } from './input.ts';
import { evaluate, type Model } from './model.ts';
import { OrderState } from './order-state.ts';
import { provenContradictions } from './pin-proof.ts';
import { cure, rowsToMove, workOfRules } from './repair.ts';

// Explanations are limited like the search: in findings, and in steps.
const explained = 12;
const explainWork = 3_000_000;

/** Returns whether one move cures a finding. */
const isCured = (state: OrderState, found: Finding): boolean =>
  cure(state, rowsToMove(found, state)) &&
  evaluate(state.model, state.order).findings.every(({ key }) => key !== found.key);

/** Lists the warnings that remain and that another order could cure. Leaves out one pin at a time, to see which prevents it. */
export const remainingFindings = (
  model: Model,
  order: readonly number[],
  isOver: () => boolean,
): Remaining[] => {
  const { pins } = model;
  const found = warningsIn(evaluate(model, order).findings).filter(isCurable);
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
    };
  });
};

/** Lists the pins that do not hold: first those that are proven to contradict each other, then those not reached. */
export const missedPins = (model: Model, order: readonly number[]): MissedPin[] => {
  const { broken } = new OrderState(model, order);
  const proven = provenContradictions(model, broken);
  const known = new Set(proven.flatMap(({ pin, proof }) => [pin, ...(proof?.against ?? [])]));
  return [...proven, ...broken.filter((pin) => !known.has(pin)).map((pin) => ({ pin }))];
};
