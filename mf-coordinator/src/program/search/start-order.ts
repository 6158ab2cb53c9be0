import type { ProgramItem } from '@portal/contracts/program';
import type { BoundPinOfRow } from '@portal/contracts/pins.rules';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import { placeInSection } from '../store/places.ts';
import type { Model } from './model.ts';
import type { OrderState } from './order-state.ts';

const sectionOf = (items: readonly ProgramItem[], id: string): string => {
  const index = items.findIndex((item) => item.id === id);
  return items.slice(0, Math.max(0, index)).findLast(({ kind }) => kind === 'section')?.id ?? '';
};

/** Returns the section that a pin about a number, a section or a time wants; undefined if the row can stay. */
const wantedBy = (
  { pinned: { row, pin }, value }: BoundPinOfRow,
  items: readonly ProgramItem[],
  { program: { pieces, settings } }: Model,
): string | undefined => {
  const played = items.filter(({ kind }) => kind === 'piece');
  const withPiece = (piece?: ProgramItem) => piece && sectionOf(items, piece.id);
  if (pin.kind === 'section') return pin.section;
  if (pin.kind === 'first') return withPiece(played[0]);
  if (pin.kind === 'last') return withPiece(played.at(-1));
  if (pin.kind === 'at') return withPiece(played[value - 1]);
  if (pin.kind !== 'notBefore' && pin.kind !== 'notAfter') return undefined;
  const { entries, planned } = scheduleProgram(items, pieces, settings);
  const heads = entries.filter(({ item }) => item.kind === 'section');
  const spans = [{ id: '', start: 0 }, ...heads.map(({ item, start }) => ({ id: item.id, start }))];
  const endOf = (at: number) => spans[at + 1]?.start ?? planned;
  const length = entries.find(({ item }) => item.id === row)?.length ?? 0;
  const now = spans.findIndex(({ id }) => id === sectionOf(items, row));
  if (pin.kind === 'notAfter')
    return (spans[now]?.start ?? 0) + length > value
      ? spans.findLast(({ start }) => start + length <= value)?.id
      : undefined;
  return endOf(now) - length < value ? spans.find((_, at) => endOf(at) - length >= value)?.id : undefined;
};

/**
 * Returns the current order, with each row in the section that its pins want, because the search keeps sections: first
 * by sections, numbers and times, then next to the rows that pins name. The first decision about a row counts.
 */
export const inPinnedSections = (model: Model): number[] => {
  const { pins, program, rows, isLocked } = model;
  let { items } = program;
  const decided = new Set<string>();
  const isFree = (id: string) => !decided.has(id) && isLocked[rows.get(id) ?? -1] !== 1;
  const move = (id: string, section: string | undefined) => {
    if (section === undefined || !isFree(id)) return;
    decided.add(id);
    const moved = items.filter((item) => item.id === id);
    if (sectionOf(items, id) === section) return;
    const to = placeInSection(items, [id], section);
    items = items.filter((item) => item.id !== id).toSpliced(to, 0, ...moved);
  };
  const join = ({ pinned: { row, pin } }: BoundPinOfRow): boolean => {
    if (!('other' in pin) || sectionOf(items, row) === sectionOf(items, pin.other)) return false;
    const moved = [row, pin.other].find(isFree);
    if (moved === undefined) return false;
    const goal = moved === row ? pin.other : row;
    move(moved, sectionOf(items, goal));
    decided.add(goal);
    return true;
  };
  const isAboutSection = ({ pinned }: BoundPinOfRow) => pinned.pin.kind === 'section';
  for (const pin of [...pins.filter(isAboutSection), ...pins])
    move(pin.pinned.row, wantedBy(pin, items, model));
  const near = pins.filter(({ pinned: { pin } }) => 'other' in pin && pin.kind !== 'apart');
  // Each round decides a row, so this ends.
  while (near.some(join));
  return items.flatMap(({ id }) => rows.get(id) ?? []);
};

/** Sorts the free pieces of each zone by level: the youngest first. Rows without a level come in the middle. */
export const sortByLevel = (state: OrderState): number[] => {
  const { model, free, zoneStart } = state;
  const order = [...state.order];
  const slots = [...free.keys()].filter((number) => model.isPiece[state.freeRow(number)] === 1);
  const levelOf = (row: number) => {
    const level = model.levels[row] ?? -1;
    return level < 0 ? model.highest / 2 : level;
  };
  for (const zone of Map.groupBy(slots, (number) => zoneStart[number] ?? 0).values()) {
    const rows = zone.map((number) => state.freeRow(number)).sort((a, b) => levelOf(a) - levelOf(b));
    zone.forEach((number, at) => (order[free[number] ?? -1] = rows[at] ?? -1));
  }
  return order;
};

/** Puts pieces that are pinned to a number there, and returns the indexes of those that are. */
export const placeNumbers = (state: OrderState): Set<number> => {
  const { model, zoneStart } = state;
  const placed = new Set<number>();
  const numbered = [...state.order.keys()].filter((index) => model.isPiece[state.order[index] ?? -1] === 1);
  for (const { row, pinned, value } of model.pins) {
    const { kind } = pinned.pin;
    if (model.isPiece[row] === 0 || (kind !== 'first' && kind !== 'last' && kind !== 'at')) continue;
    const number = kind === 'first' ? 1 : kind === 'last' ? numbered.length : value;
    const index = numbered[number - 1];
    if (index === undefined || placed.has(index)) continue;
    const [from, to] = [state.freeNumberOf(row), state.freeNumberOf(state.order[index] ?? -1)];
    // A pin that contradicts an earlier one of the row is ignored.
    if (placed.has(state.free[from] ?? -1)) continue;
    if (from >= 0 && to >= 0 && from !== to && zoneStart[from] === zoneStart[to]) {
      state.swap(from, to);
    }
    if (state.order[index] === row) placed.add(index);
  }
  return placed;
};
