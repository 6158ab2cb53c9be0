import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemoteFailure, RemoteLoad } from '@portal/contracts/reports';
import { inBrowser } from '../../in-browser.ts';
import { reportDelayMs, sameReportMs } from '../budgets.ts';
import { ownRevision } from '../registry/registry.ts';
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
  // Not by the kit: a report that fails is no failure, and must not clear what pages have read.
  const headers = { 'content-type': 'application/json' };
  fetch('/api/reports', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
};

const sendSoon = (): void => {
  timer ??= setTimeout(send, reportDelayMs);
};
if (inBrowser) addEventListener('pagehide', send);

/**
 * Tells the server that a remote was lost, and answers the reference by which a person can name it: within a minute
 * the one that was sent.
 */
export const reportFailure = ({ id, version }: RegistryRemote, failure: Failure, page?: string): string => {
  const key = `${id} ${version} ${failure.hop} ${failure.kind}`;
  const before = reported.get(key);
  if (before && Date.now() - before.at < sameReportMs) return before.reference;
  const reference = crypto.randomUUID().slice(0, 8);
  reported.set(key, { at: Date.now(), reference });
  const { status, ...codes } = failure;
  const place = { ...(status !== undefined && { status }), ...(page !== undefined && { page }) };
  failures.push({ remote: id, version, ...codes, rev: ownRevision(), ...place, reference });
  sendSoon();
  return reference;
};

/** Tells the server that a version that is tried out came on screen. */
export const reportLoad = ({ id, version, isCanary }: RegistryRemote): void => {
  if (!isCanary) return;
  loads.push({ remote: id, version });
  sendSoon();
};
