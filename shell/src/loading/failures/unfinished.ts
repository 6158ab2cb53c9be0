import type { RegistryRemote } from '@portal/contracts/registry';

type Version = Pick<RegistryRemote, 'id' | 'version'>;

const prefix = 'portal-drawing:';
const keyOf = ({ id }: Version): string => prefix + id;

// Where storage is forbidden nothing is remembered.
const withStorage = (act: (storage: Storage) => void): void => {
  try {
    act(sessionStorage);
  } catch {
    return;
  }
};

/** What an earlier document of this tab began to draw and never finished, by their keys: its thread was never free again. */
const unfinished = new Map<string, string>();
withStorage((storage) => {
  for (const [key, version] of Object.entries(storage) as [string, string][])
    if (key.startsWith(prefix)) unfinished.set(key, version);
});

const drawing = new Set<string>();

/** A remote begins to draw: its mark stays where nothing in this document ever runs again. */
export const noteDrawing = (remote: Version): void => {
  drawing.add(keyOf(remote));
  withStorage((storage) => storage.setItem(keyOf(remote), remote.version));
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
addEventListener('pagehide', noteAllRest);
document.addEventListener('visibilitychange', noteAllRest);

/** Whether this very version never came to rest when it was last drawn in this tab. */
export const isUnfinished = (remote: Version): boolean => unfinished.get(keyOf(remote)) === remote.version;

/** Gives it another chance. */
export const forgetUnfinished = (remote: Version): void => {
  unfinished.delete(keyOf(remote));
  withStorage((storage) => storage.removeItem(keyOf(remote)));
};
