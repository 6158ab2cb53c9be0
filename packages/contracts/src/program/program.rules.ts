import type { AddedItem, ProgramItem } from './program.ts';

/** Returns the spec's `program` of a running order: the ids of its pieces. */
export const piecesOf = (items: readonly ProgramItem[]): string[] =>
  items.filter((item) => item.kind === 'piece').map((item) => item.id);

const isAdded = (item: ProgramItem): item is AddedItem => item.kind !== 'piece';

/**
 * Applies a `program` from a client that knows no breaks and sections. The pieces take the order of the program. Every
 * other item stays after the piece it followed, or after the nearest earlier piece that is still in the program.
 */
export const arrangeProgram = (program: readonly string[], items: readonly ProgramItem[]): ProgramItem[] => {
  const kept = new Set(program);
  const pieces = new Map(items.filter((item) => !isAdded(item)).map((item) => [item.id, item]));
  const behind = new Map<string | undefined, ProgramItem[]>();
  let last: string | undefined;
  for (const item of items) {
    if (isAdded(item)) behind.set(last, [...(behind.get(last) ?? []), item]);
    else if (kept.has(item.id)) last = item.id;
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...program.flatMap((id): ProgramItem[] => [
      pieces.get(id) ?? { id, kind: 'piece' },
      ...(behind.get(id) ?? []),
    ]),
  ];
};

/** Returns the rehearsal mark of a section by its number: 1 is A, 26 is Z, 27 is AA. */
export const rehearsalMark = (number: number): string => {
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  return number > 26 ? `${rehearsalMark(Math.floor((number - 1) / 26))}${letter}` : letter;
};

/** Returns whether ids are unique and the pieces are exactly those of the program, in its order. */
export const areItemsOf = (items: readonly ProgramItem[], program: readonly string[]): boolean => {
  const pieces = piecesOf(items);
  return (
    new Set(items.map((item) => item.id)).size === items.length &&
    pieces.length === program.length &&
    pieces.every((id, at) => id === program[at])
  );
};
