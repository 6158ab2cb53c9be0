import '@testing-library/jest-dom/vitest';
import { forget } from '@portal/kit/http-cache';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { handlers, resetStore } from './handlers.ts';

/** The pretended API of the tests; a call nobody answers fails the test. */
export const server = setupServer(...handlers);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  forget();
  sessionStorage.clear();
  server.resetHandlers();
  resetStore();
});
afterAll(() => server.close());
