import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemotePageEntry } from '@portal/kit/remote';
import { pageData } from '../../page-data.ts';
import { entryScriptMs } from '../budgets.ts';
import { answerTo } from '../failures/failure-of.ts';
import { sharedModules, type ShareScope } from './shared-modules.ts';
import { watchReads, watchUncaught } from '../failures/read-failures.ts';
import { RemoteLoadError } from '../failures/remote-load-error.ts';

/** The pages of a remote by path, its parts by slot. */
export type Routes = Record<string, RemotePageEntry>;

/** The container that an entry assigns to a global variable named after the remote. */
interface Container {
  init: (shared: ShareScope) => unknown;
  get: (name: string) => Promise<() => unknown>;
}

// The inspector lists them. Imported from here, because the build puts them into this file's chunk.
export { sharedModules };

const asked = new Map<string, number>();

// Browsers queue requests for the same address behind one that hangs, so each attempt adds a query.
const nextQuery = ({ id }: RegistryRemote): string => {
  const count = asked.get(id) ?? 0;
  asked.set(id, count + 1);
  return count === 0 ? '' : `?r=${count}`;
};

// Called here, because only pages of remotes read data and throw.
watchReads();
watchUncaught();

const { overrides = [] } = pageData;

/** Creates the script element for an entry, with the hash from the registry. */
const scriptOf = (remote: RegistryRemote): HTMLScriptElement => {
  const { href, origin } = new URL(`${remote.base}${remote.entry}${nextQuery(remote)}`, location.href);
  const hash = remote.integrity[remote.entry] ?? '';
  if (hash === '' && overrides.every((override) => override.origin !== origin))
    throw new Error(`No hash is recorded for ${href}.`);
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  script.integrity = hash;
  script.src = href;
  return script;
};

const run = (script: HTMLScriptElement): Promise<'load' | 'error' | 'timeout'> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), entryScriptMs);
    const end = ({ type }: Event): void => {
      clearTimeout(timer);
      script.remove();
      resolve(type === 'load' ? 'load' : 'error');
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    document.head.append(script);
  });

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

const lost = (remote: RegistryRemote, kind: 'timeout' | 'threw'): RemoteLoadError =>
  new RemoteLoadError(remote, { hop: 'entry', kind });

/**
 * Runs the entry of a remote and removes the container from the global variable, so that an entry that throws
 * does not leave an old one there.
 */
const containerOf = async (remote: RegistryRemote): Promise<Container> => {
  const script = scriptOf(remote);
  const end = await run(script);
  if (end === 'timeout') throw lost(remote, 'timeout');
  if (end === 'error') throw new RemoteLoadError(remote, { hop: 'entry', ...answerTo(script.src) });
  const globals = globalThis as Record<string, unknown>;
  const container = globals[remote.id];
  globals[remote.id] = undefined;
  if (!isContainer(container)) throw lost(remote, 'threw');
  return container;
};

const defaultOf = (module: unknown): Routes | undefined =>
  typeof module === 'object' && module !== null && 'default' in module
    ? (module.default as Routes)
    : undefined;

const isPage = (entry: unknown): boolean =>
  typeof entry === 'function' || (typeof entry === 'object' && entry !== null && 'Component' in entry);

/** Returns the exposed pages and parts; throws if one that is declared is missing. */
const checked = (remote: RegistryRemote, module: unknown): Routes => {
  const { pages, slots = [] } = remote.declaration;
  const routes = defaultOf(module);
  const declared = [...pages.map(({ path }) => path), ...slots.map(({ name }) => name)];
  const missing = declared.find((name) => !isPage(routes?.[name]));
  if (routes && missing === undefined) return routes;
  const cause = `nothing for ${missing ?? 'anything'}`;
  throw new RemoteLoadError(remote, { hop: 'contract', kind: 'shape' }, { cause });
};

/** Loads and runs a version of a remote, from a new address each time. */
export const openContainer = async (remote: RegistryRemote): Promise<Routes> => {
  const container = await containerOf(remote);
  await container.init(sharedModules);
  const factory = await container.get('./routes');
  return checked(remote, factory());
};
