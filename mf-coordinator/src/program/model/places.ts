import type { ProgramItem } from '@portal/contracts/program';

const isPiece = ({ kind }: ProgramItem): boolean => kind === 'piece';

/** The number of a piece; of anything else, that of the piece behind it. */
export const numberOfItem = (items: readonly ProgramItem[], id: string): number =>
  items
    .slice(
      0,
      items.findIndex((item) => item.id === id),
    )
    .filter(isPiece).length + 1;

/**
 * Where items have to go among the others for the first piece of them to have a number: to the piece that has it now, in
 * the same section as that one. A break or a section goes in front of that piece.
 */
export const placeOfNumber = (
  items: readonly ProgramItem[],
  ids: readonly string[],
  number: number,
): number => {
  const others = items.filter((item) => !ids.includes(item.id));
  const pieces = others.filter(isPiece);
  const [first] = items.filter((item) => ids.includes(item.id));
  const now = first === undefined ? 0 : numberOfItem(items, first.id);
  if (first && number === now) return items.indexOf(first);
  const before = pieces[Math.min(number - 1, pieces.length) - 1];
  const behind = pieces[Math.max(0, number - 1)];
  const isLater = number > now && first?.kind === 'piece';
  if (behind === undefined || (isLater && before)) return before ? others.indexOf(before) + 1 : others.length;
  const at = others.indexOf(behind);
  // A break before the first piece of a section comes before the section.
  return first?.kind === 'break'
    ? others.slice(0, at).findLastIndex(({ kind }) => kind !== 'section') + 1
    : at;
};

/** Where items have to go among the others to be the last of a section; the break that follows it stays behind it. */
export const placeInSection = (
  items: readonly ProgramItem[],
  ids: readonly string[],
  section: string,
): number => {
  const others = items.filter((item) => !ids.includes(item.id));
  const start = others.findIndex((item) => item.id === section);
  const next = others.findIndex((item, at) => at > start && item.kind === 'section');
  const end = next === -1 ? others.length : next;
  return others.slice(0, end).findLastIndex((item) => item.kind !== 'break') + 1;
};

/** Where the items that are dragged by one of them go among the others, when that one is dropped at a place of the list. */
export const placeOfDrop = (
  items: readonly ProgramItem[],
  ids: readonly string[],
  dragged: string,
  to: number,
): number =>
  items
    .filter((item) => item.id !== dragged)
    .slice(0, to)
    .filter((item) => !ids.includes(item.id)).length;
