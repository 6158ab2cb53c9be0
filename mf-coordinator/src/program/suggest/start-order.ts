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

/** Returns the section that a pin wants for its row; undefined if the row can stay where it is. */
const sectionFor = (
  { pinned: { row, pin }, value }: BoundPin,
  spans: readonly Span[],
  find: (id: string) => { span: Span | undefined; length: number; number: number },
): string | undefined => {
  const { span, length } = find(row);
  const withNumber = (number: number) => spans.find(({ pieces }) => pieces.includes(number))?.id;
  switch (pin.kind) {
    case 'section':
      return pin.section;
    case 'first':
      return withNumber(1);
    case 'last':
      return withNumber(Math.max(...spans.flatMap(({ pieces }) => pieces)));
    case 'at':
      return withNumber(value);
    case 'before':
    case 'after':
    case 'together':
      return find(pin.other).span?.id;
    case 'apart':
      return undefined;
    case 'notAfter':
      return span && span.start + length > value
        ? spans.findLast(({ start }) => start + length <= value)?.id
        : undefined;
    case 'notBefore':
      return span && span.end - length < value
        ? spans.find(({ end }) => end - length >= value)?.id
        : undefined;
  }
};

/** Returns the current order, with each row in the section that its pins want, because the search keeps sections. */
export const inPinnedSections = (model: Model): number[] => {
  const { pieces, settings } = model.program;
  let items: readonly ProgramItem[] = model.program.items;
  if (items.some(({ kind }) => kind === 'section'))
    for (const bound of model.pins) {
      const { entries, planned } = scheduleProgram(items, pieces, settings);
      const spans = spansOf(entries, planned);
      const find = (id: string) => {
        const entry = entries.find(({ item }) => item.id === id);
        const at = entry ? entries.indexOf(entry) : -1;
        const head = entries.slice(0, at).findLast(({ item }) => item.kind === 'section');
        const span = spans.find((one) => one.id === (head?.item.id ?? ''));
        return { span, length: entry?.length ?? 0, number: entry?.number ?? 0 };
      };
      const { row } = bound.pinned;
      const wanted = sectionFor(bound, spans, find);
      if (wanted === undefined || wanted === find(row).span?.id || model.isLocked[bound.row]) continue;
      const moved = items.find(({ id }) => id === row);
      const to = placeInSection(items, [row], wanted);
      if (moved) items = items.filter((item) => item !== moved).toSpliced(to, 0, moved);
    }
  return items.map(({ id }) => model.rows.get(id) ?? -1);
};

/** Sorts the free pieces of each zone by level: the youngest first. Rows without a level come in the middle. */
export const sortByLevel = (state: OrderState): number[] => {
  const { model, free, zoneStart } = state;
  const order = [...state.order];
  const slots = [...free.keys()].filter((number) => model.isPiece[state.freeRow(number)] === 1);
  const levelOf = (row: number) => {
    const level = model.levels[row] ?? NaN;
    return Number.isNaN(level) ? model.highest / 2 : level;
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
    if (from >= 0 && to >= 0 && from !== to && zoneStart[from] === zoneStart[to]) {
      state.swap(from, to);
      state.settle();
    }
    if (state.order[index] === row) placed.add(index);
  }
  return placed;
};
