import { cleanup } from '@testing-library/react';
import type { AnyHandler } from 'msw';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { forget } from '../http-cache.ts';
import { asTheApi } from './bad-requests.tsx';

/**
 * Stands for the API in the tests of a file, and refuses the requests the API refuses; a call nobody answers fails the test.
 * Between tests everything is as at first.
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
