interface Entry {
  answer: Promise<unknown>;
  at: number;
  /** Still loading; later callers share it. */
  pending: boolean;
  /** Prefetched and not used yet: the next read takes it. */
  unread: boolean;
  /** The last response body, kept while the next one is loading. */
  last?: { body: unknown; at: number } | undefined;
}

const unreadFor = 30_000;
const recentFor = 60_000;
const entries = new Map<string, Entry>();

const isFresh = (entry: { at: number }, age: number): boolean => Date.now() - entry.at < age;

/** Stores a pending response, so that equal reads share it. */
export const remember = (
  address: string,
  answer: Promise<unknown>,
  { unread = false } = {},
): Promise<unknown> => {
  const { last } = entries.get(address) ?? {};
  const entry: Entry = { answer, at: Date.now(), pending: true, unread, last };
  entries.set(address, entry);
  answer.then(
    (body) => {
      entry.pending = false;
      entry.at = Date.now();
      entry.last = { body, at: entry.at };
    },
    () => {
      if (entries.get(address) === entry) entries.delete(address);
    },
  );
  return answer;
};

/** Returns a pending or prefetched response to the same read. Unless `keep` is set, a prefetched one is returned only once. */
export const recall = (address: string, { keep = false } = {}): Promise<unknown> | undefined => {
  const entry = entries.get(address);
  if (!entry) return undefined;
  const usable = entry.pending || (entry.unread && isFresh(entry, unreadFor));
  if (!usable) return undefined;
  if (!keep) entry.unread = false;
  return entry.answer;
};

/** Returns the response to this address if it is at most a minute old. Show it first, then read again. */
export const recent = (address: string): unknown => {
  const last = entries.get(address)?.last;
  return last && isFresh(last, recentFor) ? last.body : undefined;
};

/** Deletes all responses: after a write, and when the user changes. */
export const forget = (): void => entries.clear();
