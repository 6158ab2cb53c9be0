import type { RegistryRemote } from '@portal/contracts/registry';
import { useEffect, useState, type ReactNode } from 'react';
import { restMs } from '../budgets.ts';
import { noteDrawing, noteRest } from './unfinished.ts';

/** Around what a remote draws, so that the next document knows where it never came to rest. */
export function Drawing({ remote, children }: { remote: RegistryRemote; children: ReactNode }) {
  // Before anything in it is drawn.
  useState(() => noteDrawing(remote));
  useEffect(() => {
    const timer = setTimeout(() => noteRest(remote), restMs);
    return () => {
      clearTimeout(timer);
      noteRest(remote);
    };
  }, [remote]);
  return children;
}
