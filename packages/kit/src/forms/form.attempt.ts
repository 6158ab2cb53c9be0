/**
 * A key for each thing a form tries to create: the same for every try with the same content,
 * so that a lost answer cannot make two, another when the content changes.
 */
export const attemptKeys = () => {
  let last: { content: string; key: string } | undefined;
  return {
    keyOf: (input: unknown): string => {
      const content = JSON.stringify(input);
      if (last?.content !== content) last = { content, key: crypto.randomUUID() };
      return last.key;
    },
    /** Call it after a success: the same content is then a new thing. */
    done: () => {
      last = undefined;
    },
  };
};
