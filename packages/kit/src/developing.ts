import type { ApiError } from './api-error.ts';

const mostKept = 50;
const kept = new Map<string, string>();
let isShown = false;

/** For pages under development: what the API refuses is shown with its code and its fields. People never see that. */
export const showDetails = (): void => {
  isShown = true;
};

/** Keeps what a call was refused for, by the reference a page shows. */
export const noteDetail = (call: string, { code, fields, requestId }: ApiError): void => {
  if (!isShown || requestId === undefined) return;
  const wrong = Object.entries(fields).map(([name, field]) => `, ${name}: ${field}`);
  kept.set(requestId, `${call}: ${code}${wrong.join('')}`);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
};

/** What stands beside a reference where developers look; undefined everywhere else. */
export const detailOf = (requestId: string | undefined): string | undefined =>
  requestId === undefined ? undefined : kept.get(requestId);
