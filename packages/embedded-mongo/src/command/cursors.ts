import { timeLeft, withDeadline } from '../deadline.ts';
import { MongoFailure } from '../errors.ts';

const idleMs = 10 * 60 * 1000;
const mostBatchBytes = 15 * 1024 * 1024;
const firstBatchSize = 101;

/** An open cursor: the documents that were not sent yet. */
interface OpenCursor {
  namespace: string;
  documents: Iterator<Uint8Array>;
  ahead: Uint8Array | undefined;
  usedAt: number;
  isImmortal: boolean;
  /** Remaining time limit of the command that opened it, over all its batches. */
  msLeft: number;
}

/** A batch of documents of a cursor; its id is 0 if there are no more. */
export interface Batch {
  documents: Uint8Array[];
  id: bigint;
  namespace: string;
}

/** The open cursors of all connections. */
export class Cursors {
  readonly #open = new Map<bigint, OpenCursor>();
  #last = BigInt(Date.now()) << 20n;

  /** Takes the first batch and keeps a cursor if there is more. */
  start(
    namespace: string,
    documents: Iterator<Uint8Array>,
    batchSize = firstBatchSize,
    options: { single?: boolean; immortal?: boolean } = {},
  ): Batch {
    const cursor: OpenCursor = {
      namespace,
      documents,
      ahead: undefined,
      usedAt: Date.now(),
      isImmortal: options.immortal ?? false,
      msLeft: 0,
    };
    const taken = batchSize === 0 && !options.single ? [] : take(cursor, batchSize);
    if (batchSize === 0) cursor.ahead = next(documents);
    if (!cursor.ahead || options.single) return { documents: taken, id: 0n, namespace };
    cursor.msLeft = timeLeft();
    this.#last += 1n;
    this.#open.set(this.#last, cursor);
    return { documents: taken, id: this.#last, namespace };
  }

  /** Takes the next batch of an open cursor. */
  more(id: bigint, namespace: string, batchSize = Number.MAX_SAFE_INTEGER): Batch {
    const cursor = this.#open.get(id);
    if (!cursor) throw new MongoFailure(43, `cursor id ${String(id)} not found`);
    if (cursor.namespace !== namespace)
      throw new MongoFailure(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    cursor.usedAt = Date.now();
    const documents = withDeadline(cursor.msLeft, () => {
      const taken = take(cursor, batchSize === 0 ? Number.MAX_SAFE_INTEGER : batchSize);
      cursor.msLeft = timeLeft();
      return taken;
    });
    if (!cursor.ahead) this.#open.delete(id);
    return { documents, id: cursor.ahead ? id : 0n, namespace };
  }

  /** Closes a cursor; returns false if it does not exist. */
  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  /** Closes cursors that have not been read for ten minutes. */
  sweep(now = Date.now()): void {
    for (const [id, { usedAt, isImmortal }] of this.#open)
      if (!isImmortal && now - usedAt > idleMs) this.#open.delete(id);
  }
}

function next(documents: Iterator<Uint8Array>): Uint8Array | undefined {
  const step = documents.next();
  return step.done ? undefined : step.value;
}

/** Takes documents up to the batch size and 15 MB. Reads one more document to know whether more follow. */
function take(cursor: OpenCursor, batchSize: number): Uint8Array[] {
  const taken: Uint8Array[] = [];
  let bytes = 0;
  let document = cursor.ahead ?? next(cursor.documents);
  while (document && taken.length < batchSize && (bytes === 0 || bytes + document.length <= mostBatchBytes)) {
    taken.push(document);
    bytes += document.length;
    document = next(cursor.documents);
  }
  cursor.ahead = document;
  return taken;
}
