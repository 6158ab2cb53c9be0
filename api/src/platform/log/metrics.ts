import { Counter, Histogram, Registry } from 'prom-client';

/** Counts of this process since its start. Labels are routes, codes and published versions, never personal data. */
export const counted = new Registry();
const registers = [counted];

export const requestSeconds = new Histogram({
  name: 'portal_request_seconds',
  help: 'Requests answered, by how long they took',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

const counter = <T extends string>(name: string, help: string, labelNames: T[] = []): Counter<T> =>
  new Counter({ name, help, labelNames, registers });

export const refusals = counter(
  'portal_refusals_total',
  'Requests refused, by the code of the error: failed logins are route="/api/login"',
  ['route', 'error'],
);

export const remoteFailures = counter(
  'portal_remote_failures_total',
  'Remotes that failed in browsers, by the hop that failed',
  ['remote', 'version', 'hop'],
);

export const canaryLoads = counter(
  'portal_canary_loads_total',
  'Canaries that loaded in browsers: what their failures are a part of',
  ['remote', 'version'],
);

export const mailFailures = counter(
  'portal_mail_failures_total',
  'Tries to hand a mail over that failed, by what the mail server or the way to it said',
  ['reason'],
);

export const policyReports = counter(
  'portal_policy_reports_total',
  'What browsers refused to run or to load on a page',
);
