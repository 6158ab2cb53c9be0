import type { ProgramItem } from '@portal/contracts/program';

const isPiece = ({ kind }: ProgramItem): boolean => kind === 'piece';

/** Returns the number of a piece; for other items, the number of the next piece. */
export const numberOfItem = (items: readonly ProgramItem[], id: string): number =>
  items
    .slice(
      0,
      items.findIndex((item) => item.id === id),
    )
    .filter(isPiece).length + 1;

/**
 * Returns the index among the other items at which the first of these pieces gets a number. It joins the section
 * of the piece that has this number now. A break or a section goes before that piece.
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

/** Returns the index among the other items at the end of a section, before a break that ends it. */
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

/** Converts the index at which one item was dropped to an index among the items that do not move with it. */
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
