import type { AnswerOf, BodyOf, PathOf, QueryOf } from '@portal/contracts/endpoints';
import { coreTokenHeader } from '@portal/contracts/page-data';
import { ApiError, isApiError } from './api-error.ts';
import { noteDetail } from './developing.ts';
import { forget, recall, recent, remember } from './http-cache.ts';

export { ApiError, isApiError } from './api-error.ts';

/** The parameters of an address; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Options of a call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until the call counts as failed. */
  timeout?: number;
}

/** Options of a write. Two creates with the same key create one thing. A save of a version gets a key automatically. */
export interface WriteOptions extends CallOptions {
  idempotencyKey?: string;
}

// A failed read must be reported within eight seconds; a write may take longer, so that no input is lost.
const limits = { read: 7000, write: 15_000 };
const retryDelay = 300;
const longestRetryAfter = 3;

let coreToken: string | undefined;

/**
 * For the shell: sets the token for calls from a core page. Without it, calls that only core pages may make
 * are refused.
 */
export const setCoreToken = (token: string | undefined): void => {
  coreToken = token;
};

type Watched = 'unauthenticated' | 'realm';

const listeners = new Map<string, Set<() => void>>();

/** Calls the listener whenever a response has this code; returns the unsubscribe function. */
export const onRefusal = (code: Watched, listener: () => void): (() => void) => {
  const heard = listeners.get(code) ?? new Set();
  listeners.set(code, heard.add(listener));
  return () => heard.delete(listener);
};

/**
 * Calls the listener whenever a response says the user is not logged in; returns the unsubscribe function.
 */
export const onUnauthenticated = (listener: () => void): (() => void) =>
  onRefusal('unauthenticated', listener);

/** The address of a call. */
export const addressOf = (path: string, query: Query = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.toString();
  return search === '' ? `/api${path}` : `/api${path}?${search}`;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (response.ok) throw new SyntaxError(`not JSON: ${response.url}`);
    return undefined;
  }
};

const send = async (
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  limit: AbortSignal,
  caller?: AbortSignal,
): Promise<unknown> => {
  const signal = caller ? AbortSignal.any([caller, limit]) : limit;
  let response: Response;
  let body: unknown;
  try {
    const headers = {
      accept: 'application/json',
      ...init.headers,
      ...(coreToken && { [coreTokenHeader]: coreToken }),
    };
    response = await fetch(address, { ...init, headers, credentials: 'same-origin', signal });
    // Takes the new token, because a new password ends the token of the page that set it.
    coreToken = response.headers.get(coreTokenHeader) ?? coreToken;
    body = await bodyOf(response);
  } catch (cause) {
    // If the caller aborted, report that and not that the portal is down.
    if (caller?.aborted) throw cause;
    throw new ApiError(0, undefined, undefined, { cause });
  }
  if (response.ok) return body;
  const error = new ApiError(response.status, body, response.headers);
  noteDetail(`${init.method ?? 'GET'} ${address.replace(/^\/api|\?.*/g, '')}`, error);
  listeners.get(error.code)?.forEach((listener) => listener());
  throw error;
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const sendGet = async (address: string, timeout = limits.read): Promise<unknown> => {
  const limit = AbortSignal.timeout(timeout);
  try {
    return await send(address, {}, limit);
  } catch (error) {
    const noAnswer = isApiError(error) && error.status === 0;
    if (!noAnswer || limit.aborted) throw error;
    await pause(retryDelay);
    return send(address, {}, limit);
  }
};

// Equal reads share one request, so aborting one of them must not abort the request.
const unlessAborted = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

// A refused write changed nothing; a write without a response may have succeeded.
const isRefusal = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500;

// Returns whether a write changes a version that the page has read. The server answers `stale` if another request was faster.
const isSave = (body: unknown): boolean => {
  const { version, revision } = (body ?? {}) as { version?: unknown; revision?: unknown };
  return typeof (version ?? revision) === 'number';
};

// The keys of saves without an answer, so that the same save has the same key when it is sent again.
const unanswered = new Map<string, string>();

// Returns whether the database was unavailable for a moment. It may have stored the write nevertheless.
const isPassing = (error: unknown): error is ApiError & { retryAfter: number } =>
  isApiError(error, 'unavailable') &&
  error.status === 503 &&
  (error.retryAfter ?? Infinity) <= longestRetryAfter;

const sendWrite = async (method: 'PUT' | 'POST', path: string, body: unknown, options: WriteOptions) => {
  const { signal, timeout = limits.write, idempotencyKey } = options;
  const json = JSON.stringify(body ?? {});
  const wish = `${method} ${path} ${json}`;
  const key = idempotencyKey ?? unanswered.get(wish) ?? (isSave(body) ? crypto.randomUUID() : undefined);
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  try {
    const init = { method, headers, body: json };
    const limit = AbortSignal.timeout(timeout);
    const answer = await send(addressOf(path), init, limit, signal).catch(async (error: unknown) => {
      if (!isPassing(error) || key === undefined) throw error;
      await pause(error.retryAfter * 1000);
      return await send(addressOf(path), init, limit, signal);
    });
    unanswered.delete(wish);
    forget();
    return answer;
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(wish);
    else {
      if (key !== undefined) unanswered.set(wish, key);
      forget();
    }
    throw error;
  }
};

// Makes the first argument optional if its type allows undefined.
type Told<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/** Like `get`, for paths that are not known at compile time. */
export const ask = <T>(path: string, query?: Query, options: CallOptions = {}): Promise<T> => {
  const address = addressOf(path, query);
  const { signal, timeout } = options;
  const answer = (recall(address) ?? remember(address, sendGet(address, timeout))) as Promise<T>;
  return signal ? unlessAborted(answer, signal) : answer;
};

/**
 * Reads from the API. Returns the response body or throws ApiError; tries once more without an answer. Only the paths and
 * parameters of the table in `contracts/endpoints` compile.
 * @example const events = await get('/queryevents', { page: 1 });
 */
export const get = ask as <P extends PathOf<'GET'>>(
  path: P,
  ...told: Told<QueryOf<P>, CallOptions>
) => Promise<AnswerOf<'GET', P>>;

/** Reads something that may not exist: returns undefined if the API answers 'not found'. */
export const getOrUndefined = <P extends PathOf<'GET'>>(
  path: P,
  ...told: Told<QueryOf<P>, CallOptions>
): Promise<AnswerOf<'GET', P> | undefined> =>
  get(path, ...told).catch((error: unknown) => {
    if (isApiError(error, 'notfound')) return undefined;
    throw error;
  });

type Write<M extends 'PUT' | 'POST'> = <P extends PathOf<M>>(
  path: P,
  ...told: Told<BodyOf<M, P>, WriteOptions>
) => Promise<AnswerOf<M, P>>;

/** Creates something. Pass the form's `idempotencyKey`, so that a repeated attempt creates it only once. */
export const put: Write<'PUT'> = (path: string, ...[body, options = {}]: [unknown?, WriteOptions?]) =>
  sendWrite('PUT', path, body, options) as Promise<never>;

/** Updates something or performs an action. */
export const post: Write<'POST'> = (path: string, ...[body, options = {}]: [unknown?, WriteOptions?]) =>
  sendWrite('POST', path, body, options) as Promise<never>;

/**
 * Starts a read that a page will soon make; the page's own `get` uses the response. Never throws: the page
 * handles the error.
 */
export const prefetch = (path: string, query?: Query): void => {
  const address = addressOf(path, query);
  if (recall(address, { keep: true })) return;
  remember(address, sendGet(address), { unread: true }).catch(() => undefined);
};

/** Returns the response to this read if it is at most a minute old: show it first, then `get` it again. */
export const peek = <T>(path: string, query?: Query): T | undefined =>
  recent(addressOf(path, query)) as T | undefined;

/** Stores a response that did not come from a request, for example one in the page's HTML, for the next `get`. */
export const seed = (path: string, query: Query | undefined, answer: unknown): void => {
  void remember(addressOf(path, query), Promise.resolve(answer), { unread: true });
};
