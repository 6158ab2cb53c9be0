import type { Page } from 'playwright-core';
import { median } from '../api/report.ts';

/** Times of frames or keys in milliseconds: the median, the longest, and how many took more than 50. */
export interface Frames {
  median: number;
  worst: number;
  over50: number;
  count: number;
}

/** The work of the page's main thread. */
export interface Tasks {
  /** The longest task in milliseconds of processor time, which other load on the machine changes less than frames. */
  longest: number;
  /** The median processor time from a key press to the end of the frame that shows its effect; 0 without key presses. */
  toFrame: number;
  /** The number of elements whose style was computed. */
  styled: number;
}

const spread = (times: readonly number[]): Frames => ({
  median: median(times),
  worst: Math.max(...times),
  over50: times.filter((time) => time > 50).length,
  count: times.length,
});

interface Traced {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { elementCount?: number; data?: { type?: string } };
}

/** Returns the processor time of each key press: of its task, and of those after it until the page has painted. */
const timesToFrame = (events: readonly Traced[]): number[] => {
  const isIn = (task: Traced) => (event: Traced) =>
    event.ts >= task.ts && event.ts < task.ts + (task.dur ?? 0);
  const tasks = events.filter(({ name }) => name === 'RunTask').toSorted((a, b) => a.ts - b.ts);
  const paints = events.filter(({ name }) => name === 'Paint');
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  return keys.flatMap((key) => {
    const first = tasks.findIndex((task) => isIn(task)(key));
    const last = tasks.findIndex((task, at) => at > first && paints.some(isIn(task)));
    if (first === -1 || last === -1) return [];
    return tasks.slice(first, last + 1).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
};

/** Recording takes time, so frames and keys are measured separately. */
export const measureTasks = async (page: Page, work: () => Promise<void>): Promise<Tasks> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser to trace');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const styles = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  const threads = [...Map.groupBy(styles, threadOf)].sort(([, a], [, b]) => b.length - a.length);
  const [main, styled = []] = threads[0] ?? [];
  const events = traceEvents.filter((event) => threadOf(event) === main);
  const tasks = events.filter(({ name }) => name === 'RunTask');
  const keys = timesToFrame(events);
  return {
    toFrame: keys.length > 0 ? median(keys) : 0,
    longest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
    styled: styled.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0),
  };
};

declare global {
  interface Window {
    benchFrames?: number[];
    benchMoves?: number[];
  }
}

/** Records how long each frame takes during some work. */
export const measureFrames = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      if (window.benchFrames === frames) requestAnimationFrame(next);
    };
    window.benchFrames = frames;
    requestAnimationFrame(next);
  });
  await work();
  const frames = await page.evaluate(() => {
    const seen = window.benchFrames ?? [];
    window.benchFrames = undefined;
    return seen;
  });
  // The first frame started before the work.
  return spread(frames.slice(1));
};

/** Measures from each key press to the end of the frame that shows its effect. */
export const measureKeys = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => {
    const isHeard = window.benchMoves !== undefined;
    window.benchMoves = [];
    if (isHeard) return;
    addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.benchMoves?.push(performance.now() - pressed);
        requestAnimationFrame(() => painted.port2.postMessage(undefined));
      },
      { capture: true },
    );
  });
  await work();
  return spread(await page.evaluate(() => window.benchMoves ?? []));
};

/** Returns the median of each figure over several rounds. */
export const middleOf = <T extends Record<keyof T, number>>(rounds: readonly T[]): T => {
  const names = Object.keys(rounds[0] ?? {}) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))])) as T;
};
