import type { RegistryRemote } from '@portal/contracts/registry';
import { resolveEntryMs } from '../budgets.ts';
import { loadFailureOf } from '../failures/failure-of.ts';
import { RemoteLoadError } from '../failures/remote-load-error.ts';
import { withTimeout } from '../attempts/hedge.ts';

/** Returns a page or part of a remote, loading it if necessary. */
export const resolveEntry = async <T extends object>(
  remote: RegistryRemote,
  entry: T | (() => Promise<T>) | undefined,
): Promise<T> => {
  if (typeof entry === 'object') return entry;
  try {
    if (!entry) throw new Error('not declared');
    return await withTimeout(resolveEntryMs, entry());
  } catch (cause) {
    throw new RemoteLoadError(remote, loadFailureOf(cause), { cause });
  }
};
