interface Entry {
  answer: Promise<unknown>;
  at: number;
  /** Still loading; later callers share it. */
  pending: boolean;
  /** Fetched ahead and not yet used: the next reader takes it. */
  unread: boolean;
  /** The last body there was, also while the next one is on its way. */
  last?: { body: unknown; at: number } | undefined;
}

const unreadFor = 30_000;
const recentFor = 60_000;
const entries = new Map<string, Entry>();

const isFresh = (entry: { at: number }, age: number): boolean => Date.now() - entry.at < age;

/** Keeps an answer on its way, so that equal reads share it. */
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

/** An equal read that is on its way or was made ahead; taking it uses it up unless `keep`. */
export const recall = (address: string, { keep = false } = {}): Promise<unknown> | undefined => {
  const entry = entries.get(address);
  if (!entry) return undefined;
  const usable = entry.pending || (entry.unread && isFresh(entry, unreadFor));
  if (!usable) return undefined;
  if (!keep) entry.unread = false;
  return entry.answer;
};

/** The answer to this address if it was read within the last minute: draw it at once, then read again. */
export const recent = (address: string): unknown => {
  const last = entries.get(address)?.last;
  return last && isFresh(last, recentFor) ? last.body : undefined;
};

/** Forgets every answer: after a write, and when the person changes. */
export const forget = (): void => entries.clear();
