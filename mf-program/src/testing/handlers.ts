import type { SpecifiedPerformance } from '@portal/contracts/performances';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { address, published } from './fixtures.ts';

/** Data of the mock API. Tests change it; `resetStore` restores it. */
export const store = {
  programs: new Map<string, PublicProgramResponse>(),
  performances: [] as SpecifiedPerformance[],
};

export const resetStore = (): void => {
  store.performances = [];
  store.programs = new Map([[address, published]]);
};
resetStore();

/** Mock API for every call this remote makes. */
export const handlers = mockCalls({
  'GET /public_program': (query) => store.programs.get(query.address),
  'GET /performances': () => store.performances,
});
