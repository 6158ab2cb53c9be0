/** The time limit was exceeded. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Returns the result, or rejects if it takes longer than this many milliseconds. */
export const withTimeout = async <T>(limitMs: number, answer: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** One attempt, and how long to wait before the next attempt starts in parallel. */
export interface Attempt<T> {
  patienceMs: number;
  run: () => Promise<T>;
}

/**
 * Returns the first successful result. The next attempt starts when one fails or is slow; a slow one may
 * still win.
 */
export const hedge = async <T>(limitMs: number, attempts: readonly Attempt<T>[]): Promise<T> => {
  const all = async (): Promise<T> => {
    const started: Promise<T>[] = [];
    for (const { patienceMs, run } of attempts) {
      started.push(run());
      try {
        return await withTimeout(patienceMs, Promise.any(started));
      } catch {
        // It is slow or failed: start the next attempt in parallel.
      }
    }
    return await Promise.any(started);
  };
  return await withTimeout(limitMs, all());
};
