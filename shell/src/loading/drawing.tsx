import type { RegistryRemote } from '@portal/contracts/registry';
import { useEffect, useState, type ReactNode } from 'react';
import { currentInspector } from '../developing/inspecting.ts';
import { inBrowser } from '../browser.ts';
import { restMs } from './budgets.ts';

type Version = Pick<RegistryRemote, 'id' | 'version'>;

/** A version counts as frozen after this many unfinished renders, because one may be a closed or killed browser. */
const mostUnfinished = 2;
const prefix = 'portal-drawing:';

// Uses localStorage, because users close a frozen tab and open another. Does nothing if storage is blocked.
const withStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage);
  } catch {
    return;
  }
};

/** The number of consecutive unfinished renders in earlier documents, by storage key and version. */
const unfinished = new Map<string, number>();
const versionOf = ({ id, version }: Version): string => `${prefix}${id} ${version}`;
withStorage((storage) => {
  for (const [key, mark] of Object.entries(storage) as [string, string][]) {
    const [version = '', at, times = '1'] = mark.split(' ');
    // Skips recent marks, because another tab may still be rendering that remote.
    const isOver = key.startsWith(prefix) && Date.now() - Number(at) > 2 * restMs;
    if (isOver) unfinished.set(`${key} ${version}`, Number(times));
  }
});

const timesOf = (remote: Version): number => unfinished.get(versionOf(remote)) ?? 0;

/** The remote that started to render last in this document; only that one can freeze it. */
let drawing: Version | undefined;

/** Returns whether the last two renders of this version did not finish. */
export const isUnfinished = (remote: Version): boolean => timesOf(remote) >= mostUnfinished;

/** Forgets the unfinished renders of a version, so that it is rendered again. */
export const forgetUnfinished = (remote: Version): void => {
  unfinished.delete(versionOf(remote));
  withStorage((storage) => storage.removeItem(prefix + remote.id));
};

// Clears the mark. Leaving the page or changing tabs shows that the page still responds.
const noteAllRest = (): void => {
  if (drawing) forgetUnfinished(drawing);
  drawing = undefined;
};
if (inBrowser) {
  addEventListener('pagehide', noteAllRest);
  document.addEventListener('visibilitychange', noteAllRest);
}

/** Clears the mark of a remote that finished rendering or failed visibly. */
export const noteRest = ({ id }: Version): void => {
  if (drawing?.id === id) noteAllRest();
};

/** Marks a remote that starts to render and clears the previous mark, because that remote did not freeze the document. */
export const noteDrawing = (remote: Version): void => {
  if (drawing?.id !== remote.id) noteAllRest();
  drawing = remote;
  const mark = `${remote.version} ${Date.now()} ${timesOf(remote) + 1}`;
  withStorage((storage) => storage.setItem(prefix + remote.id, mark));
};

/** Marks a remote as rendering, so that the next document can tell whether it froze this one. */
export function Drawing({ remote, children }: { remote: RegistryRemote; children: ReactNode }) {
  // Runs before the children render.
  const [start] = useState(() => {
    noteDrawing(remote);
    return performance.now();
  });
  useEffect(() => {
    currentInspector()?.noteDrawn(remote.id, performance.now() - start);
    const timer = setTimeout(() => noteRest(remote), restMs);
    return () => {
      clearTimeout(timer);
      noteRest(remote);
    };
  }, [remote, start]);
  return children;
}
