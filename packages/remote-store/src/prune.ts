import { publishedIn, readHistory } from './history.ts';
import type { RemoteStore } from './remote-store.ts';

const keptDays = 30;
const keptVersions = 3;
/** Of what was only stored, for a preview. */
const unpublishedDays = 1;
const dayMs = 86_400_000;

/** A version that was removed because nobody can need it any more. */
export interface Pruned {
  id: string;
  version: string;
}

/** Says of a version that somebody is still shown it. */
export type IsShown = (id: string, version: string) => boolean;

const pruneRemote = async (
  store: RemoteStore,
  id: string,
  now: Date,
  isShown: IsShown,
): Promise<string[]> => {
  const { rev, remotes } = await store.pointer();
  const entry = remotes[id];
  const inUse = new Set([entry?.version, entry?.previous, entry?.canary?.version]);
  // An open tab may need a version as long as it was live a short while ago, however old its files are.
  const needed = publishedIn(await readHistory(store.homeOf(id), rev));
  const versions = (await store.versions(id))
    .map(({ version, storedAt }) => ({
      version,
      at: [needed.get(version) ?? '', storedAt].sort().at(-1) ?? '',
    }))
    .sort((a, b) => b.at.localeCompare(a.at));
  const before = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
  // What nobody was ever given is nothing to go back to.
  const published = versions.filter(({ version }) => needed.has(version)).slice(keptVersions);
  const unpublished = versions.filter(({ version }) => !needed.has(version));
  const old = [
    ...published.filter(({ at }) => at < before(keptDays)),
    ...unpublished.filter(({ at }) => at < before(unpublishedDays)),
  ].filter(({ version }) => !inUse.has(version) && !isShown(id, version));
  for (const { version } of old) await store.remove(id, version);
  return old.map(({ version }) => version);
};

/** Removes versions that have not been live for 30 days, but always keeps the last three and those in use. */
export const prune = (
  store: RemoteStore,
  now = new Date(),
  isShown: IsShown = () => false,
): Promise<Pruned[]> =>
  store.locked(async () => {
    const removed: Pruned[] = [];
    for (const id of await store.ids()) {
      for (const version of await pruneRemote(store, id, now, isShown)) removed.push({ id, version });
    }
    return removed;
  });
