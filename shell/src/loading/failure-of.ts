import { isApiError, type ApiError } from '@portal/kit/api-error';
import { RemoteLoadError, type Failure } from './remote-load-error.ts';
import { TooLate } from './within.ts';

type Fetched = PerformanceResourceTiming & { responseStatus?: number; contentType?: string };

const isError = (error: unknown, name: string): error is Error =>
  error instanceof Error && error.name === name;

const addressIn = ({ message }: Error): string | undefined => /https?:\/\/[^\s)'"#]+/.exec(message)?.[0];

// A script element says only that it failed; what the answer was stands in the browser's own record of it.
const fetchedAt = (address: string | undefined): Omit<Failure, 'hop'> => {
  const [fetched] = performance.getEntriesByName(address ?? '', 'resource').slice(-1) as Fetched[];
  const status = fetched?.responseStatus ?? 0;
  if (status === 0) return { kind: 'network' };
  if (status >= 400) return { kind: 'status', status };
  const isOtherType = /html|json|plain/.test(fetched?.contentType ?? '');
  return { kind: isOtherType ? 'type' : 'integrity', status };
};

const ofApi = ({ status, cause }: ApiError): Failure => {
  if (status !== 0) return { hop: 'data', kind: 'status', status };
  // What answered was not the API, or not all of its answer came.
  if (isError(cause, 'SyntaxError')) return { hop: 'data', kind: 'type' };
  return { hop: 'data', kind: isError(cause, 'TimeoutError') ? 'timeout' : 'network' };
};

const ofChunk = (error: Error & { type?: string }): Failure => {
  const hop = /css/i.test(error.message) ? 'stylesheet' : 'chunk';
  if (error.type === 'timeout') return { hop, kind: 'timeout' };
  return { hop, ...fetchedAt(addressIn(error)) };
};

// Module Federation speaks in numbered sentences.
const ofRuntime = (error: Error): Failure | undefined => {
  const text = `${error.name} ${error.message}`;
  if (!/RUNTIME-\d+/.test(text)) return undefined;
  if (/RUNTIME-0(06|10|12|14)|shared/i.test(text)) return { hop: 'shared', kind: 'requirement' };
  if (/ScriptExecutionError|RUNTIME-001/.test(text)) return { hop: 'entry', kind: 'threw' };
  if (/timeout/i.test(text)) return { hop: 'entry', kind: 'timeout' };
  return { hop: 'entry', ...fetchedAt(addressIn(error)) };
};

/** What to call a failure on the way from the registry to the module. */
export const loadFailureOf = (error: unknown): Failure => {
  if (error instanceof RemoteLoadError) return error.failure;
  if (error instanceof TooLate) return { hop: 'chunk', kind: 'timeout' };
  if (isError(error, 'ChunkLoadError')) return ofChunk(error);
  const ofEntry = error instanceof Error ? ofRuntime(error) : undefined;
  return ofEntry ?? { hop: 'import', kind: 'threw' };
};

/** What to call a failure of a page that had been loaded. */
export const pageFailureOf = (error: unknown, hop: 'loader' | 'render' | 'effect'): Failure => {
  if (error instanceof RemoteLoadError) return error.failure;
  if (isApiError(error)) return ofApi(error);
  return isError(error, 'ChunkLoadError') ? ofChunk(error) : { hop, kind: 'threw' };
};
