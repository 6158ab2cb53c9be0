import type { RegistryRemote } from '@portal/contracts/registry';
import type { Page } from '@portal/kit/remote';
import { rejectAfter, resolveEntryMs } from './budgets.ts';
import { failureOf, RemoteLoadError } from './failure.ts';
import { loadRemote } from './remotes.ts';

/** Loads the page of a remote at a path, or its part for a slot. */
export const loadEntry = async (remote: RegistryRemote, name: string): Promise<Page> => {
  const entry = (await loadRemote(remote))[name];
  if (typeof entry === 'object') return entry;
  const late = new RemoteLoadError(remote, { hop: 'chunk', kind: 'timeout' });
  try {
    if (!entry) throw new Error('not declared');
    return await Promise.race([entry(), rejectAfter(resolveEntryMs, late)]);
  } catch (cause) {
    throw new RemoteLoadError(remote, failureOf(cause, 'import'), cause);
  }
};
