import type { LogFn } from 'pino';

const windowMs = 60_000;
const mostKinds = 500;

type Entry = Parameters<LogFn>;
type Write = (entry: Entry) => void;

interface Repeat {
  count: number;
  last: Entry;
}

interface Described {
  err?: { name?: string; code?: unknown; message?: string };
  audit?: string;
  detail?: string;
  /** The remote in the log line. */
  remote?: string;
}

// Users may quote the reference of a failure in their browser, so each of these lines must be in the log.
const isAskedFor = ([first]: readonly unknown[]): boolean =>
  typeof first === 'object' && first !== null && 'failure' in first;

/** Returns a key that is equal for lines that repeat each other. */
const kindOf = ([first, message]: readonly unknown[]): string => {
  const { err, audit, detail, remote } = (typeof first === 'object' ? (first ?? {}) : {}) as Described;
  const text = typeof first === 'string' ? first : message;
  return JSON.stringify([text, err?.name, err?.code, err?.message?.slice(0, 100), audit, detail, remote]);
};

const counted = ([first, ...rest]: readonly unknown[], repeated: number): Entry =>
  (typeof first === 'object' ? [{ ...first, repeated }, ...rest] : [{ repeated }, first, ...rest]) as Entry;

/**
 * Writes the first line of each kind. Counts those that follow within a minute, and writes the last one with the count
 * after that minute. Otherwise a log about a full disk could fill the disk.
 */
export class Repeats {
  private readonly kinds = new Map<string, Repeat>();

  write(entry: Entry, write: Write): void {
    if (isAskedFor(entry)) return write(entry);
    const kind = kindOf(entry);
    const known = this.kinds.get(kind);
    if (known) {
      known.count++;
      known.last = entry;
      return;
    }
    write(entry);
    if (this.kinds.size < mostKinds) this.begin(kind, entry, write);
  }

  private begin(kind: string, last: Entry, write: Write): void {
    const repeat = { count: 0, last };
    this.kinds.set(kind, repeat);
    const timer = setInterval(() => {
      if (repeat.count > 0) return this.report(repeat, write);
      clearInterval(timer);
      this.kinds.delete(kind);
    }, windowMs).unref();
  }

  private report(repeat: Repeat, write: Write): void {
    write(counted(repeat.last, repeat.count));
    repeat.count = 0;
  }
}
