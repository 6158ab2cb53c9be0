import type { RegistryRemote } from '@portal/contracts/registry';
import { useEffect, useState, type ReactNode } from 'react';
import { currentInspector } from '../../developing/inspecting.ts';
import { restMs } from '../budgets.ts';
import { noteDrawing, noteRest } from './unfinished.ts';

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
