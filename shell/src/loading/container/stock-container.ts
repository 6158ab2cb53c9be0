import { createInstance } from '@module-federation/runtime';
import type { RegistryRemote } from '@portal/contracts/registry';
import { checked, scriptOf, type Routes } from './container.ts';
import { sharedModules } from './shared-modules.ts';

// Built with STOCK_RUNTIME=1, this stands in the place of container.ts: docs/decisions/014 left the runtime, and this is
// the way back to it.

const scripts = new Map<string, HTMLScriptElement>();

const shared = Object.fromEntries(
  Object.entries(sharedModules).map(([name, versions]) => [
    name,
    Object.entries(versions).map(([version, { get }]) => ({
      version,
      get: async () => get(),
      shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    })),
  ]),
);

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  // Left to itself it asks for no hash, and the pages refuse a script that has none.
  plugins: [{ name: 'portal', createScript: ({ url }) => scripts.get(url) }],
});

/** Fetches and runs a version of a remote once more, as openContainer of container.ts does. */
export const openContainer = async (remote: RegistryRemote): Promise<Routes> => {
  const script = scriptOf(remote);
  scripts.set(script.src, script);
  const { id } = remote;
  federation.registerRemotes([{ name: id, entry: script.src, entryGlobalName: id }], { force: true });
  return checked(remote, await federation.loadRemote(`${id}/routes`));
};
