import type { HistoryEntry } from '@portal/contracts/publishing';
import type { RegistryPointer } from '@portal/contracts/registry';
import { liveEntry } from '@portal/remote-store/actions';
import { automatic } from '@portal/remote-store/automatic';
import type { Revision, Truth } from './shared-documents.service.js';

type Entry = RegistryPointer['remotes'][string];

/** What was done to a remote in this folder, by somebody beside the portal or before it knew of a database. */
export interface DoneHere {
  id: string;
  /** How it stands here. */
  entry: Entry;
  /** What the database does not know, the oldest first. */
  lines: HistoryEntry[];
}

// Numbers are the registry's own; the rest of a line is what happened.
const keyOf = ({ at, by, act, version }: HistoryEntry): string => [at, by, act, version].join(' ');

/** The lines of a folder's history that the database does not have. */
export const unknownLines = (
  lines: readonly HistoryEntry[],
  known: readonly HistoryEntry[] = [],
): HistoryEntry[] => {
  const keys = new Set(known.map(keyOf));
  return lines.filter((line) => !keys.has(keyOf(line)));
};

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  a.version === b?.version && a.status === b.status && JSON.stringify(a.canary) === JSON.stringify(b.canary);

/**
 * Whether what was done here is to be taken over. What somebody did always is; what a start publishes by itself is not
 * where it is live already, and brings nobody's decision on another machine to an end.
 */
export const isWorthTaking = ({ id, entry, lines }: DoneHere, { remotes, history }: Truth): boolean => {
  if (lines.some(({ by }) => by !== automatic.start)) return true;
  const last = history.get(id)?.findLast(({ act }) => act !== 'store')?.by ?? automatic.start;
  return last === automatic.start && !isSame(entry, remotes[id]);
};

// By the acts, not by what they came to here: others may have acted on the same remote meanwhile.
const after = (before: Entry, { act, version }: HistoryEntry, here: Entry): Entry => {
  const { canary: _, ...rest } = before;
  switch (act) {
    case 'store':
      return before;
    case 'publish':
      return liveEntry(version, before);
    case 'rollback':
      return { version, status: before.status, ...(here.previous && { previous: here.previous }) };
    case 'pause':
      return { ...before, status: 'off' };
    case 'resume':
      return { ...before, status: 'on' };
    case 'canary':
      return { ...rest, ...(here.canary && { canary: here.canary }) };
    case 'stop-canary':
      return rest;
  }
};

/** The revisions that add what was done here to what the database has. */
export const revisionsOf = (all: readonly DoneHere[], truth: Truth): Omit<Revision, 'at'>[] => {
  let { rev, remotes } = truth;
  const acts = all.flatMap(({ lines, ...done }) => lines.map((line) => ({ line, ...done })));
  return acts
    .sort((a, b) => a.line.rev - b.line.rev)
    .map(({ id, entry, line }) => {
      const before = truth.remotes[id] && remotes[id];
      rev += 1;
      remotes = { ...remotes, [id]: before ? after(before, line, entry) : entry };
      return { _id: rev, remotes, remote: id, line: { ...line, rev } };
    });
};
