import type { ProgramItem, AddedItem } from '@portal/contracts/program';
import { middleOf, scheduleProgram, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import { findFindings } from '@portal/contracts/program-measures.rules';
import { scoreOf } from '@portal/contracts/program-score.rules';
import type { CurableProgram } from '@portal/contracts/program-warnings.rules';
import { messages } from '../../messages.ts';

const isPiece = ({ kind }: ProgramItem): boolean => kind === 'piece';

/** Returns the number of a piece; for other items, the number of the next piece. */
export const numberOfItem = (items: readonly ProgramItem[], id: string): number =>
  numberAt(
    items,
    items.findIndex((item) => item.id === id),
    [],
  );

/** Returns the number that a piece gets at an index among the items that do not move with it. */
export const numberAt = (items: readonly ProgramItem[], to: number, ids: readonly string[]): number =>
  items
    .filter((item) => !ids.includes(item.id))
    .slice(0, to)
    .filter(isPiece).length + 1;

/**
 * Returns the index among the other items at which the first of these pieces gets a number. It joins the section
 * of the piece that has this number now. A break or a section goes before that piece. `added` is the kind of a new
 * item that is not in the list yet.
 */
export const placeOfNumber = (
  items: readonly ProgramItem[],
  ids: readonly string[],
  number: number,
  added?: ProgramItem['kind'],
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
  return (first?.kind ?? added) === 'break'
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

/** Returns the first piece of the second half: after the intermission or second section, otherwise in the middle by the clock. */
const middle = (entries: readonly ScheduledItem[], { kind }: AddedItem): number => {
  const items = entries.map(({ item }) => item);
  const sections = items.filter((item) => item.kind === 'section');
  const turn = kind === 'break' ? sections[1] : items.find((item) => item.kind === 'break');
  const first = turn ?? items[middleOf(entries)];
  return first ? numberOfItem(items, first.id) : 1;
};

/** Returns the number at which a new piece causes the fewest problems. */
export const numberThatFits = (id: string, { items, pieces, ...order }: CurableProgram): number => {
  const { settings } = order;
  const { rules = {} } = settings;
  const costs = Array.from({ length: countOf(items, 'piece') + 1 }, (_, before) => {
    const at = placeOfNumber(items, [id], before + 1, 'piece');
    const schedule = scheduleProgram(items.toSpliced(at, 0, { id, kind: 'piece' }), pieces, settings);
    return scoreOf(findFindings({ ...order, schedule }, rules), rules);
  });
  const [best] = [...costs.keys()].toSorted((one, other) => {
    const [a, b] = [costs[one], costs[other]];
    return a && b ? a.never - b.never || a.rest - b.rest : 0;
  });
  return (best ?? 0) + 1;
};

/**
 * Returns the default position of a new item: the number of the piece it is placed before, or undefined for the end. The
 * first section and the first announcement start the program; the second section and the first break divide it.
 */
export const usualNumber = (item: AddedItem, entries: readonly ScheduledItem[]): number | undefined => {
  const items = entries.map((entry) => entry.item);
  const before = countOf(items, item.kind);
  if (countOf(items, 'piece') === 0) return undefined;
  if (before === 0) return item.kind === 'break' ? middle(entries, item) : 1;
  return item.kind === 'section' && before === 1 ? middle(entries, item) : undefined;
};
