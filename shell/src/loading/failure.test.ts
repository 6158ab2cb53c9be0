import { ApiError } from '@portal/kit/api-error';
import { describe, expect, test, vi } from 'vitest';
import { things } from '../testing/remotes.ts';
import { failureOf, RemoteLoadError } from './failure.ts';

const answered = (responseStatus: number, contentType = 'text/javascript') => {
  // jsdom has no resource timing entries.
  const fetched = { responseStatus, contentType };
  Object.assign(performance, {
    getEntriesByType: () => [
      { name: 'http://x/6.js', responseStatus: 404 },
      { name: 'http://x/7.css', ...fetched },
    ],
    getEntriesByName: vi.fn((name: string) => (name.startsWith('http://x/7.') ? [fetched] : [])),
  });
};

const chunkError = (message: string, type = 'error') =>
  Object.assign(new Error(message), { name: 'ChunkLoadError', type });
const jsError = chunkError('Loading chunk 7 failed.\n(error: http://x/7.js)');
const lateError = chunkError('Loading chunk 7 failed.\n(timeout: http://x/7.js)', 'timeout');
const sharedError = Object.assign(new Error('react ^20.0.0 is required'), { name: 'SharedModuleError' });
// For a style sheet, the bundler's error has no address.
const cssError = chunkError('Loading css chunk 7 failed.\n(error: undefined)');

describe('failureOf', () => {
  test.each([
    [0, '', jsError, { hop: 'chunk', kind: 'network' }],
    [503, '', jsError, { hop: 'chunk', kind: 'status', status: 503 }],
    [404, '', jsError, { hop: 'chunk', kind: 'status', status: 404 }],
    [410, '', jsError, { hop: 'chunk', kind: 'off', status: 410 }],
    [200, 'text/html', jsError, { hop: 'chunk', kind: 'type', status: 200 }],
    [200, 'text/javascript', jsError, { hop: 'chunk', kind: 'integrity', status: 200 }],
    [0, '', cssError, { hop: 'stylesheet', kind: 'network' }],
    [410, 'text/css', cssError, { hop: 'stylesheet', kind: 'off', status: 410 }],
  ])('answered with %s %s', (status, type, error, expected) => {
    answered(status, type);
    expect(failureOf(error, 'import')).toMatchObject(expected);
  });

  test.each([
    [lateError, { hop: 'chunk', kind: 'timeout' }],
    [sharedError, { hop: 'shared', kind: 'requirement' }],
    [new TypeError('x is not a function'), { hop: 'import', kind: 'threw' }],
    [new RemoteLoadError(things, { hop: 'contract', kind: 'shape' }), { hop: 'contract', kind: 'shape' }],
  ])('%s', (error, expected) => expect(failureOf(error, 'import')).toMatchObject(expected));
});

const notJson = new SyntaxError('not JSON');
test.each([
  [new ApiError(503), 'loader', { hop: 'data', kind: 'status', status: 503 }],
  [new ApiError(0), 'loader', { hop: 'data', kind: 'network' }],
  [new ApiError(0, undefined, undefined, { cause: notJson }), 'loader', { hop: 'data', kind: 'type' }],
  [new ApiError(503), 'import', { hop: 'import', kind: 'threw' }],
  [sharedError, 'loader', { hop: 'loader', kind: 'threw' }],
  [new Error('crash'), 'render', { hop: 'render', kind: 'threw' }],
  [undefined, 'effect', { hop: 'effect', kind: 'threw' }],
] as const)('%s in the %s', (error, stage, expected) =>
  expect(failureOf(error, stage)).toMatchObject(expected),
);
