import type { Page } from 'playwright-core';

/** Frames in milliseconds: the middle one, the longest, and how many took more than 50. */
export interface Frames {
  median: number;
  worst: number;
  over50: number;
  count: number;
}

const summary = (frames: readonly number[]): Frames => {
  const sorted = [...frames].sort((a, b) => a - b);
  const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;
  return {
    median: round(sorted[Math.floor(sorted.length / 2)]),
    worst: round(sorted.at(-1)),
    over50: sorted.filter((frame) => frame > 50).length,
    count: sorted.length,
  };
};

declare global {
  interface Window {
    benchFrames?: number[];
    benchMoves?: number[];
  }
}

/** Records how long each frame takes while something is done. */
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
  // The first frame began before the work did.
  return summary(frames.slice(1));
};

/** From each key to the end of the frame that shows what it did. */
export const measureKeys = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => {
    const moves: number[] = [];
    window.benchMoves = moves;
    addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => moves.push(performance.now() - pressed);
        requestAnimationFrame(() => painted.port2.postMessage(undefined));
      },
      { capture: true },
    );
  });
  await work();
  return summary(await page.evaluate(() => window.benchMoves ?? []));
};
