import type { HistoryEntry } from '@portal/contracts/publishing';
import type { RegistryPointer } from '@portal/contracts/registry';
import type { RemoteStore, StoredRelease } from './remote-store.ts';

const keptDays = 30;
const keptVersions = 3;
/** Versions that were only stored for a preview. */
const unpublishedDays = 1;
const dayMs = 86_400_000;

/** Returns whether a preview shows a version. */
export type IsShown = (id: string, version: string) => boolean;

/** Returns the versions that were ever live or a canary, with the last time they were. */
export const publishedIn = (history: readonly HistoryEntry[]): Map<string, string> => {
  const last = new Map<string, string>();
  for (const { act, version, from, at } of history)
    for (const one of act === 'store' ? [] : [version, from])
      if (one !== undefined && (last.get(one) ?? '') < at) last.set(one, at);
  return last;
};

const findOld = async (
  store: RemoteStore,
  entry: RegistryPointer['remotes'][string] | undefined,
  id: string,
  now: Date,
): Promise<StoredRelease[]> => {
  const inUse = new Set([entry?.version, entry?.previous, entry?.canary?.version]);
  // An open tab may need any version that was live recently, however old its files are.
  const needed = publishedIn(await store.history(id));
  const lastUse = ({ version, storedAt }: StoredRelease): string =>
    [needed.get(version) ?? '', storedAt].sort().at(-1) ?? '';
  const versions = (await store.versions(id)).sort((a, b) => lastUse(b).localeCompare(lastUse(a)));
  const isBefore = (days: number) => (stored: StoredRelease) =>
    lastUse(stored) < new Date(now.getTime() - days * dayMs).toISOString();
  const published = versions.filter(({ version }) => needed.has(version)).slice(keptVersions);
  const unpublished = versions.filter(({ version }) => !needed.has(version));
  const old = [...published.filter(isBefore(keptDays)), ...unpublished.filter(isBefore(unpublishedDays))];
  return old.filter(({ version }) => !inUse.has(version));
};

/** Removes versions that have not been live for 30 days, but always keeps the last three and those in use. */
export const prune = (
  store: RemoteStore,
  now = new Date(),
  isShown: IsShown = () => false,
): Promise<StoredRelease[]> =>
  store.transact(async () => {
    const pointer = await store.pointer();
    const ids = new Set((await store.versions()).map(({ id }) => id));
    const found = await Promise.all([...ids].map((id) => findOld(store, pointer.remotes[id], id, now)));
    const old = found.flat().filter(({ id, version }) => !isShown(id, version));
    if (old.length > 0) await store.remove({ ...pointer, rev: pointer.rev + 1 }, old);
    return old;
  });

/** Takes a remote out of the registry, so its addresses are free, and deletes its versions. Its history stays. */
export const withdraw = (store: RemoteStore, id: string): Promise<StoredRelease[]> =>
  store.transact(async () => {
    const { remotes, rev } = await store.pointer();
    const { [id]: _, ...others } = remotes;
    const stored = await store.versions(id);
    await store.remove({ schema: 1, rev: rev + 1, remotes: others }, stored);
    return stored;
  });
