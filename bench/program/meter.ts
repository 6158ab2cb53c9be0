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
  tdur?: number;
  args: { elementCount?: number };
}

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
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && threadOf(event) === main);
  return {
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
