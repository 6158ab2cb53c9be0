import type { Page } from '@playwright/test';

interface Held {
  passTime?: (milliseconds: number) => Promise<void>;
}

/**
 * Holds the timers of a page: none fires until a test lets time pass. Timeouts of the page then do not depend on the speed
 * of the machine.
 */
export const holdTimers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const turn = globalThis.setTimeout;
    const timers = new Map<number, { at: number; act: () => void }>();
    let now = 0;
    let count = 1_000_000;
    Object.assign(globalThis, {
      setTimeout: (act: (...given: unknown[]) => void, wait = 0, ...given: unknown[]): number => {
        count += 1;
        timers.set(count, { at: now + wait, act: () => act(...given) });
        return count;
      },
      clearTimeout: (id: number): void => void timers.delete(id),
    });
    AbortSignal.timeout = (wait) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('held', 'TimeoutError')), wait);
      return limit.signal;
    };
    const passTime = async (milliseconds: number): Promise<void> => {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        const [id, { at, act }] = next;
        timers.delete(id);
        now = at;
        act();
        // Let promises settle first, because they may set further timers.
        await new Promise((resolve) => turn(resolve, 0));
      }
      now = end;
    };
    (globalThis as Held).passTime = passTime;
  });
};

/** Lets milliseconds pass in a page with held timers. */
export const passTime = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((wait) => (globalThis as Held).passTime?.(wait), milliseconds);
