import type { RegistryRemote } from '@portal/contracts/registry';
import { shellApiVersion } from '@portal/contracts/remote';
import type { RemoteHop } from '@portal/contracts/reports';
import { isInRange } from '@portal/contracts/version-range';
import { allAttemptsMs, attemptsMs, rejectAfter } from './budgets.ts';
import type { Routes } from './container.ts';
import { isUnfinished } from './drawing.tsx';
import { failureOf, RemoteLoadError } from './failure.ts';
import { freshRemote } from './registry.ts';
import { reportFailure, reportLoad } from './reports.ts';

/** A remote that this document loads or has loaded. Failures are not kept, so that a retry really loads it. */
type Loading = { state: 'waiting'; routes: Promise<Routes> } | { state: 'loaded'; routes: Routes };

const known = new Map<string, Loading>();

// The bundler marks style sheets that are loading, and reuses a marked one for the next request.
const awaitedStyles = ({ id }: RegistryRemote): HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>(`link[data-rspack-loading][data-rspack^="${id}@"]`),
];

const hopOf = (remote: RegistryRemote): RemoteHop => {
  // The entry has not run.
  if (!(remote.id in globalThis)) return 'entry';
  return awaitedStyles(remote).length > 0 ? 'stylesheet' : 'chunk';
};

/** Loads the code that runs remotes. Pages of the shell do not wait for it. */
export const loadFederation = (): Promise<typeof import('./container.ts')> =>
  import(/* webpackChunkName: "federation" */ './container.ts');

const openContainer = async (remote: RegistryRemote): Promise<Routes> => {
  const federation = await loadFederation().catch((cause: unknown) => {
    throw new RemoteLoadError(remote, { ...failureOf(cause, 'import'), hop: 'shared' }, cause);
  });
  return federation.openContainer(remote);
};

const openPrevious = async (remote: RegistryRemote): Promise<Routes> => {
  const fresh = await freshRemote(remote);
  // A newer version needs a new document: the files of the older one may be gone.
  if (fresh?.version !== remote.version || !fresh.previous) throw new Error('there is no other version');
  return await openContainer({ ...remote, ...fresh.previous });
};

/** Starts the next try when one fails or is slow, and returns the first pages that arrive: a slow try may still win. */
const firstOf = async (
  tries: readonly [patienceMs: number, run: () => Promise<Routes>][],
): Promise<Routes> => {
  const started: Promise<Routes>[] = [];
  for (const [patienceMs, run] of tries) {
    started.push(run());
    const routes = await Promise.race([Promise.any(started), rejectAfter(patienceMs)]).catch(() => undefined);
    if (routes) return routes;
  }
  return await Promise.any(started);
};

const open = async (remote: RegistryRemote): Promise<Routes> => {
  if (remote.status === 'off') throw new RemoteLoadError(remote, { hop: 'registry', kind: 'off' });
  if (!isInRange(shellApiVersion, remote.declaration.requires.shellApi))
    throw new RemoteLoadError(remote, { hop: 'contract', kind: 'requirement' });
  let failure: unknown;
  const openCurrent = async (): Promise<Routes> => {
    // A module that was loaded but has the wrong exports does not improve by loading it again.
    if (failure instanceof RemoteLoadError && failure.failure.hop === 'contract') throw failure;
    try {
      return await openContainer(remote);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const tries = firstOf([
    [attemptsMs.first, openCurrent],
    [attemptsMs.again, openCurrent],
    [attemptsMs.previous, () => openPrevious(remote)],
  ]);
  const routes = await Promise.race([tries, rejectAfter(allAttemptsMs)]).catch(() => {
    if (failure !== undefined) throw new RemoteLoadError(remote, failureOf(failure, 'import'), failure);
    throw new RemoteLoadError(remote, { hop: hopOf(remote), kind: 'timeout' });
  });
  if (failure !== undefined) reportFailure(remote, failureOf(failure, 'import'));
  return routes;
};

const load = async (remote: RegistryRemote): Promise<Routes> => {
  for (const hanging of awaitedStyles(remote)) hanging.remove();
  try {
    const routes = await open(remote);
    known.set(remote.id, { state: 'loaded', routes });
    reportLoad(remote);
    return routes;
  } catch (error) {
    known.delete(remote.id);
    throw error;
  }
};

/** Loads a remote once. */
export const loadRemote = async (remote: RegistryRemote): Promise<Routes> => {
  const before = known.get(remote.id);
  if (before) return await before.routes;
  if (isUnfinished(remote)) throw new RemoteLoadError(remote, { hop: 'render', kind: 'timeout' });
  const routes = load(remote);
  known.set(remote.id, { state: 'waiting', routes });
  return await routes;
};

/** Returns the pages and parts of a remote whose code already runs in this document. */
export const loadedRoutes = ({ id }: RegistryRemote): Routes | undefined => {
  const before = known.get(id);
  return before?.state === 'loaded' ? before.routes : undefined;
};
