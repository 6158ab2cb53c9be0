import { ApiError } from '@portal/kit/api-error';
import { describe, expect, test, vi } from 'vitest';
import { things } from '../testing/remotes.ts';
import { loadFailureOf, pageFailureOf } from './failure-of.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { TooLate } from './within.ts';

const answered = (responseStatus: number, contentType = 'text/javascript') => {
  // jsdom keeps no record of what it fetched.
  Object.assign(performance, { getEntriesByName: vi.fn(() => [{ responseStatus, contentType }]) });
};

const chunkError = (message: string, type = 'error') =>
  Object.assign(new Error(message), { name: 'ChunkLoadError', type });
const entryError = new Error(
  '[ Federation Runtime ]: Failed to load script. #RUNTIME-008 http://x/mf/a/entry.js',
);

describe('loadFailureOf', () => {
  test.each([
    [0, '', entryError, { hop: 'entry', kind: 'network' }],
    [503, '', entryError, { hop: 'entry', kind: 'status', status: 503 }],
    [200, 'text/html', entryError, { hop: 'entry', kind: 'type', status: 200 }],
    [200, 'text/javascript', entryError, { hop: 'entry', kind: 'integrity', status: 200 }],
    [
      404,
      '',
      chunkError('Loading chunk 7 failed.\n(error: http://x/7.js)'),
      { hop: 'chunk', kind: 'status', status: 404 },
    ],
    [
      200,
      'text/css',
      chunkError('Loading css chunk 7 failed.\n(error: http://x/7.css)'),
      { hop: 'stylesheet', kind: 'integrity', status: 200 },
    ],
  ])('answered with %s %s', (status, type, error, expected) => {
    answered(status, type);
    expect(loadFailureOf(error)).toEqual(expected);
  });

  test.each([
    [new TooLate('3000 ms'), { hop: 'chunk', kind: 'timeout' }],
    [
      chunkError('Loading chunk 7 failed.\n(timeout: http://x/7.js)', 'timeout'),
      { hop: 'chunk', kind: 'timeout' },
    ],
    [new TypeError('x is not a function'), { hop: 'import', kind: 'threw' }],
    [new RemoteLoadError(things, { hop: 'contract', kind: 'shape' }), { hop: 'contract', kind: 'shape' }],
  ])('%s', (error, expected) => expect(loadFailureOf(error)).toEqual(expected));
});

test.each([
  [new ApiError(503), 'loader', { hop: 'data', kind: 'status', status: 503 }],
  [new ApiError(0), 'loader', { hop: 'data', kind: 'network' }],
  [
    new ApiError(0, undefined, undefined, { cause: new SyntaxError('not JSON') }),
    'loader',
    { hop: 'data', kind: 'type' },
  ],
  [new Error('crash'), 'render', { hop: 'render', kind: 'threw' }],
  [undefined, 'effect', { hop: 'effect', kind: 'threw' }],
] as const)('%s in the %s', (error, stage, expected) =>
  expect(pageFailureOf(error, stage)).toEqual(expected),
);
