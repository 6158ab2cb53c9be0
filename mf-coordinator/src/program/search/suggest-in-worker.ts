import { ApiError } from '@portal/kit/http';
import type { SearchProgram, SuggestOptions, Suggestion } from './input.ts';

/** The message to the worker. */
export interface SuggestRequest {
  program: SearchProgram;
  options: Pick<SuggestOptions, 'mode' | 'section' | 'mixSections' | 'seed'>;
}

/** A message of the worker: a better order was found, or at the end the suggestion. */
export type SuggestMessage = 'better' | Suggestion;

/**
 * Searches an order in a worker, so that the page stays usable. Aborting the signal ends the search; the promise then
 * rejects with the reason of the signal.
 */
export const suggestInWorker = (
  request: SuggestRequest,
  signal: AbortSignal,
  onBetter?: () => void,
): Promise<Suggestion> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./suggest.worker.ts', import.meta.url));
    const abort = () => {
      worker.terminate();
      reject(signal.reason as Error);
    };
    const stop = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<SuggestMessage>) => {
      if (data === 'better') {
        onBetter?.();
        return;
      }
      stop();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      stop();
      // Without a message, the script of the worker did not load.
      reject(message ? new Error(message) : new ApiError(0));
    });
    worker.postMessage(request);
  });
