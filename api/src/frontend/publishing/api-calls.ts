import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import type { Release } from '@portal/contracts/registry';
import { changesBetween, shapeOf } from '@portal/contracts/shapes';

const table: Record<string, Endpoint> = endpoints;

/** Returns the calls of a release that the API does not have. */
export const goneCalls = ({ calls = [] }: Pick<Release, 'calls'>): string[] =>
  calls.filter((call) => !table[call]);

/** Returns the calls that work differently than when the release was built, each with the differences. */
export const changedCalls = ({ shapes = {} }: Pick<Release, 'shapes'>): string[] =>
  Object.entries(shapes).flatMap(([call, before]) => {
    const changes = table[call] ? changesBetween(before, shapeOf(table[call])) : [];
    return changes.length > 0 ? [`${call} (${changes.join('; ')})`] : [];
  });
