import type {
  HistoryEntry,
  RemoteAct,
  RemoteActInput,
  RemoteState,
  StoredVersion,
} from '@portal/contracts/publishing';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { digestOf } from './candidate.ts';
import { checkClaims } from './claims.ts';
import { Refusal, refuseByAll } from './refusal.ts';
import type { RemoteStore } from './remote-store.ts';

/** The state an action is authorized against. */
export interface Standing {
  /** The declaration that would go live or become a canary. */
  next: RemoteDeclaration;
  /** The version of `next`. */
  version: string;
  live: RemoteDeclaration | undefined;
  history: readonly HistoryEntry[];
}

/** The person, token or process that acts, and the checks to pass. */
export interface Actor {
  by: string;
  /** Checks that run before anything changes. Each throws a Refusal if it does not allow the action. */
  checks?: readonly ((standing: Standing) => void)[];
  /** Aborts the action after a timeout; the caller has already received an error. */
  signal?: AbortSignal | undefined;
}

/** Runs the checks of an actor and throws their refusals. Call it inside `transact`. */
export const authorize = async (
  store: RemoteStore,
  pointer: RegistryPointer,
  { checks }: Actor,
  { declaration: next, version }: Pick<Release, 'declaration' | 'version'>,
): Promise<void> => {
  if (!checks) return;
  const entry = pointer.remotes[next.id];
  const live = entry && (await store.release(next.id, entry.version))?.declaration;
  const standing = { next, version, live, history: await store.history(next.id) };
  await refuseByAll(checks.map((check) => () => check(standing)));
};

type Entry = RegistryPointer['remotes'][string];

const entryOf = (pointer: RegistryPointer, id: string): Entry => {
  const entry = pointer.remotes[id];
  if (!entry) throw new Refusal(`${id} was never published here.`);
  return entry;
};

const releaseOf = async (store: RemoteStore, id: string, version: string): Promise<Release> => {
  const release = await store.release(id, version);
  if (!release) throw new Refusal(`${id} has no such version: ${version}; portal history lists them.`);
  return release;
};

interface Change {
  act: RemoteAct;
  release: Release;
  /** The remote's new entry in the pointer, if it changes. */
  entry?: Entry;
  percent?: number;
  reason?: string;
  /** The version that was live before; by default the one in the pointer. */
  from?: string | undefined;
}

/** Stores a revision: the new pointer and one line of history. Call it inside `transact`. */
export const change = async (
  store: RemoteStore,
  pointer: RegistryPointer,
  { by, signal }: Actor,
  { act, release, entry, percent, reason, from = pointer.remotes[release.declaration.id]?.version }: Change,
): Promise<void> => {
  signal?.throwIfAborted();
  const { id } = release.declaration;
  const rev = pointer.rev + 1;
  const line: HistoryEntry = {
    rev,
    at: new Date().toISOString(),
    by,
    act,
    version: release.version,
    digest: digestOf(release),
    ...(from !== undefined && entry && from !== entry.version && { from }),
    ...(percent !== undefined && { percent }),
    ...(reason !== undefined && { reason }),
  };
  const remotes = entry ? { ...pointer.remotes, [id]: entry } : pointer.remotes;
  await store.record({ ...pointer, rev, remotes }, id, line);
};

type Decide = (pointer: RegistryPointer, entry: Entry) => Promise<Change | undefined>;

const apply = (store: RemoteStore, id: string, actor: Actor, decide: Decide): Promise<void> =>
  store.transact(async () => {
    const pointer = await store.pointer();
    const entry = entryOf(pointer, id);
    const wanted = await decide(pointer, entry);
    if (!wanted) return;
    await authorize(store, pointer, actor, wanted.release);
    await change(store, pointer, actor, wanted);
  });

/**
 * Returns the entry that makes a version live. It keeps the version that was live as `previous` and ends any
 * canary.
 */
export const liveEntry = (version: string, before?: Entry): Entry => {
  const previous = before?.version === version ? before.previous : before?.version;
  return { version, status: before?.status ?? 'on', ...(previous && { previous }) };
};

/** Returns the version that was live before another one, ignoring versions that were rolled back since. */
const liveBefore = (history: readonly HistoryEntry[], version: string): string | undefined => {
  const stack: string[] = [];
  for (const { act, version: next } of history.toReversed()) {
    if (act !== 'publish' && act !== 'rollback') continue;
    const at = stack.indexOf(next);
    if (at >= 0) stack.splice(at, act === 'rollback' ? stack.length : 1);
    stack.push(next);
  }
  return stack.includes(version) ? stack[stack.indexOf(version) - 1] : stack.at(-1);
};

/**
 * Makes an earlier version live again: the given one, or the previous one. A second rollback goes further back,
 * not to the version the first one replaced.
 */
export const rollback = (store: RemoteStore, id: string, actor: Actor, version?: string): Promise<void> =>
  apply(store, id, actor, async (pointer, entry) => {
    const wanted = version ?? entry.previous;
    if (!wanted)
      throw new Refusal(
        `${id} has no version before ${entry.version}. portal rollback <version> goes to any that portal history lists.`,
      );
    if (wanted === entry.version) throw new Refusal(`${id} ${wanted} is live already.`);
    const release = await releaseOf(store, id, wanted);
    // Another remote may have claimed its paths since then.
    await checkClaims(store, pointer, release.declaration);
    const history = await store.history(id);
    const before = liveBefore(history, wanted);
    const isKept = before !== undefined && (await store.release(id, before)) !== undefined;
    const next = { version: wanted, status: entry.status, ...(isKept && { previous: before }) };
    return { act: 'rollback', release, entry: next };
  });

/** Returns the users and tokens that have paused a remote since it was last resumed. */
export const pausedBy = (history: readonly HistoryEntry[]): string[] => {
  const resumed = history.findIndex(({ act }) => act === 'resume');
  const since = resumed < 0 ? history : history.slice(0, resumed);
  return since.flatMap(({ act, by }) => (act === 'pause' ? [by] : []));
};

/** Switches a remote off. Its pages show a notice and its paths stay reserved. Repeated pauses are each recorded. */
export const pause = (store: RemoteStore, id: string, actor: Actor): Promise<void> =>
  apply(store, id, actor, async (_, entry) => {
    const history = await store.history(id);
    if (entry.status === 'off' && pausedBy(history).includes(actor.by)) return undefined;
    const release = await releaseOf(store, id, entry.version);
    return { act: 'pause', release, entry: { ...entry, status: 'off' } };
  });

export const resume = (store: RemoteStore, id: string, actor: Actor): Promise<void> =>
  apply(store, id, actor, async (_, entry) =>
    entry.status === 'on'
      ? undefined
      : {
          act: 'resume',
          release: await releaseOf(store, id, entry.version),
          entry: { ...entry, status: 'on' },
        },
  );

/** Ends a canary. All users get the live version again. */
export const stopCanary = (store: RemoteStore, id: string, actor: Actor, reason?: string): Promise<void> =>
  apply(store, id, actor, async (_, entry) => {
    const { canary, ...rest } = entry;
    if (!canary) return undefined;
    const release = await releaseOf(store, id, canary.version);
    return { act: 'stop-canary', release, entry: rest, ...(reason !== undefined && { reason }) };
  });

/** Makes a stored version the canary for a percentage of users. 100 makes it live, 0 ends the canary. */
export const setCanary = (
  store: RemoteStore,
  id: string,
  actor: Actor,
  { percent, version }: { percent: number; version?: string | undefined },
): Promise<void> => {
  if (percent === 0) return stopCanary(store, id, actor);
  return apply(store, id, actor, async (pointer, entry) => {
    const wanted = version ?? entry.canary?.version;
    if (!wanted) throw new Refusal(`${id} has no canary; name a version, or publish one with --canary.`);
    if (wanted === entry.version) throw new Refusal(`${id} ${wanted} is live already.`);
    const release = await releaseOf(store, id, wanted);
    await checkClaims(store, pointer, release.declaration);
    if (percent === 100) return { act: 'publish', release, entry: liveEntry(wanted, entry), percent };
    const isSame = entry.canary?.version === wanted;
    const since = (isSame && entry.canary?.since) || new Date().toISOString();
    return {
      act: 'canary',
      release,
      entry: { ...entry, canary: { version: wanted, percent, since } },
      percent,
    };
  });
};

/** Refuses a version that is not stored, or whose claims clash with those of another remote now. */
export const checkStored = (store: RemoteStore, id: string, version: string, actor: Actor): Promise<void> =>
  store.transact(async () => {
    const pointer = await store.pointer();
    const release = await releaseOf(store, id, version);
    await checkClaims(store, pointer, release.declaration);
    await authorize(store, pointer, actor, release);
  });

export const applyAction = (
  store: RemoteStore,
  id: string,
  actor: Actor,
  input: RemoteActInput,
): Promise<void> => {
  switch (input.act) {
    case 'rollback':
      return rollback(store, id, actor, input.version);
    case 'pause':
      return pause(store, id, actor);
    case 'resume':
      return resume(store, id, actor);
    case 'canary':
      return setCanary(store, id, actor, { percent: input.percent, version: input.version });
  }
};

const newestFirst = (a: StoredVersion, b: StoredVersion): number => b.storedAt.localeCompare(a.storedAt);

export const stateOf = async (store: RemoteStore, id: string): Promise<RemoteState> => {
  const pointer = await store.pointer();
  const entry = entryOf(pointer, id);
  const { declaration } = await releaseOf(store, id, entry.version);
  const versions = (await store.versions(id)).map(({ version, storedAt }) => ({ version, storedAt }));
  const history = await store.history(id);
  return {
    id,
    title: declaration.title,
    trust: declaration.trust,
    ...entry,
    versions: versions.sort(newestFirst),
    history,
  };
};

/** Returns the state of every published remote. Leaves out those that cannot be read. */
export const listStates = async (store: RemoteStore): Promise<RemoteState[]> => {
  const { remotes } = await store.pointer();
  const states = await Promise.allSettled(Object.keys(remotes).map((id) => stateOf(store, id)));
  return states.flatMap((state) => (state.status === 'fulfilled' ? [state.value] : []));
};
