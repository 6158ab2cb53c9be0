import type { AddedItem, ProgramItem } from '@portal/contracts/program';
import { messages } from '../../messages.ts';
import { numberOfItem } from './places.ts';

const text = messages.program.item;

/** An id for a break, a section or an announcement, of the same shape as every other id. */
const newItemId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const countOf = (items: readonly ProgramItem[], kind: ProgramItem['kind']): number =>
  items.filter((item) => item.kind === kind).length;

/** A break, a section or an announcement that can be named and placed before it is added. */
export const newItem = (kind: AddedItem['kind'], items: readonly ProgramItem[]): AddedItem => {
  const id = newItemId();
  if (kind === 'section') return { id, kind, title: text.newSection(countOf(items, kind) + 1) };
  return kind === 'break'
    ? { id, kind, title: text.newBreak, seconds: 600 }
    : { id, kind, title: text.newAnnouncement, seconds: 120 };
};

/** The first piece of the second half: behind the intermission or the second section, otherwise the middle one. */
const middle = (items: readonly ProgramItem[], { kind }: AddedItem): number => {
  const sections = items.filter((item) => item.kind === 'section');
  const turn = kind === 'break' ? sections[1] : items.find((item) => item.kind === 'break');
  return turn ? numberOfItem(items, turn.id) : Math.floor(countOf(items, 'piece') / 2) + 1;
};

/**
 * The number of the piece a new item comes before, if nobody says otherwise; undefined: at the end. The first section
 * and a welcome begin the program, the second section and the first break divide it.
 */
export const usualNumber = (item: AddedItem, items: readonly ProgramItem[]): number | undefined => {
  const before = countOf(items, item.kind);
  if (countOf(items, 'piece') === 0) return undefined;
  if (before === 0) return item.kind === 'break' ? middle(items, item) : 1;
  return item.kind === 'section' && before === 1 ? middle(items, item) : undefined;
};
