import { ApiError } from '@portal/kit/api-error';
import { beforeEach, expect, it, vi } from 'vitest';
import { things } from '../testing/remotes.ts';

const { reportFailure } = vi.hoisted(() => ({ reportFailure: vi.fn() }));
vi.mock('./reports.ts', () => ({ reportFailure }));
vi.mock('../page-data.ts', () => ({ pageData: { registry: { remotes: [things] } } }));
await import('./container.ts');

const inThings = `at save (https://portal.example.org${things.base}12.js:1:2)`;
const thrown = (error: Error, stack: string) => Object.assign(error, { stack });

beforeEach(() => reportFailure.mockClear());

const [afterClick, inPromise] = [
  (error: unknown) => dispatchEvent(new ErrorEvent('error', { error })),
  (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
];

it.each([
  ['after a click', afterClick],
  ['in a promise', inPromise],
])('an error that code of a remote throws %s is reported', (_, happen) => {
  const error = thrown(new TypeError('x is null'), inThings);
  happen(error);
  expect(reportFailure.mock.calls).toEqual([[things, { hop: 'handler', kind: 'threw', thrown: error }]]);
});

it.each([
  ['of other code', thrown(new Error('x'), 'at extension.js:1:2')],
  ['of the API', thrown(new ApiError(503, undefined, undefined), inThings)],
  ['of an aborted request', thrown(new DOMException('aborted', 'AbortError'), inThings)],
  ['that is no error', 'gone'],
])('an error %s is not reported', (_, error) => {
  inPromise(error);
  expect(reportFailure).not.toHaveBeenCalled();
});
