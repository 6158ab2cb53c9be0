import './host.ts';
import {
  getInstance,
  loadRemote as loadModule,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemotePageEntry } from '@portal/kit/remote';
import { pageData } from '../page-data.ts';
import { watchReads } from './read-failures.ts';
import { RemoteLoadError } from './remote-load-error.ts';

/** The pages of a remote by path, its parts by slot. */
export type Routes = Record<string, RemotePageEntry>;

const asked = new Map<string, number>();

// A request that hangs holds up every later one for the same address, so each try has an address of its own.
const nextQuery = ({ id }: RegistryRemote): string => {
  const count = asked.get(id) ?? 0;
  asked.set(id, count + 1);
  return count === 0 ? '' : `?r=${count}`;
};

// Here, because only pages of remotes read.
watchReads();

const { override } = pageData;
const hashes = new Map<string, string>();

registerPlugins([
  {
    name: 'portal-integrity',
    // Nothing runs that the registry did not record.
    createScript({ url }) {
      const script = document.createElement('script');
      const isDeveloped = override !== undefined && url.startsWith(`${override.origin}/`);
      const hash = hashes.get(url) ?? '';
      if (hash === '' && !isDeveloped) throw new Error(`No hash is recorded for ${url}.`);
      script.src = url;
      script.crossOrigin = 'anonymous';
      script.integrity = hash;
      // Longer than anybody waits for it, so that what is late is told as late and not as lost.
      return { script, timeout: 8000 };
    },
  },
]);

const defaultOf = (module: unknown): Routes | undefined =>
  typeof module === 'object' && module !== null && 'default' in module
    ? (module.default as Routes)
    : undefined;

const isPage = (entry: unknown): boolean =>
  typeof entry === 'function' || (typeof entry === 'object' && entry !== null && 'Component' in entry);

const checked = (remote: RegistryRemote, module: unknown): Routes => {
  const { pages, slots = [] } = remote.declaration;
  const routes = defaultOf(module);
  const declared = [...pages.map(({ path }) => path), ...slots.map(({ name }) => name)];
  const missing = declared.find((name) => !isPage(routes?.[name]));
  if (routes && missing === undefined) return routes;
  const cause = `nothing for ${missing ?? 'anything'}`;
  throw new RemoteLoadError(remote, { hop: 'contract', kind: 'shape' }, { cause });
};

type RemoteEntry = Parameters<typeof registerRemotes>[0][number];

// Module Federation forgets, together with a remote, what that was the first to use of what the shell gives to all.
const registerAgain = (remote: RemoteEntry): void => {
  const given = getInstance()?.shareScopeMap.default ?? {};
  const kept = Object.entries(given).map(([name, versions]) => [name, { ...versions }] as const);
  registerRemotes([remote], { force: true });
  for (const [name, versions] of kept) Object.assign((given[name] ??= {}), versions);
};

/** Fetches and runs a version of a remote once more, from an address nothing was asked for before. */
export const openContainer = async (remote: RegistryRemote): Promise<Routes> => {
  const query = nextQuery(remote);
  const { href } = new URL(`${remote.base}${remote.entry}${query}`, location.href);
  hashes.set(href, remote.integrity[remote.entry] ?? '');
  const registered = { name: remote.id, entry: href, type: 'global', entryGlobalName: remote.id };
  if (query === '') registerRemotes([registered]);
  else registerAgain(registered);
  return checked(remote, await loadModule(`${remote.id}/routes`));
};
