import type { RegistryPointer } from '@portal/contracts/registry';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Candidate } from './candidate.ts';
import { publishedIn, readHistory } from './history.ts';
import { Refusal } from './refusal.ts';
import type { RemoteStore } from './remote-store.ts';

const mb = 1024 * 1024;
/** Storage limits for the unpublished versions of one remote. */
const room = { versions: 20, bytes: 60 * mb };

const bytesIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** Refuses another unpublished version if the remote has reached the limit. Call it under the lock. */
export const checkRoom = async (
  store: RemoteStore,
  { rev }: RegistryPointer,
  { release, files }: Candidate,
): Promise<void> => {
  const home = store.homeOf(release.declaration.id);
  const published = publishedIn(await readHistory(home, rev));
  const stored = (await store.versions(release.declaration.id)).map(({ version }) => version);
  const unpublished = stored.filter((version) => !published.has(version));
  const sizes = await Promise.all(unpublished.map((version) => bytesIn(join(home, version))));
  const own = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const bytes = sizes.reduce((sum, size) => sum + size, own);
  if (unpublished.length >= room.versions || bytes > room.bytes)
    throw new Refusal(
      `${release.declaration.id} has ${unpublished.length} versions stored that were never published; ` +
        `at most ${room.versions} and ${room.bytes / mb} MB are kept. They go after a day, once no preview shows them.`,
    );
};
