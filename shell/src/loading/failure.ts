import type { RegistryRemote } from '@portal/contracts/registry';
import type { FailureKind, RemoteHop } from '@portal/contracts/reports';
import { isApiError, type ApiError } from '@portal/kit/api-error';

/** The step at which loading a remote failed, and the kind of failure. */
export interface Failure {
  hop: RemoteHop;
  kind: FailureKind;
  status?: number | undefined;
  /** The value that the remote's code threw. */
  thrown?: unknown;
}

/** A remote could not be loaded; the rest of the portal keeps working. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly failure: Failure;

  constructor({ id, version }: Pick<RegistryRemote, 'id' | 'version'>, failure: Failure, cause?: unknown) {
    super(`${id} ${version} was lost at its ${failure.hop}: ${failure.kind}`, { cause });
    this.failure = failure;
  }
}

type Fetched = PerformanceResourceTiming & { responseStatus?: number; contentType?: string };

const isError = (error: unknown, name: string): error is Error =>
  error instanceof Error && error.name === name;

const addressIn = ({ message }: Error): string | undefined => /https?:\/\/[^\s)'"#]+/.exec(message)?.[0];

/** Returns the last style sheet that was refused: the bundler's error about a style sheet has no address. */
const refusedStyle = (): string | undefined =>
  (performance.getEntriesByType('resource') as Fetched[]).findLast(
    ({ name, responseStatus = 0 }) => responseStatus >= 400 && /\.css(\?|$)/.test(name),
  )?.name;

/**
 * Returns the response's failure. A script element has only an error event; the status is in the resource
 * timing entry.
 */
export const answerTo = (address: string | undefined): Omit<Failure, 'hop'> => {
  const [fetched] = performance.getEntriesByName(address ?? '', 'resource').slice(-1) as Fetched[];
  const status = fetched?.responseStatus ?? 0;
  if (status === 0) return { kind: 'network' };
  // The remote was switched off after this page was loaded.
  if (status === 410) return { kind: 'off', status };
  if (status >= 400) return { kind: 'status', status };
  const isOtherType = /html|json|plain/.test(fetched?.contentType ?? '');
  return { kind: isOtherType ? 'type' : 'integrity', status };
};

const ofApi = ({ status, cause }: ApiError): Failure => {
  if (status !== 0) return { hop: 'data', kind: 'status', status };
  // The response came from something other than the API, or was cut off.
  if (isError(cause, 'SyntaxError')) return { hop: 'data', kind: 'type' };
  return { hop: 'data', kind: isError(cause, 'TimeoutError') ? 'timeout' : 'network' };
};

const ofChunk = (error: Error & { type?: string }): Failure => {
  const hop = /css/i.test(error.message) ? 'stylesheet' : 'chunk';
  if (error.type === 'timeout') return { hop, kind: 'timeout' };
  return { hop, ...answerTo(hop === 'chunk' ? addressIn(error) : refusedStyle()) };
};

/** Classifies a failure: `import` is everything between the registry and the loaded module. */
export const failureOf = (error: unknown, stage: 'import' | 'loader' | 'render' | 'effect'): Failure => {
  if (error instanceof RemoteLoadError) return error.failure;
  if (isError(error, 'ChunkLoadError')) return ofChunk(error);
  if (stage === 'import' && isError(error, 'SharedModuleError'))
    return { hop: 'shared', kind: 'requirement' };
  if (stage !== 'import' && isApiError(error)) return ofApi(error);
  return { hop: stage, kind: 'threw', thrown: error };
};
