import type { HistoryEntry, StoredVersion } from '@portal/contracts/publishing';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import type { Files } from './candidate.ts';

/** A version that is stored, live or not. */
export interface StoredRelease extends StoredVersion {
  id: string;
  /** The size of its files. */
  bytes: number;
}

/** The published remotes. The portal keeps them in its database. */
export interface RemoteStore {
  /** Runs an act, and runs it again from the start if another act has changed the registry meanwhile. */
  transact<T>(act: () => Promise<T>): Promise<T>;
  pointer(): Promise<RegistryPointer>;
  /** Returns the history of a remote, newest first. */
  history(id: string): Promise<HistoryEntry[]>;
  release(id: string, version: string): Promise<Release | undefined>;
  /** Returns a version with its files. Throws if they are damaged. */
  fetch(id: string, version: string): Promise<{ release: Release; files: Files } | undefined>;
  /** Returns the stored versions of one remote, or of all. */
  versions(id?: string): Promise<StoredRelease[]>;
  /** Stores a version. It is not live until `record` names it. */
  put(release: Release, files: Files): Promise<void>;
  /** Makes this the registry and adds a line to the history of a remote. Throws if that revision exists. */
  record(pointer: RegistryPointer, id: string, line: HistoryEntry): Promise<void>;
  /** Makes this the registry and deletes versions. Throws, and deletes nothing, if that revision exists. */
  remove(pointer: RegistryPointer, versions: readonly StoredRelease[]): Promise<void>;
}
