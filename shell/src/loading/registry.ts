import type { RegistryRemote, RegistryResponse } from '@portal/contracts/registry';
import { get, onRefusal } from '@portal/kit/http';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { pageData } from '../page-data.ts';
import { hasUnsaved } from '../unsaved.ts';
import { registryKeptMs, registryMs, updateCheckMs } from './budgets.ts';
import { RemoteLoadError } from './failure.ts';

let asked: { at: number; answer: Promise<RegistryResponse | undefined> } | undefined;

// Returns the current registry, requested at most every few seconds; undefined if the request fails.
const readRegistry = (): Promise<RegistryResponse | undefined> => {
  if (asked && Date.now() - asked.at < registryKeptMs) return asked.answer;
  const answer = get('/registry', undefined, { timeout: registryMs }).catch(() => (asked = undefined));
  asked = { at: Date.now(), answer };
  return answer;
};

/** Returns a remote's current entry in the registry; undefined if it has none or the request fails. */
export const freshRemote = async ({ id }: RegistryRemote): Promise<RegistryRemote | undefined> =>
  (await readRegistry())?.remotes.find((remote) => remote.id === id);

const guardPrefix = 'portal-reload:';

/** The ids of the remotes that were published again. */
const replaced = createStore<ReadonlySet<string>>(() => new Set());

const versionOf = ({ version, status }: RegistryRemote): string => `${version} ${status}`;

const check = async (): Promise<void> => {
  const fresh = await readRegistry();
  if (!fresh || fresh.rev === pageData.registry.rev) return;
  const now = new Map(fresh.remotes.map((remote) => [remote.id, versionOf(remote)]));
  // Skips a previewed remote, whose version always differs from the live one.
  const changed = pageData.registry.remotes.filter(
    (remote) => remote.id !== pageData.preview?.id && now.get(remote.id) !== versionOf(remote),
  );
  if (changed.length === replaced.getState().size) return;
  replaced.setState(new Set(changed.map(({ id }) => id)), true);
};

/** Checks regularly whether something was published since this document was loaded. */
export const watchForUpdates = (): void => {
  const checkIfSeen = (): void => {
    if (document.visibilityState === 'visible') void check();
  };
  setInterval(checkIfSeen, updateCheckMs);
  document.addEventListener('visibilitychange', checkIfSeen);
};

/** Returns whether a reload would load a newer version. */
export const useHasUpdate = (): boolean => useStore(replaced, ({ size }) => size > 0);

// Without storage there are no automatic reloads, so that they cannot repeat forever.
const isFirstReload = (what: string): boolean => {
  try {
    if (sessionStorage.getItem(guardPrefix + what)) return false;
    sessionStorage.setItem(guardPrefix + what, '1');
    return true;
  } catch {
    return false;
  }
};

/**
 * Reloads a core page whose token has become invalid, at most once a minute and never while there is unsaved
 * input.
 */
export const watchRealm = (): void => {
  onRefusal('realm', () => {
    if (!hasUnsaved() && isFirstReload(`realm ${Math.floor(Date.now() / updateCheckMs)}`)) location.reload();
  });
};

/** Whether to open a page in a new document because its remote was published again; true once per version. */
export const isReloadDue = (remote: RegistryRemote): boolean =>
  replaced.getState().has(remote.id) &&
  !hasUnsaved() &&
  isFirstReload(`${remote.id} after ${remote.version}`);

const isGone = (error: unknown): error is RemoteLoadError => {
  if (!(error instanceof RemoteLoadError)) return false;
  const { hop, kind } = error.failure;
  // Browsers do not say why a style sheet failed to load.
  if (hop === 'stylesheet') return true;
  return ['entry', 'chunk'].includes(hop) && ['status', 'type', 'integrity'].includes(kind);
};

/**
 * Returns whether a remote failed only because this document is older than the published version; true once.
 */
export const isOutdated = async (remote: RegistryRemote, error: unknown): Promise<boolean> => {
  if (!isGone(error)) return false;
  const fresh = await freshRemote(remote);
  if (!fresh || fresh.version === remote.version) return false;
  return !hasUnsaved() && isFirstReload(`${remote.id} ${fresh.version}`);
};
