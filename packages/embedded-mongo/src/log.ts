import { inspect } from 'node:util';

const quietMs = 60_000;
const told = new Map<string, { until: number; more: number }>();

/** Logs a failure that cannot be reported to a client, each at most once a minute. */
export function logFailure(what: string, error: unknown): void {
  const now = Date.now();
  const last = told.get(what);
  if (last && now < last.until) {
    last.more++;
    return;
  }
  told.set(what, { until: now + quietMs, more: 0 });
  const repeated = last?.more ? ` (${String(last.more)} more times since the last message)` : '';
  process.stderr.write(`embedded-mongo: ${what}${repeated}: ${inspect(error)}\n`);
}
