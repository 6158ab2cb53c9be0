import type { Candidate } from './candidate.ts';
import { publishedIn } from './prune.ts';
import { Refusal } from './refusal.ts';
import type { RemoteStore } from './remote-store.ts';

const mb = 1024 * 1024;
/** Storage limits for the unpublished versions of one remote. */
const room = { versions: 20, bytes: 60 * mb };

/** Refuses another unpublished version if the remote has reached the limit. */
export const checkRoom = async (store: RemoteStore, { release, files }: Candidate): Promise<void> => {
  const { id } = release.declaration;
  const published = publishedIn(await store.history(id));
  const unpublished = (await store.versions(id)).filter(({ version }) => !published.has(version));
  const own = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const all = unpublished.reduce((sum, { bytes }) => sum + bytes, own);
  if (unpublished.length >= room.versions || all > room.bytes)
    throw new Refusal(
      `${id} has ${unpublished.length} versions stored that were never published; ` +
        `at most ${room.versions} and ${room.bytes / mb} MB are kept. They are deleted after a day, once no preview uses them.`,
    );
};
