import { HistoryEntry } from '@portal/contracts/publishing';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { putInPlace, writeDurably } from './durable.ts';

const fileOf = (home: string): string => join(home, 'history.jsonl');

const parseLine = (line: string): HistoryEntry[] => {
  try {
    return [HistoryEntry.parse(JSON.parse(line))];
  } catch {
    // The end of a line whose writer died.
    return [];
  }
};

/** What was done to a remote, newest first. `rev` is the registry's: a line beyond it was written by one that died. */
export const readHistory = async (home: string, rev: number): Promise<HistoryEntry[]> => {
  if (!existsSync(fileOf(home))) return [];
  const lines = (await readFile(fileOf(home), 'utf8')).split('\n').flatMap(parseLine);
  const byRev = new Map(lines.map((entry) => [entry.rev, entry]));
  return [...byRev.values()].filter((entry) => entry.rev <= rev).sort((a, b) => b.rev - a.rev);
};

/** The versions that were live or tried out, and when last: until another one came, or from then on. */
export const publishedIn = (history: readonly HistoryEntry[]): Map<string, string> => {
  const last = new Map<string, string>();
  for (const { act, version, from, at } of history)
    for (const one of act === 'store' ? [] : [version, from])
      if (one !== undefined && (last.get(one) ?? '') < at) last.set(one, at);
  return last;
};

/** Adds a line. Written before the pointer is replaced, so that nothing ever happens unrecorded. */
export const addToHistory = async (home: string, entry: HistoryEntry): Promise<void> => {
  // A line of its own, whatever the one before ended with.
  await appendFile(fileOf(home), `\n${JSON.stringify(entry)}\n`, { flush: true });
};

/** Replaces all of it. Call it under the lock. */
export const replaceHistory = async (home: string, entries: readonly HistoryEntry[]): Promise<void> => {
  await mkdir(home, { recursive: true });
  const next = join(home, '.unfinished-history.jsonl');
  await rm(next, { force: true });
  await writeDurably(next, entries.map((entry) => `\n${JSON.stringify(entry)}\n`).join(''));
  await putInPlace(next, fileOf(home));
};
