import { useSyncExternalStore } from 'react';
import { crashWindowMs, sameCrashMs } from '../budgets.ts';

let lost: ReadonlySet<string> = new Set();
const crashes = new Map<string, number[]>();
const listeners = new Set<() => void>();

const become = (next: ReadonlySet<string>): void => {
  lost = next;
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const now = (): ReadonlySet<string> => lost;

/** The ids of the remotes that failed the last time they were opened. */
export const useLostRemotes = (): ReadonlySet<string> => useSyncExternalStore(subscribe, now, now);

/** Adds a remote that failed. */
export const markLost = (id: string): void => {
  if (!lost.has(id)) become(new Set([...lost, id]));
};

/** Removes a remote that works again. */
export const markFound = (id: string): void => {
  if (lost.has(id)) become(new Set([...lost].filter((other) => other !== id)));
};

/** Counts a crash after mounting; returns whether it is the second within a minute. */
export const countCrash = (id: string): boolean => {
  const now = Date.now();
  const recent = (crashes.get(id) ?? []).filter((at) => now - at < crashWindowMs);
  const isSame = recent.some((at) => now - at < sameCrashMs);
  if (!isSame) recent.push(now);
  crashes.set(id, recent);
  return recent.length > 1;
};
