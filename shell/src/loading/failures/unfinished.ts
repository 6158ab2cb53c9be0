import type { RegistryRemote } from '@portal/contracts/registry';
import { inBrowser } from '../../in-browser.ts';
import { restMs } from '../budgets.ts';

type Version = Pick<RegistryRemote, 'id' | 'version'>;

/** A version counts as frozen after this many unfinished renders, because one may be a closed or killed browser. */
const mostUnfinished = 2;
const prefix = 'portal-drawing:';
const keyOf = ({ id }: Version): string => prefix + id;

// Uses localStorage, because users close a frozen tab and open another. Does nothing if storage is blocked.
const withStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage);
  } catch {
    return;
  }
};

/** The number of consecutive unfinished renders of a version in earlier documents, by storage key. */
const unfinished = new Map<string, { version: string; times: number }>();
withStorage((storage) => {
  for (const [key, mark] of Object.entries(storage) as [string, string][]) {
    const [version = '', at, times = '1'] = mark.split(' ');
    // Skips recent marks, because another tab may still be rendering that remote.
    const isOver = key.startsWith(prefix) && Date.now() - Number(at) > 2 * restMs;
    if (isOver) unfinished.set(key, { version, times: Number(times) });
  }
});

const timesOf = (remote: Version): number => {
  const before = unfinished.get(keyOf(remote));
  return before?.version === remote.version ? before.times : 0;
};

/** The key of the remote that started to render last in this document; only that one can freeze it. */
let drawing: string | undefined;

// Clears the mark. Leaving the page or changing tabs shows that the page still responds.
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

/** Marks a remote that starts to render and clears the previous mark, because that remote did not freeze the document. */
export const noteDrawing = (remote: Version): void => {
  const key = keyOf(remote);
  if (drawing !== key) noteAllRest();
  drawing = key;
  withStorage((storage) => storage.setItem(key, `${remote.version} ${Date.now()} ${timesOf(remote) + 1}`));
};

/** Clears the mark of a remote that finished rendering or failed visibly. */
export const noteRest = (remote: Version): void => {
  if (drawing === keyOf(remote)) noteAllRest();
};

/** Returns whether the last two renders of this version did not finish. */
export const isUnfinished = (remote: Version): boolean => timesOf(remote) >= mostUnfinished;

/** Forgets the unfinished renders of a version, so that it is rendered again. */
export const forgetUnfinished = (remote: Version): void => {
  unfinished.delete(keyOf(remote));
  withStorage((storage) => storage.removeItem(keyOf(remote)));
};
