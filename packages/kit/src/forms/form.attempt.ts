/**
 * Returns the idempotency keys of a form. Attempts with the same content have the same key, so that a repeated attempt
 * creates nothing twice.
 */
export const attemptKeys = () => {
  let last: { content: string; key: string } | undefined;
  return {
    keyOf: (input: unknown): string => {
      const content = JSON.stringify(input);
      if (last?.content !== content) last = { content, key: crypto.randomUUID() };
      return last.key;
    },
    /** Call it after a success. The same content then gets a new key. */
    done: () => {
      last = undefined;
    },
  };
};
