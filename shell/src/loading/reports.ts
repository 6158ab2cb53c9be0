import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemoteFailure, RemoteLoad } from '@portal/contracts/reports';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { inBrowser } from '../browser.ts';
import { pageData } from '../page-data.ts';
import { crashWindowMs, reportDelayMs, sameCrashMs, sameReportMs } from './budgets.ts';
import { describeError } from './describe-error.ts';
import { failureOf, type Failure } from './failure.ts';

const maxReports = 20;

const failures: RemoteFailure[] = [];
const loads: RemoteLoad[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const reported = new Map<string, { at: number; reference: string }>();

const send = (): void => {
  clearTimeout(timer);
  timer = undefined;
  if (failures.length + loads.length === 0) return;
  const body = JSON.stringify({
    failures: failures.splice(0).slice(0, maxReports),
    loads: loads.splice(0).slice(0, maxReports),
  });
  // Not sent by kit/http: a failed report is no failure of the page and must not clear the cache of reads.
  const headers = { 'content-type': 'application/json' };
  fetch('/api/reports', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
};

const sendSoon = (): void => {
  timer ??= setTimeout(send, reportDelayMs);
};
if (inBrowser) addEventListener('pagehide', send);

/**
 * Reports a lost remote to the server and returns the reference to show. Within a minute, the same failure
 * keeps its reference.
 */
export const reportFailure = (remote: RegistryRemote, failure: Failure, page?: string): string => {
  const { id, version } = remote;
  const { status, thrown, ...codes } = failure;
  const error = thrown === undefined ? undefined : describeError(thrown, remote);
  const key = [id, version, codes.hop, codes.kind, error?.name, error?.message].join(' ');
  const before = reported.get(key);
  if (before && Date.now() - before.at < sameReportMs) return before.reference;
  const reference = crypto.randomUUID().slice(0, 8);
  reported.set(key, { at: Date.now(), reference });
  const { rev } = pageData.registry;
  // JSON leaves out undefined values.
  failures.push({ remote: id, version, ...codes, rev, status, page, reference, error });
  sendSoon();
  return reference;
};

/** Reports that a canary version rendered. */
export const reportLoad = ({ id, version, isCanary }: RegistryRemote): void => {
  if (!isCanary) return;
  loads.push({ remote: id, version });
  sendSoon();
};

const lostRemotes = createStore<ReadonlySet<string>>(() => new Set());

/** The ids of the remotes that failed the last time they were opened. */
export const useLostRemotes = (): ReadonlySet<string> => useStore(lostRemotes);

/** Notes whether a remote failed when it was opened. */
export const noteLost = (id: string, isLost: boolean): void => {
  const lost = lostRemotes.getState();
  if (lost.has(id) === isLost) return;
  const others = [...lost].filter((other) => other !== id);
  lostRemotes.setState(new Set(isLost ? [...others, id] : others), true);
};

// Counts a crash; returns whether it is the second within a minute.
const crashes = new Map<string, number[]>();
const isSecondCrash = (id: string): boolean => {
  const now = Date.now();
  const recent = (crashes.get(id) ?? []).filter((at) => now - at < crashWindowMs);
  const isSame = recent.some((at) => now - at < sameCrashMs);
  if (!isSame) recent.push(now);
  crashes.set(id, recent);
  return recent.length > 1;
};

/** The paths of the pages that are mounted. */
const drawn = new Set<string>();

/** Notes that a page of a remote is mounted; returns the function to call when it is unmounted. */
export const noteDrawn = ({ id }: RegistryRemote, path: string): (() => void) => {
  noteLost(id, false);
  drawn.add(path);
  return () => void drawn.delete(path);
};

/** A failure that is on screen. */
export interface ShownFailure {
  failure: Failure;
  reference: string;
  /** Whether it crashed a moment ago as well, so that another retry will hardly help. */
  isRepeated: boolean;
}

// A thrown text or number gets a new key each time.
const keyOf = (error: unknown): object => Object(error) as object;
const fromLoaders = new WeakSet<object>();
const shown = new WeakMap<object, ShownFailure>();

/** Notes that an error comes from a page's loader. */
export const noteLoaderError = (error: unknown): void => void fromLoaders.add(keyOf(error));

/** Reports the failure of the open page once, however often it is rendered. */
export const reportShown = (
  remote: RegistryRemote,
  error: unknown,
  page: string | undefined,
): ShownFailure => {
  const key = keyOf(error);
  const before = shown.get(key);
  if (before) return before;
  // React does not distinguish effects from later renders: both happen after mounting.
  const stage = drawn.has(location.pathname) ? 'effect' : 'render';
  const failure = failureOf(error, fromLoaders.has(key) ? 'loader' : stage);
  const isCrash = failure.hop === 'render' || failure.hop === 'effect';
  const isRepeated = isCrash && isSecondCrash(remote.id);
  const now = { failure, isRepeated, reference: reportFailure(remote, failure, page) };
  shown.set(key, now);
  return now;
};
