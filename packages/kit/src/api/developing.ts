import type { ApiError } from './api-error.ts';

const mostKept = 50;
const kept = new Map<string, string>();
let isShown = false;
let listener: ((detail: string) => void) | undefined;

/** For pages under development: shows the code and fields of API errors. Other users never see them. */
export const showDetails = (): void => {
  isShown = true;
};

/** Calls the listener with the details of each failed call, for pages under development. */
export const onDetail = (listen: (detail: string) => void): void => {
  listener = listen;
};

/** Returns the failed call and the API's explanation as text. */
export const detailText = (call: string, { code, fields }: Pick<ApiError, 'code' | 'fields'>): string => {
  const wrong = Object.entries(fields).map(([name, field]) => `, ${name}: ${field}`);
  return `${call}: ${code}${wrong.join('')}`;
};

/** Stores the details of a failed call under the reference that the page shows. */
export const noteDetail = (call: string, error: ApiError): void => {
  if (!isShown || error.requestId === undefined) return;
  const detail = detailText(call, error);
  listener?.(detail);
  kept.set(error.requestId, detail);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
};

/** Returns the details to show next to an error reference for developers; undefined for everyone else. */
export const detailOf = (requestId: string | undefined): string | undefined =>
  requestId === undefined ? undefined : kept.get(requestId);
