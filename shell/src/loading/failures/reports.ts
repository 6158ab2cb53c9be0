import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemoteFailure, RemoteLoad } from '@portal/contracts/reports';
import { inBrowser } from '../../in-browser.ts';
import { reportDelayMs, sameReportMs } from '../budgets.ts';
import { ownRevision } from '../registry/registry.ts';
import { describeError } from './describe-error.ts';
import type { Failure } from './remote-load-error.ts';

const maxReports = 20;

let failures: RemoteFailure[] = [];
let loads: RemoteLoad[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const reported = new Map<string, { at: number; reference: string }>();

const send = (): void => {
  clearTimeout(timer);
  timer = undefined;
  if (failures.length + loads.length === 0) return;
  const body = JSON.stringify({ failures: failures.slice(0, maxReports), loads: loads.slice(0, maxReports) });
  failures = [];
  loads = [];
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
  // JSON leaves out what is undefined.
  failures.push({ remote: id, version, ...codes, rev: ownRevision(), status, page, reference, error });
  sendSoon();
  return reference;
};

/** Reports that a canary version rendered. */
export const reportLoad = ({ id, version, isCanary }: RegistryRemote): void => {
  if (!isCanary) return;
  loads.push({ remote: id, version });
  sendSoon();
};
