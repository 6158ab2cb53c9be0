import type { PublishRemoteResponse } from '@portal/contracts/publishing';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import { authorize, change, liveEntry, type Actor } from './actions.ts';
import type { Candidate, Files } from './candidate.ts';
import { compressedForms, type Compress } from './compressed.ts';
import { checkAttested, hasDrawnPages, noteOf, type Said } from './attested.ts';
import { checkClaims, checkRequirements } from './claims.ts';
import { reasonsToRefuse } from './conformance.ts';
import { deltasOf } from './deltas.ts';
import { checkRoom } from './room.ts';
import { Refusal, refuseByAll } from './refusal.ts';
import type { RemoteStore } from './remote-store.ts';

export interface PublishOptions extends Actor {
  /** Publishes a canary for this percentage of users. */
  percent?: number | undefined;
  /** Makes the compressed forms of its files. */
  compress?: Compress;
  /** Problems already found in the files. Uploads are checked in a worker; other builds are checked here. */
  found?: readonly string[];
  /** The statements sent along with the build, for the history. */
  said?: Said;
  /** Refuses builds whose pages were not rendered before. */
  needsDrawnPages?: boolean;
  /** Makes a build whose pages were not rendered a canary for this percentage of users, if another version is live. */
  undrawnPercent?: number;
  /** Only checks whether the version could be published. */
  judgeOnly?: boolean | undefined;
  /** Stores the version without publishing it. */
  storeOnly?: boolean | undefined;
}

const sameFiles = (a: Release, b: Release): boolean => {
  const list = ({ integrity }: Release) => JSON.stringify(Object.entries(integrity).sort());
  return list(a) === list(b);
};

const otherBytes = ({ declaration: { id }, version }: Release): Refusal =>
  new Refusal(`${id} ${version} is published already with other bytes; a version never changes.`);

const nextEntry = (pointer: RegistryPointer, { declaration, version }: Release, percent?: number) => {
  const before = pointer.remotes[declaration.id];
  if (percent === undefined) return liveEntry(version, before);
  if (!before)
    throw new Refusal(`${declaration.id} was never published: its first version cannot be a canary.`);
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

// Keeps the percentage of a canary that was increased already.
const shareOf = (
  { remotes }: RegistryPointer,
  { declaration, version }: Release,
  first?: number,
): number | undefined => {
  const before = remotes[declaration.id];
  if (first === undefined || !before || before.version === version) return undefined;
  return before.canary?.version === version ? before.canary.percent : first;
};

// Returns the versions that browsers have in their caches. Leaves out those that cannot be read.
const earlierFiles = async (
  store: RemoteStore,
  { declaration: { id }, version }: Release,
): Promise<Files[]> => {
  const entry = (await store.pointer()).remotes[id];
  const names = new Set([entry?.canary?.version, entry?.version, entry?.previous]);
  const reads = [...names].flatMap((name) =>
    name === undefined || name === version ? [] : [store.fetch(id, name).catch(() => undefined)],
  );
  return (await Promise.all(reads)).flatMap((found) => found?.files ?? []);
};

const withForms = async (
  store: RemoteStore,
  { release, files }: Candidate,
  compress: Compress,
): Promise<Files> => {
  const all = new Map(files);
  const earlier = await earlierFiles(store, release);
  for (const [name, content] of files) {
    const forms = await compress(name, content);
    const most = Math.min(...[...forms.values()].map(({ length }) => length));
    const deltas = forms.size > 0 ? await deltasOf(name, content, earlier, most) : [];
    for (const [form, bytes] of [...forms, ...deltas]) all.set(form, bytes);
  }
  return all;
};

/** Stores a built remote as an immutable version and makes it live, or a canary. Nothing is rebuilt or restarted. */
export const publish = async (
  store: RemoteStore,
  candidate: Candidate,
  {
    percent: asked,
    compress = compressedForms,
    said,
    found = reasonsToRefuse(candidate, said),
    needsDrawnPages,
    undrawnPercent,
    judgeOnly,
    storeOnly,
    ...actor
  }: PublishOptions,
): Promise<PublishRemoteResponse> => {
  const { release } = candidate;
  const { declaration, version } = release;
  const { id } = declaration;
  const firstShare = hasDrawnPages(said ?? {}) || storeOnly ? undefined : undrawnPercent;
  const attempt = (files?: Files): Promise<PublishRemoteResponse | undefined> =>
    store.transact(async () => {
      const pointer = await store.pointer();
      const stored = await store.release(id, version);
      const percent = asked ?? shareOf(pointer, release, firstShare);
      const done = { id, version, isCanary: percent !== undefined };
      await refuseByAll([
        () => {
          if (found.length > 0) throw new Refusal(...found);
        },
        () => authorize(store, pointer, actor, release),
        () => checkRequirements(declaration),
        () => checkClaims(store, pointer, declaration),
        () => checkAttested(release, said ?? {}, needsDrawnPages),
        () => {
          if (stored && !sameFiles(stored, release)) throw otherBytes(release);
        },
        () => storeOnly && !stored && checkRoom(store, candidate),
      ]);
      if (stored && (storeOnly || isAlreadyLive(pointer, release, percent))) return { ...done, isNew: false };
      const entry = storeOnly ? undefined : nextEntry(pointer, release, percent);
      if (judgeOnly) return { ...done, isNew: true };
      if (!stored) {
        if (!files) return undefined;
        await store.put(release, files);
      }
      await change(store, pointer, actor, {
        act: storeOnly ? 'store' : percent === undefined ? 'publish' : 'canary',
        release,
        ...(entry && { entry }),
        ...(percent !== undefined && { percent }),
        ...(said && { reason: noteOf(said) }),
      });
      return { ...done, isNew: true };
    });
  const publishWith = async (files?: Files): Promise<PublishRemoteResponse> =>
    // Compressing takes seconds, so all checks run again afterward.
    (await attempt(files)) ?? (await publishWith(await withForms(store, candidate, compress)));
  return publishWith();
};

/** A build to publish with others. */
export interface BuiltCandidate extends Candidate {
  /** Makes the compressed forms of its files. */
  compress: Compress;
  /** Whether it is a remote, which has to pass the checks of remotes. */
  isRemote: boolean;
}

const storeBuild = async (store: RemoteStore, build: BuiltCandidate): Promise<void> => {
  const { declaration, version } = build.release;
  const found = build.isRemote ? reasonsToRefuse(build) : [];
  if (found.length > 0) throw new Refusal(...found);
  checkRequirements(declaration);
  const stored = await store.release(declaration.id, version);
  if (stored && !sameFiles(stored, build.release)) throw otherBytes(build.release);
  if (!stored) await store.put(build.release, await withForms(store, build, build.compress));
};

// Records in the history that a release is live. The pointer already says so.
const changeTo = async (
  store: RemoteStore,
  pointer: RegistryPointer,
  actor: Actor,
  { release, before }: { release: Release; before: RegistryPointer['remotes'] },
): Promise<void> => {
  const { id } = release.declaration;
  const [from, entry] = [before[id]?.version, pointer.remotes[id]];
  await change(store, pointer, actor, { act: 'publish', release, from, ...(entry && { entry }) });
};

/**
 * Makes builds live with one revision, so that no page mixes them with the versions before, and addresses may move from one to
 * another. Later revisions complete the histories. Returns the versions that were not live.
 */
export const publishTogether = async (
  store: RemoteStore,
  builds: readonly BuiltCandidate[],
  actor: Actor,
): Promise<Release[]> => {
  for (const build of builds) await storeBuild(store, build);
  const { before, changed } = await store.transact(async () => {
    const pointer = await store.pointer();
    const releases = builds.map(({ release }) => release).filter((one) => !isAlreadyLive(pointer, one));
    const remotes = { ...pointer.remotes };
    for (const { declaration, version } of releases)
      remotes[declaration.id] = liveEntry(version, remotes[declaration.id]);
    const next = { ...pointer, remotes };
    await refuseByAll(
      releases.map(
        ({ declaration }) =>
          () =>
            checkClaims(store, next, declaration),
      ),
    );
    const [first] = releases;
    if (first) await changeTo(store, next, actor, { release: first, before: pointer.remotes });
    return { before: pointer.remotes, changed: releases };
  });
  for (const release of changed.slice(1))
    await store.transact(async () => changeTo(store, await store.pointer(), actor, { release, before }));
  return changed;
};
