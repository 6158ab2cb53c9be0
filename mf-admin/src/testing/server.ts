import '@testing-library/jest-dom/vitest';
import { forget } from '@portal/kit/http-cache';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { asked, handlers } from './handlers.ts';

/** The pretended API of the tests; a call nobody answers fails the test. */
export const server = setupServer(...handlers);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  forget();
  server.resetHandlers();
  asked.length = 0;
});
afterAll(() => server.close());
