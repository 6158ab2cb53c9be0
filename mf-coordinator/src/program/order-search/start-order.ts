import type { ProgramItem } from '@portal/contracts/program';
import { scheduleProgram, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import { placeInSection } from '../model/places.ts';
import type { BoundPin } from './bound-pins.ts';
import type { Model } from './model.ts';
import type { OrderState } from './order-state.ts';

/** A section with its times; the rows before the first heading are one too, with the id ''. */
interface Span {
  id: string;
  start: number;
  end: number;
  pieces: readonly number[];
}

const spansOf = (entries: readonly ScheduledItem[], planned: number): Span[] => {
  const heads = entries.filter(({ item }) => item.kind === 'section');
  const bounds = [{ id: '', start: 0 }, ...heads.map(({ item, start }) => ({ id: item.id, start }))];
  let section = '';
  const numbers = Map.groupBy(entries, ({ item }) =>
    item.kind === 'section' ? (section = item.id) : section,
  );
  return bounds.map(({ id, start }, at) => ({
    id,
    start,
    end: bounds[at + 1]?.start ?? planned,
    pieces: (numbers.get(id) ?? []).flatMap(({ number }) => number ?? []),
  }));
};

/** A program whose rows move between sections, with the times of its sections. */
class Sections {
  items: readonly ProgramItem[];
  private spans: Span[] = [];
  private entries: readonly ScheduledItem[] = [];
  private readonly model: Model;
  /** The rows whose section is decided. */
  private readonly decided = new Set<string>();

  constructor(model: Model) {
    this.model = model;
    this.items = model.program.items;
    this.schedule();
  }

  /** Decides the section of a row, and moves the row there. The first decision about a row counts. */
  decide({ row, pinned }: BoundPin, section: string | undefined): void {
    const id = pinned.row;
    if (section === undefined || this.decided.has(id) || this.model.isLocked[row] === 1) return;
    this.decided.add(id);
    this.move(id, section);
  }

  /** Moves the row of a pin to the section of its other row, or the other way round. Returns whether a row moved. */
  join({ row, other, pinned: { row: id, pin } }: BoundPin): boolean {
    if (!('other' in pin) || this.spanOf(id)?.id === this.spanOf(pin.other)?.id) return false;
    const isFree = (one: string, at: number) => !this.decided.has(one) && this.model.isLocked[at] !== 1;
    const [moved, goal] = isFree(id, row) ? [id, pin.other] : [pin.other, id];
    if (moved === pin.other && !isFree(pin.other, other)) return false;
    this.decided.add(moved);
    this.decided.add(goal);
    this.move(moved, this.spanOf(goal)?.id ?? '');
    return true;
  }

  /** Returns the section that a pin about a number, a section or a time wants; undefined if the row can stay. */
  wantedBy({ pinned: { row, pin }, value }: BoundPin): string | undefined {
    const { spans } = this;
    const withNumber = (number: number) => spans.find(({ pieces }) => pieces.includes(number))?.id;
    const span = this.spanOf(row);
    const length = this.entries.find(({ item }) => item.id === row)?.length ?? 0;
    if (pin.kind === 'section') return pin.section;
    if (pin.kind === 'first') return withNumber(1);
    if (pin.kind === 'last') return withNumber(Math.max(...spans.flatMap(({ pieces }) => pieces)));
    if (pin.kind === 'at') return withNumber(value);
    if (pin.kind === 'notAfter' && span && span.start + length > value)
      return spans.findLast(({ start }) => start + length <= value)?.id;
    if (pin.kind === 'notBefore' && span && span.end - length < value)
      return spans.find(({ end }) => end - length >= value)?.id;
    return undefined;
  }

  private spanOf(id: string): Span | undefined {
    const index = this.items.findIndex((item) => item.id === id);
    const head = this.items.slice(0, Math.max(0, index)).findLast(({ kind }) => kind === 'section');
    return this.spans.find((one) => one.id === (head?.id ?? ''));
  }

  private move(id: string, section: string): void {
    const moved = this.items.find((item) => item.id === id);
    if (!moved || this.spanOf(id)?.id === section) return;
    const to = placeInSection(this.items, [id], section);
    this.items = this.items.filter((item) => item !== moved).toSpliced(to, 0, moved);
    this.schedule();
  }

  private schedule(): void {
    const { pieces, settings } = this.model.program;
    const { entries, planned } = scheduleProgram(this.items, pieces, settings);
    this.entries = entries;
    this.spans = spansOf(entries, planned);
  }
}

/**
 * Returns the current order, with each row in the section that its pins want, because the search keeps sections: first
 * by sections, numbers and times, then next to the rows that pins name.
 */
export const inPinnedSections = (model: Model): number[] => {
  const { pins, program, rows } = model;
  if (!program.items.some(({ kind }) => kind === 'section')) return [...program.items.keys()];
  const sections = new Sections(model);
  const isAboutSection = ({ pinned }: BoundPin) => pinned.pin.kind === 'section';
  for (const pin of pins.filter(isAboutSection)) sections.decide(pin, sections.wantedBy(pin));
  for (const pin of pins) sections.decide(pin, sections.wantedBy(pin));
  const near = pins.filter(({ pinned: { pin } }) => 'other' in pin && pin.kind !== 'apart');
  // Each round decides a row, so this ends.
  while (near.some((pin) => sections.join(pin)));
  return sections.items.map(({ id }) => rows.get(id) ?? -1);
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
