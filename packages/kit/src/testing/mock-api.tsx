import { cleanup } from '@testing-library/react';
import type { AnyHandler } from 'msw';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { forget } from '../api/http-cache.ts';
import { asTheApi } from './bad-requests.tsx';

/**
 * Mocks the API in a test file and refuses invalid requests as the API does. A call without a handler fails
 * the test. Everything is reset between tests.
 * @example export const server = mockApi(handlers, resetStore);
 */
export const mockApi = (handlers: readonly AnyHandler[] = [], reset?: () => void): SetupServer => {
  const server = setupServer(...asTheApi(handlers));
  const { use } = server;
  server.use = (...more) => use.apply(server, asTheApi(more));
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    // A page that leaves keeps its draft: it has to leave before the next test begins.
    cleanup();
    forget();
    sessionStorage.clear();
    localStorage.clear();
    server.resetHandlers();
    reset?.();
  });
  afterAll(() => server.close());
  return server;
};
