import { ApiError } from '@portal/kit/http';
import type { Better, Instance, SuggestOptions, Suggestion } from './instance.ts';

/** The message to the worker. */
export interface SuggestRequest {
  instance: Instance;
  order: readonly string[];
  options: Pick<SuggestOptions, 'mode' | 'section' | 'seed'>;
}

/** A message of the worker: a better order, or at the end the suggestion. */
export interface SuggestMessage {
  better?: Better | undefined;
  suggestion?: Suggestion;
}

/**
 * Searches an order in a worker, so that the page stays usable. Aborting the signal ends the search; the promise then
 * rejects with the reason of the signal.
 */
export const suggestInWorker = (
  request: SuggestRequest,
  signal: AbortSignal,
  onBetter?: (better: Better) => void,
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
      if (data.better) onBetter?.(data.better);
      if (!data.suggestion) return;
      stop();
      resolve(data.suggestion);
    });
    worker.addEventListener('error', ({ message }) => {
      stop();
      // Without a message, the script of the worker did not load.
      reject(message ? new Error(message) : new ApiError(0));
    });
    worker.postMessage(request);
  });
