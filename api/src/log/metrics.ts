import { Counter, Histogram, Registry } from 'prom-client';

/** What this process counted since it started. Labels are routes, codes and published versions: nothing of a person. */
export const counted = new Registry();
const registers = [counted];

export const requestSeconds = new Histogram({
  name: 'portal_request_seconds',
  help: 'Requests answered, by how long they took',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

export const refusals = new Counter({
  name: 'portal_refusals_total',
  help: 'Requests refused, by the code of the error: failed logins are route="/api/login"',
  labelNames: ['route', 'error'],
  registers,
});

export const remoteFailures = new Counter({
  name: 'portal_remote_failures_total',
  help: 'Remotes that failed in browsers, by the hop that failed',
  labelNames: ['remote', 'version', 'hop'],
  registers,
});

export const canaryLoads = new Counter({
  name: 'portal_canary_loads_total',
  help: 'Canaries that loaded in browsers: what their failures are a part of',
  labelNames: ['remote', 'version'],
  registers,
});

export const policyReports = new Counter({
  name: 'portal_policy_reports_total',
  help: 'What browsers refused to run or to load on a page',
  registers,
});
