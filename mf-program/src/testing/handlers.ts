import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';
import { address, published } from './fixtures.ts';

/** Data of the mock API. Tests change it; `resetStore` restores it. */
export const store = {
  programs: new Map<string, PublicProgramResponse>(),
  performances: [] as PerformanceResponse[],
};

export const resetStore = (): void => {
  store.performances = [];
  store.programs = new Map([[address, published]]);
};
resetStore();

/** Mock API for every call this remote makes. */
export const handlers = [
  http.get('/api/public_program', ({ request }) => {
    const found = store.programs.get(new URL(request.url).searchParams.get('address') ?? '');
    return found ? HttpResponse.json(found) : refusal('notfound');
  }),
  http.get('/api/performances', () => HttpResponse.json(store.performances)),
];
