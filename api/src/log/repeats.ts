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
  /** The remote it is about. */
  remote?: string;
}

// What failed in somebody's browser has a reference, which they may name: each is found in the log.
const isAskedFor = ([first]: readonly unknown[]): boolean =>
  typeof first === 'object' && first !== null && 'failure' in first;

/** What two lines have in common that say the same. */
const kindOf = ([first, message]: readonly unknown[]): string => {
  const { err, audit, detail, remote } = (typeof first === 'object' ? (first ?? {}) : {}) as Described;
  const text = typeof first === 'string' ? first : message;
  return JSON.stringify([text, err?.name, err?.code, err?.message?.slice(0, 100), audit, detail, remote]);
};

const counted = ([first, ...rest]: readonly unknown[], repeated: number): Entry =>
  (typeof first === 'object' ? [{ ...first, repeated }, ...rest] : [{ repeated }, first, ...rest]) as Entry;

/**
 * Lets the first line of each kind through; those that follow within a minute are counted, and the last of them is
 * written with their number when the minute is over. A disk that is full must not be filled by the log of it.
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
