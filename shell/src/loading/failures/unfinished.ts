import type { RegistryRemote } from '@portal/contracts/registry';
import { inBrowser } from '../../in-browser.ts';
import { restMs } from '../budgets.ts';

type Version = Pick<RegistryRemote, 'id' | 'version'>;

const prefix = 'portal-drawing:';
const keyOf = ({ id }: Version): string => prefix + id;
const markOf = ({ version }: Version, at: number): string => `${version} ${at}`;

// Where storage is forbidden nothing is remembered. Of every tab: whoever closes the one that froze opens another.
const withStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage);
  } catch {
    return;
  }
};

/** What an earlier document began to draw and never finished, by their keys: its thread was never free again. */
const unfinished = new Map<string, string>();
withStorage((storage) => {
  for (const [key, mark] of Object.entries(storage) as [string, string][]) {
    const [version = '', at] = mark.split(' ');
    // Another tab may be drawing it this moment.
    const isOver = key.startsWith(prefix) && Date.now() - Number(at) > 2 * restMs;
    if (isOver) unfinished.set(key, version);
  }
});

const drawing = new Set<string>();

/** A remote begins to draw: its mark stays where nothing in this document ever runs again. */
export const noteDrawing = (remote: Version): void => {
  drawing.add(keyOf(remote));
  withStorage((storage) => storage.setItem(keyOf(remote), markOf(remote, Date.now())));
};

/** It came to rest, or failed so that somebody is told. */
export const noteRest = (remote: Version): void => {
  if (drawing.delete(keyOf(remote))) withStorage((storage) => storage.removeItem(keyOf(remote)));
};

// Whoever leaves, or puts the tab aside, has a thread that listens.
const noteAllRest = (): void => {
  withStorage((storage) => drawing.forEach((key) => storage.removeItem(key)));
  drawing.clear();
};
if (inBrowser) {
  addEventListener('pagehide', noteAllRest);
  document.addEventListener('visibilitychange', noteAllRest);
}

/** Whether this very version never came to rest when it was last drawn. */
export const isUnfinished = (remote: Version): boolean => unfinished.get(keyOf(remote)) === remote.version;

/** Gives it another chance. */
export const forgetUnfinished = (remote: Version): void => {
  unfinished.delete(keyOf(remote));
  withStorage((storage) => storage.removeItem(keyOf(remote)));
};
