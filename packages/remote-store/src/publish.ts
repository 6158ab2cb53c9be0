import type { PublishRemoteResponse } from '@portal/contracts/publishing';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import { authorize, change, liveEntry, type Actor } from './actions.ts';
import type { Candidate } from './candidate.ts';
import { checkClaims, checkRequirements } from './claims.ts';
import { problemsOf } from './conformance.ts';
import { Refusal } from './refusal.ts';
import type { RemoteStore } from './remote-store.ts';

/** How a version is published. */
export interface PublishOptions extends Actor {
  /** As a canary, for so many of a hundred people. */
  percent?: number | undefined;
  /** A development build is larger, and says more than one for people may. */
  isDevelopment?: boolean;
  /** Its files are not looked at here: an upload's were in its worker, and docs/decisions/019 has the other case. */
  skipsChecks?: boolean;
}

const sameFiles = (a: Release, b: Release): boolean => {
  const list = ({ integrity }: Release) => JSON.stringify(Object.entries(integrity).sort());
  return list(a) === list(b);
};

const nextEntry = (pointer: RegistryPointer, { declaration, version }: Release, percent?: number) => {
  const before = pointer.remotes[declaration.id];
  if (percent === undefined) return liveEntry(version, before);
  if (!before)
    throw new Refusal(`${declaration.id} was never published: its first version is for everybody.`);
  return { ...before, canary: { version, percent, since: new Date().toISOString() } };
};

const isAlreadyLive = (
  pointer: RegistryPointer,
  { declaration, version }: Release,
  percent?: number,
): boolean => {
  const entry = pointer.remotes[declaration.id];
  if (percent === undefined) return entry?.version === version && !entry.canary;
  return (
    entry?.version === version || (entry?.canary?.version === version && entry.canary.percent === percent)
  );
};

/** Stores a built remote as an immutable version and makes it live, or a canary. Nothing is rebuilt or restarted. */
export const publish = async (
  store: RemoteStore,
  candidate: Candidate,
  { percent, isDevelopment = false, skipsChecks = false, ...actor }: PublishOptions,
): Promise<PublishRemoteResponse> => {
  const { release } = candidate;
  const { declaration, version } = release;
  const { id } = declaration;
  checkRequirements(declaration);
  const problems = isDevelopment || skipsChecks ? [] : problemsOf(candidate);
  if (problems.length > 0) throw new Refusal(...problems);
  return store.locked(async () => {
    const pointer = await store.pointer();
    await authorize(store, pointer, actor, declaration);
    await checkClaims(store, pointer, declaration);
    const stored = await store.release(id, version);
    if (stored && !sameFiles(stored, release))
      throw new Refusal(`${id} ${version} is published already with other bytes; a version never changes.`);
    const done = { id, version, isCanary: percent !== undefined };
    if (stored && isAlreadyLive(pointer, release, percent)) return { ...done, isNew: false };
    const entry = nextEntry(pointer, release, percent);
    if (!stored) await store.write(candidate);
    await change(store, pointer, actor, {
      act: percent === undefined ? 'publish' : 'canary',
      release,
      entry,
      ...(percent !== undefined && { percent }),
    });
    return { ...done, isNew: true };
  });
};
