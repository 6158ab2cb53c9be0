import { Binary, Timestamp } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { unsupported } from '../errors.ts';
import { type Snapshot, snapshotTooOld } from '../storage/snapshot.ts';
import type { Store } from '../storage/store.ts';

const openMs = 10 * 60 * 1000;

interface Held {
  snapshot: Snapshot;
  /** The connection that read from it last. */
  connectionId: number;
  expiry: NodeJS.Timeout;
}

/** The open snapshots, one per session. */
export class Snapshots {
  readonly #store: Store;
  readonly #held = new Map<string, Held>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns the snapshot that a command reads from; undefined if it reads the current data. Opens it for the first read. */
  of({ readConcern, lsid }: Doc, connectionId: number): Snapshot | undefined {
    if (!isDoc(readConcern) || readConcern.level !== 'snapshot') return undefined;
    const session = sessionId(lsid) ?? unsupported('The read concern snapshot without a session');
    const held = readConcern.atClusterTime === undefined ? this.#open(session) : this.#held.get(session);
    if (!held || !isAt(held.snapshot, readConcern.atClusterTime)) throw snapshotTooOld();
    held.connectionId = connectionId;
    return held.snapshot;
  }

  /** Closes the snapshots of ended sessions. */
  endSessions(sessions: Value): void {
    for (const session of Array.isArray(sessions) ? sessions : []) this.#close(sessionId(session) ?? '');
  }

  /** Closes the snapshots that a closed connection read from last. */
  disconnect(connectionId: number): void {
    for (const [session, held] of this.#held) if (held.connectionId === connectionId) this.#close(session);
  }

  #open(session: string): Held {
    this.#close(session);
    const snapshot = this.#store.openSnapshot();
    const expiry = setTimeout(() => {
      this.#close(session);
    }, openMs).unref();
    const held = { snapshot, connectionId: 0, expiry };
    this.#held.set(session, held);
    return held;
  }

  #close(session: string): void {
    const held = this.#held.get(session);
    if (!held) return;
    clearTimeout(held.expiry);
    this.#held.delete(session);
    this.#store.closeSnapshot(held.snapshot);
  }
}

function sessionId(lsid: Value): string | undefined {
  return isDoc(lsid) && lsid.id instanceof Binary ? lsid.id.toString('hex') : undefined;
}

function isAt({ time }: Snapshot, wanted: Value): boolean {
  return wanted === undefined || (wanted instanceof Timestamp && wanted.equals(time));
}
