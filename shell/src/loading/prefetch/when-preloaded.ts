import { preloadedMs } from '../budgets.ts';
import { withTimeout } from '../attempts/hedge.ts';

let isDrawn = false;

const hasArrived = ({ href }: HTMLLinkElement): boolean =>
  performance
    .getEntriesByName(href)
    .some((entry) => (entry as PerformanceResourceTiming).decodedBodySize > 0);

/**
 * Waits a moment for what the first page needs, but only where all the files the server hinted at have come already:
 * then the page is drawn once, not first without it and then again.
 */
export const whenPreloaded = async (needed: Promise<unknown>): Promise<void> => {
  const hinted = document.querySelectorAll<HTMLLinkElement>('link[rel=preload]:not([as=font])');
  if (isDrawn || ![...hinted].every(hasArrived)) return;
  await withTimeout(preloadedMs, needed).catch(() => undefined);
};

/** From now on something is on screen, and nothing waits any more. */
export const noteFirstDrawing = (): void => {
  isDrawn = true;
};
