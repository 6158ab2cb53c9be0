import type { RegistryRemote } from '@portal/contracts/registry';
import { shellApiVersion } from '@portal/contracts/remote';
import type { RemoteHop } from '@portal/contracts/reports';
import { isInRange } from '@portal/contracts/version-range';
import { allAttemptsMs, attemptsMs } from '../budgets.ts';
import type { Routes } from '../container/container.ts';
import { loadFailureOf } from '../failures/failure-of.ts';
import { freshRemote } from '../registry/registry.ts';
import { RemoteLoadError } from '../failures/remote-load-error.ts';
import { isUnfinished } from '../failures/unfinished.ts';
import { reportFailure, reportLoad } from '../failures/reports.ts';
import { hedge } from './hedge.ts';

const loaded = new Map<string, Routes>();
const loading = new Map<string, Promise<Routes>>();

// Returns whether a remote's script has run, even if loading failed later.
const hasRun = ({ id }: RegistryRemote): boolean => id in globalThis;

// The bundler marks style sheets that are loading, and reuses a marked one for the next request.
const awaitedStyles = ({ id }: RegistryRemote): HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>(`link[data-rspack-loading][data-rspack^="${id}@"]`),
];

const hopOf = (remote: RegistryRemote): RemoteHop => {
  if (!hasRun(remote)) return 'entry';
  return awaitedStyles(remote).length > 0 ? 'stylesheet' : 'chunk';
};

/** Loads the code that runs remotes. Pages of the shell do not wait for it. */
export const loadFederation = (): Promise<typeof import('../container/container.ts')> =>
  import(/* webpackChunkName: "federation" */ '../container/container.ts');

const openContainer = async (remote: RegistryRemote): Promise<Routes> => {
  const federation = await loadFederation().catch((cause: unknown) => {
    throw new RemoteLoadError(remote, { ...loadFailureOf(cause), hop: 'shared' }, { cause });
  });
  return federation.openContainer(remote);
};

const openPrevious = async (remote: RegistryRemote): Promise<Routes> => {
  const fresh = await freshRemote(remote);
  // A newer version needs a new document: the files of the older one may be gone.
  if (fresh?.version !== remote.version || !fresh.previous) throw new Error('there is no other version');
  return await openContainer({ ...remote, ...fresh.previous });
};

const open = async (remote: RegistryRemote): Promise<Routes> => {
  if (remote.status === 'off') throw new RemoteLoadError(remote, { hop: 'registry', kind: 'off' });
  if (!isInRange(shellApiVersion, remote.declaration.requires.shellApi))
    throw new RemoteLoadError(remote, { hop: 'contract', kind: 'requirement' });
  let failure: unknown;
  const current = async (): Promise<Routes> => {
    // A module that was loaded but has the wrong exports does not improve by loading it again.
    if (failure instanceof RemoteLoadError && failure.failure.hop === 'contract') throw failure;
    try {
      return await openContainer(remote);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  try {
    const routes = await hedge(allAttemptsMs, [
      { patienceMs: attemptsMs.first, run: current },
      { patienceMs: attemptsMs.again, run: current },
      { patienceMs: attemptsMs.previous, run: () => openPrevious(remote) },
    ]);
    if (failure !== undefined) reportFailure(remote, loadFailureOf(failure));
    return routes;
  } catch {
    if (failure !== undefined) throw new RemoteLoadError(remote, loadFailureOf(failure), { cause: failure });
    throw new RemoteLoadError(remote, { hop: hopOf(remote), kind: 'timeout' });
  }
};

const load = async (remote: RegistryRemote): Promise<Routes> => {
  for (const hanging of awaitedStyles(remote)) hanging.remove();
  try {
    const routes = await open(remote);
    loaded.set(remote.id, routes);
    reportLoad(remote);
    return routes;
  } finally {
    loading.delete(remote.id);
  }
};

/** Loads a remote once. Failures are not cached, so that a retry really loads it. */
export const loadRemote = (remote: RegistryRemote): Promise<Routes> => {
  const routes = loaded.get(remote.id);
  if (routes) return Promise.resolve(routes);
  if (isUnfinished(remote))
    return Promise.reject(new RemoteLoadError(remote, { hop: 'render', kind: 'timeout' }));
  const under = loading.get(remote.id) ?? load(remote);
  if (!loaded.has(remote.id)) loading.set(remote.id, under);
  return under;
};

/** Returns the pages and parts of a remote whose code already runs in this document. */
export const loadedRoutes = ({ id }: RegistryRemote): Routes | undefined => loaded.get(id);
