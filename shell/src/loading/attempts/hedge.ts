/** What was waited for did not come. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** The answer, or a refusal when it takes longer than this many milliseconds. */
export const within = async <T>(limit: number, answer: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`no answer within ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** One way to an answer, and how long it is left alone before the next way is tried beside it. */
export interface Way<T> {
  patience: number;
  go: () => Promise<T>;
}

/**
 * The first answer, whichever way it comes. The next way is taken when one fails or has had its time; one that is only
 * slow may still win.
 */
export const firstOf = async <T>(limit: number, ways: readonly Way<T>[]): Promise<T> => {
  const all = async (): Promise<T> => {
    const started: Promise<T>[] = [];
    for (const { patience, go } of ways) {
      started.push(go());
      try {
        return await within(patience, Promise.any(started));
      } catch {
        // Late or lost: the next way is taken beside it.
      }
    }
    return await Promise.any(started);
  };
  return await within(limit, all());
};
