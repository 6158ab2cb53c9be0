/** Whether a program names each performance once, and only performances that are, or were already, the event's. */
export const isProgramOf = (program: readonly string[], known: ReadonlySet<string>): boolean =>
  new Set(program).size === program.length && program.every((id) => known.has(id));
