import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** The times and bytes of one page load. */
export interface Load {
  bytes: number;
  requests: number;
  depth: number;
  /** The first contentful paint. */
  paint: number;
  lcp: number;
  /** When all text is visible and links work. */
  usable: number;
  /** When the page is hydrated: buttons and search fields work. */
  alive: number;
}

/** A page to load, and the elements that show that it is usable. */
export interface Wanted {
  path: string;
  /** Selectors that must all be visible. */
  ready: string[];
}

const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

interface Seen {
  url: string;
  start: number;
  end: number;
  bytes: number;
}

/** Slows a page down like a cheap phone on a slow network. */
export const throttle = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

// The longest chain of requests of which each started after the previous one had ended.
const depthOf = (requests: readonly Seen[]): number => {
  const ordered = [...requests].sort((a, b) => a.start - b.start);
  const depths: number[] = [];
  for (const [at, { start }] of ordered.entries()) {
    const before = ordered
      .slice(0, at)
      .map((other, index) => (other.end <= start ? (depths[index] ?? 0) : 0));
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
};

const watch = (ready: string[]): void => {
  const marks = { usable: 0, alive: 0, paint: 0, lcp: 0 };
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) marks.paint = startTime;
  }).observe({ type: 'paint', buffered: true });
  // React marks hydrated elements. A page without a script stays as it is.
  const isReacts = (element: HTMLElement): boolean =>
    document.scripts.length === 0 || Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const look = (): void => {
    const shown = ready.map((selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility()),
    );
    if (marks.usable === 0 && shown.every(({ length }) => length > 0)) marks.usable = performance.now();
    if (marks.usable > 0 && shown.every((all) => all.some(isReacts))) marks.alive = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const watchRequests = (session: CDPSession) => {
  const seen = new Map<string, Seen>();
  let isOn = true;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request, type }) => {
    // An event stream never ends.
    if (isOn && request.url.startsWith('http') && type !== 'EventSource')
      seen.set(requestId, { url: request.url, start: timestamp, end: Infinity, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = isOn ? seen.get(requestId) : undefined;
    if (one) Object.assign(one, { end: timestamp, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId }) => seen.delete(requestId));
  const underWay = (): string[] =>
    [...seen.values()].filter(({ end }) => end === Infinity).map(({ url }) => url);
  return async () => {
    // Requests that start later count, too, with the requests they cause.
    const deadline = Date.now() + 60_000;
    for (let quiet = 0; quiet < 10; quiet = underWay().length === 0 ? quiet + 1 : 0) {
      if (Date.now() > deadline) throw new Error(`never answered: ${underWay().join(', ')}`);
      await sleep(100);
    }
    isOn = false;
    // Responses from the browser's cache have no bytes.
    return [...seen.values()].filter(({ bytes }) => bytes > 0);
  };
};

/** Loads a page once, in a new tab that shares the cookies and the cache of the context. */
export const loadOnce = async (
  context: BrowserContext,
  url: string,
  { path, ready }: Wanted,
  isSlow: boolean,
): Promise<Load> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (isSlow) await throttle(session);
  else await session.send('Network.enable');
  await page.addInitScript(watch, ready);
  const settled = watchRequests(session);
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => (window as unknown as { marks: { alive: number } }).marks.alive > 0,
    null,
    {
      timeout: 60_000,
    },
  );
  const requests = await settled();
  const marks = await page.evaluate(
    () => (window as unknown as { marks: Pick<Load, 'usable' | 'alive' | 'paint' | 'lcp'> }).marks,
  );
  await page.close();
  const bytes = requests.reduce((sum, one) => sum + one.bytes, 0);
  return { bytes, requests: requests.length, depth: depthOf(requests), ...marks };
};

/** Returns the time from a click on a link that was hovered first until its page shows its data. */
export const clickHovered = async (page: Page, link: string, ready: string[]): Promise<number> => {
  await page.locator(link).hover();
  await page.waitForTimeout(1500);
  return page.evaluate(
    async ([selector, wanted]) => {
      const isVisible = (one: string): boolean =>
        [...document.querySelectorAll<HTMLElement>(one)].some((element) => element.checkVisibility());
      const start = performance.now();
      document.querySelector<HTMLElement>(selector)?.click();
      while (!wanted.every(isVisible)) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - start;
    },
    [link, ready] as const,
  );
};
