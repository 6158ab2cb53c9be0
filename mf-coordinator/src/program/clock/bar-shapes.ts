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

export const barShapes = (schedule: Schedule, target: number): BarShapes => {
  const { entries, planned } = schedule;
  const whole = Math.max(planned, target, 1) * (planned > target ? 1.04 : 1);
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
