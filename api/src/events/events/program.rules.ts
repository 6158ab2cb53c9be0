/** Returns whether a program contains each performance once, and only those of the event or already in its program. */
export const isProgramOf = (program: readonly string[], known: ReadonlySet<string>): boolean =>
  new Set(program).size === program.length && program.every((id) => known.has(id));
