import { keyPattern } from '../storage/index-spec.ts';
import type { Doc } from '../bson/value.ts';
import type { Query } from './execute.ts';
import type { IndexPlan, Plan } from './planner.ts';

/** A plan in the words of MongoDB's `explain`. */
export function describePlan(plan: Plan, { sort, skip, limit, filter }: Query, isCounted: boolean): Doc {
  if (isCounted)
    return {
      stage: 'COUNT',
      ...(plan.kind === 'index' && { inputStage: describeIndex(plan, 'COUNT_SCAN') }),
    };
  let stage = describeRead(plan, filter);
  if (sort.length > 0 && !(plan.kind === 'index' && plan.order !== 'none'))
    stage = {
      stage: 'SORT',
      sortPattern: Object.fromEntries(sort.map(({ path, direction }) => [path, direction])),
      inputStage: stage,
    };
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  return limit > 0 ? { stage: 'LIMIT', limitAmount: limit, inputStage: stage } : stage;
}

function describeRead(plan: Plan, filter: Doc): Doc {
  switch (plan.kind) {
    case 'scan':
      return { stage: 'COLLSCAN', filter, direction: 'forward' };
    case 'union':
      return {
        stage: 'FETCH',
        filter,
        inputStage: { stage: 'OR', inputStages: plan.plans.map((branch) => describeIndex(branch, 'IXSCAN')) },
      };
    case 'index':
      return { stage: 'FETCH', ...(!plan.isExact && { filter }), inputStage: describeIndex(plan, 'IXSCAN') };
  }
}

function describeIndex({ index, bounds, order }: IndexPlan, stage: string): Doc {
  const { spec } = index;
  return {
    stage,
    keyPattern: keyPattern(spec),
    indexName: spec.name,
    isMultiKey: spec.multikey.some(Boolean),
    isUnique: spec.unique,
    isSparse: spec.sparse,
    direction: order === 'backward' ? 'backward' : 'forward',
    boundedFields: bounds.depth,
    ranges: bounds.ranges.length,
  };
}
