import type { RegistryRemote } from '@portal/contracts/registry';
import { matchPattern } from '@portal/contracts/route-match';
import { isApiError } from '@portal/kit/api-error';
import { onReadFailure } from '@portal/kit/read';
import type { RemotePageEntry } from '@portal/kit/remote';
import { pageData } from '../page-data.ts';
import { entryScriptMs, rejectAfter } from './budgets.ts';
import { answerTo, failureOf, RemoteLoadError } from './failure.ts';
import { reportFailure } from './reports.ts';
import { sharedModules, type ShareScope } from './shared-modules.ts';

/** The pages of a remote by path, its parts by slot. */
export type Routes = Record<string, RemotePageEntry>;

/** The container that an entry assigns to a global variable named after the remote. */
interface Container {
  init: (shared: ShareScope) => unknown;
  get: (name: string) => Promise<() => unknown>;
}

// Exported for the inspector. Imported from here, because the build puts the list into this file's chunk.
export { sharedModules };

const asked = new Map<string, number>();

// Browsers queue requests for the same address behind one that hangs, so each attempt adds a query.
const nextQuery = ({ id }: RegistryRemote): string => {
  const count = asked.get(id) ?? 0;
  asked.set(id, count + 1);
  return count === 0 ? '' : `?r=${count}`;
};

const { overrides = [], registry } = pageData;
const { remotes } = registry;

// Missing login, missing permission and too many requests are no failures of the remote.
const personal: readonly number[] = [401, 403, 429];

// Reports failed reads with the remote whose page made them. Registered here, because only pages of remotes read data and
// throw.
onReadFailure((error) => {
  if (personal.includes(error.status)) return;
  const all = remotes.flatMap(({ declaration }) => declaration.pages.map(({ path }) => path));
  const page = matchPattern(all, location.pathname);
  const remote = remotes.find(({ declaration }) => declaration.pages.some(({ path }) => path === page));
  if (remote) reportFailure(remote, failureOf(error, 'loader'), page);
});

// Reports errors that the code of remotes throws after a click, in a timer or in a promise. Skips errors of the API, which
// are answers, and aborted requests, which are intended.
const reportUncaught = (thrown: unknown): void => {
  if (!(thrown instanceof Error) || isApiError(thrown) || thrown.name === 'AbortError') return;
  const remote = remotes.find(({ base }) => thrown.stack?.includes(base));
  if (remote) reportFailure(remote, { hop: 'handler', kind: 'threw', thrown });
};
addEventListener('error', ({ error }) => reportUncaught(error));
addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason));

/** Creates the script element for an entry, with the hash from the registry. */
const scriptOf = (remote: RegistryRemote): HTMLScriptElement => {
  const { href, origin } = new URL(`${remote.base}${remote.entry}${nextQuery(remote)}`, location.href);
  const hash = remote.integrity[remote.entry] ?? '';
  if (hash === '' && overrides.every((override) => override.origin !== origin))
    throw new Error(`No hash is recorded for ${href}.`);
  return Object.assign(document.createElement('script'), {
    crossOrigin: 'anonymous',
    integrity: hash,
    src: href,
  });
};

/** Runs a script; returns the event with which it ends. */
const run = (script: HTMLScriptElement): Promise<string> =>
  new Promise((resolve) => {
    const end = ({ type }: Event): void => {
      script.remove();
      resolve(type);
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    document.head.append(script);
  });

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Runs the entry of a remote and removes the container from the global variable, so that an entry that throws
 * does not leave an old one there.
 */
const containerOf = async (remote: RegistryRemote): Promise<Container> => {
  const script = scriptOf(remote);
  const late = new RemoteLoadError(remote, { hop: 'entry', kind: 'timeout' });
  const end = await Promise.race([run(script), rejectAfter(entryScriptMs, late)]);
  if (end === 'error') throw new RemoteLoadError(remote, { hop: 'entry', ...answerTo(script.src) });
  const globals = globalThis as Record<string, unknown>;
  const container = globals[remote.id];
  globals[remote.id] = undefined;
  if (!isContainer(container)) throw new RemoteLoadError(remote, { hop: 'entry', kind: 'threw' });
  return container;
};

const isPage = (entry: unknown): boolean =>
  typeof entry === 'function' || (typeof entry === 'object' && entry !== null && 'Component' in entry);

/** Returns the exposed pages and parts; throws if one that is declared is missing. */
const checked = (remote: RegistryRemote, module: unknown): Routes => {
  const { pages, slots = [] } = remote.declaration;
  const routes = (module as { default?: Routes } | null)?.default;
  const declared = [...pages.map(({ path }) => path), ...slots.map(({ name }) => name)];
  const missing = declared.find((name) => !isPage(routes?.[name]));
  if (routes && missing === undefined) return routes;
  const cause = `nothing for ${missing ?? 'anything'}`;
  throw new RemoteLoadError(remote, { hop: 'contract', kind: 'shape' }, cause);
};

/** Loads and runs a version of a remote, from a new address each time. */
export const openContainer = async (remote: RegistryRemote): Promise<Routes> => {
  const container = await containerOf(remote);
  await container.init(sharedModules);
  const factory = await container.get('./routes');
  return checked(remote, factory());
};
