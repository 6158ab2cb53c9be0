import type { AddedItem, ProgramItem } from '@portal/contracts/program';
import { messages } from '../../messages.ts';
import { numberOfItem } from './places.ts';

const text = messages.program.item;

/** Returns a new id for a break, a section or an announcement, in the format of all other ids. */
const newItemId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const countOf = (items: readonly ProgramItem[], kind: ProgramItem['kind']): number =>
  items.filter((item) => item.kind === kind).length;

/** Returns a break, a section or an announcement with default values. It can be renamed and placed before it is added. */
export const newItem = (kind: AddedItem['kind'], items: readonly ProgramItem[]): AddedItem => {
  const id = newItemId();
  if (kind === 'section') return { id, kind, title: text.newSection(countOf(items, kind) + 1) };
  return kind === 'break'
    ? { id, kind, title: text.newBreak, seconds: 600 }
    : { id, kind, title: text.newAnnouncement, seconds: 120 };
};

/** Returns the first piece of the second half: after the intermission or second section, otherwise the middle piece. */
const middle = (items: readonly ProgramItem[], { kind }: AddedItem): number => {
  const sections = items.filter((item) => item.kind === 'section');
  const turn = kind === 'break' ? sections[1] : items.find((item) => item.kind === 'break');
  return turn ? numberOfItem(items, turn.id) : Math.floor(countOf(items, 'piece') / 2) + 1;
};

/**
 * Returns the default position of a new item: the number of the piece it is placed before, or undefined for the end. The
 * first section and the first announcement start the program; the second section and the first break divide it.
 */
export const usualNumber = (item: AddedItem, items: readonly ProgramItem[]): number | undefined => {
  const before = countOf(items, item.kind);
  if (countOf(items, 'piece') === 0) return undefined;
  if (before === 0) return item.kind === 'break' ? middle(items, item) : 1;
  return item.kind === 'section' && before === 1 ? middle(items, item) : undefined;
};
