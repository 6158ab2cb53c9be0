import { cleanup } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { forget } from '../http-cache.ts';

/**
 * Stands for the API in the tests of a file; a call nobody answers fails the test. Between tests everything is as at first.
 * @example export const server = mockApi(handlers, resetStore);
 */
export const mockApi = (handlers: readonly RequestHandler[] = [], reset?: () => void): SetupServer => {
  const server = setupServer(...handlers);
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
