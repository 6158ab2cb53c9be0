import '@testing-library/jest-dom/vitest';
import { forget } from '@portal/kit/http-cache';
import { cleanup } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { handlers, resetStore } from './handlers.ts';

/** The pretended API of the tests; a call nobody answers fails the test. */
export const server = setupServer(...handlers);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  // A page that leaves keeps its draft: it has to leave before the next test begins.
  cleanup();
  forget();
  localStorage.clear();
  server.resetHandlers();
  resetStore();
});
afterAll(() => server.close());
