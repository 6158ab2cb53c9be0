import type { Schedule, ScheduledItem } from '@portal/contracts/program-clock.rules';

/** The bar as outlines on a strip of 1000 by 30: what is planned, what is too much, and where the target is. */
export interface BarShapes {
  planned: string;
  /** The changeovers between the pieces. */
  changes: string;
  over: string;
  target: number;
}

const width = 1000;
const height = 30;
// A hair of paper between two pieces, so that they can be counted.
const gap = 1.2;

const box = (from: number, to: number): string =>
  to - from > 0.2 ? `M${from.toFixed(1)} 0H${to.toFixed(1)}V${height}H${from.toFixed(1)}z` : '';

const isPlayed = ({ item, length }: ScheduledItem): boolean => item.kind !== 'break' && length > 0;

/** From the end of one item to the start of the next: where people change places. */
const changesOf = (entries: readonly ScheduledItem[]): [number, number][] =>
  entries.flatMap(({ start }, at): [number, number][] => {
    const before = entries[at - 1];
    const end = before ? before.start + before.length : start;
    return start > end ? [[end, start]] : [];
  });

/** How many seconds the whole bar stands for. */
const wholeOf = ({ planned }: Schedule, target: number): number =>
  Math.max(planned, target, 1) * (planned > target ? 1.04 : 1);

/** What is on at a part of the bar, 0 being its start and 1 its end; behind the last item still that one. */
export const entryAt = (schedule: Schedule, target: number, part: number): ScheduledItem | undefined => {
  const second = part * wholeOf(schedule, target);
  return schedule.entries.findLast(({ start }) => start <= second) ?? schedule.entries[0];
};

export const barShapes = (schedule: Schedule, target: number): BarShapes => {
  const { entries } = schedule;
  const whole = wholeOf(schedule, target);
  const at = (seconds: number) => (seconds / whole) * width;
  const strip = (from: number, to: number) => box(at(from), Math.max(at(to) - gap, at(from) + 0.4));
  const played = entries
    .filter(isPlayed)
    .map(({ start, length }): [number, number] => [start, start + length]);
  return {
    planned: played.map(([from, to]) => (from < target ? strip(from, Math.min(to, target)) : '')).join(''),
    changes: changesOf(entries)
      .map(([from, to]) => strip(from, to))
      .join(''),
    over: played.map(([from, to]) => (to > target ? strip(Math.max(from, target), to) : '')).join(''),
    target: at(target),
  };
};
