import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';
import { address, published } from './fixtures.ts';

/** What the mock API holds; tests change it, `resetStore` puts it back. */
export const store = {
  programs: new Map<string, PublicProgramResponse>(),
  performances: [] as PerformanceResponse[],
};

export const resetStore = (): void => {
  store.performances = [];
  store.programs = new Map([[address, published]]);
};
resetStore();

/** The calls of this remote, answered as the API answers them. */
export const handlers = [
  http.get('/api/public_program', ({ request }) => {
    const found = store.programs.get(new URL(request.url).searchParams.get('address') ?? '');
    return found ? HttpResponse.json(found) : refusal('notfound');
  }),
  http.get('/api/performances', () => HttpResponse.json(store.performances)),
];
