import type { RegistryRemote } from '@portal/contracts/registry';
import { inBrowser } from '../../in-browser.ts';
import { restMs } from '../budgets.ts';

type Version = Pick<RegistryRemote, 'id' | 'version'>;

/** A browser that was killed once proves nothing about the remote it was drawing. */
const mostUnfinished = 2;
const prefix = 'portal-drawing:';
const keyOf = ({ id }: Version): string => prefix + id;

// Of every tab: after a freeze people close the tab and open another. Nothing is remembered where storage is forbidden.
const withStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage);
  } catch {
    return;
  }
};

/** How often in a row earlier documents began to draw a version and never came to rest, by the keys of the marks. */
const unfinished = new Map<string, { version: string; times: number }>();
withStorage((storage) => {
  for (const [key, mark] of Object.entries(storage) as [string, string][]) {
    const [version = '', at, times = '1'] = mark.split(' ');
    // Another tab may be drawing it at this moment.
    const isOver = key.startsWith(prefix) && Date.now() - Number(at) > 2 * restMs;
    if (isOver) unfinished.set(key, { version, times: Number(times) });
  }
});

const timesOf = (remote: Version): number => {
  const before = unfinished.get(keyOf(remote));
  return before?.version === remote.version ? before.times : 0;
};

/** The key of the remote that began to draw last in this document; only that one can be what freezes it. */
let drawing: string | undefined;

// Anyone who leaves the page or changes tabs has a page that still responds.
const noteAllRest = (): void => {
  const key = drawing;
  drawing = undefined;
  if (key === undefined) return;
  unfinished.delete(key);
  withStorage((storage) => storage.removeItem(key));
};
if (inBrowser) {
  addEventListener('pagehide', noteAllRest);
  document.addEventListener('visibilitychange', noteAllRest);
}

/** Marks a remote that begins to draw, and clears the one before it: that one did not stop the document. */
export const noteDrawing = (remote: Version): void => {
  const key = keyOf(remote);
  if (drawing !== key) noteAllRest();
  drawing = key;
  withStorage((storage) => storage.setItem(key, `${remote.version} ${Date.now()} ${timesOf(remote) + 1}`));
};

/** Clears the mark of a remote that came to rest or failed visibly. */
export const noteRest = (remote: Version): void => {
  if (drawing === keyOf(remote)) noteAllRest();
};

/** Whether this version did not come to rest the last two times it was drawn. */
export const isUnfinished = (remote: Version): boolean => timesOf(remote) >= mostUnfinished;

/** Lets a version be drawn again as if it had never frozen. */
export const forgetUnfinished = (remote: Version): void => {
  unfinished.delete(keyOf(remote));
  withStorage((storage) => storage.removeItem(keyOf(remote)));
};
