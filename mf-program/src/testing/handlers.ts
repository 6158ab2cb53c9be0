import type { SpecifiedPerformance } from '@portal/contracts/performances';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { address, published } from './fixtures.ts';

const initialStore = () => ({
  programs: new Map<string, PublicProgramResponse>([[address, published]]),
  performances: [] as SpecifiedPerformance[],
});

/** Data of the mock API. Tests change it; `resetStore` restores it. */
export const store = initialStore();

export const resetStore = () => void Object.assign(store, initialStore());

/** Mock API for every call this remote makes. */
export const handlers = mockCalls({
  'GET /public_program': (query) => store.programs.get(query.address),
  'GET /performances': () => store.performances,
});
