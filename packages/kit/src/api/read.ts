import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf, PathOf, QueryOf } from '@portal/contracts/endpoints';
import { ApiError } from './api-error.ts';
import type { Query } from './http.ts';
import { ask, peek, prefetch, seed } from './http.ts';

interface ReadAt<P, T> {
  path: P;
  /** The value if the API answers 'not found'; without it, that is an error. */
  absent?: T;
}

/**
 * A read of the API as a value: its path, its parameters, and the result for 'not found'. Only paths that answer a `T`
 * compile, with the parameters in `contracts/endpoints`.
 * @example const getEvent = (id: string): Read<EventResponse | null> => ({ path: '/event', query: { id }, absent: null });
 */
export type Read<T> = {
  [P in PathOf<'GET'>]: AnswerOf<'GET', P> extends T
    ? undefined extends QueryOf<P>
      ? ReadAt<P, T> & { query?: QueryOf<P> }
      : ReadAt<P, T> & { query: QueryOf<P> }
    : never;
}[PathOf<'GET'>];

/** The type of a read's result. */
type Told<R> = R extends { absent?: infer T } ? T : never;

/**
 * Stores a response that is already known, so that the next page that reads it makes no request.
 * @example put('/event', input).then((event) => handOver(getEvent(event._id), event));
 */
export const handOver = <R extends Read<unknown>, Answer extends Told<R>>(
  { path, query }: R,
  answer: Answer,
): Answer => {
  seed(path, query, answer);
  return answer;
};

/** Starts a read that is likely to be needed next. */
export const fetchAhead = ({ path, query }: Read<unknown>): void => prefetch(path, query);

/** The state of a read. While it loads, `data` and `error` are undefined. */
export interface Reading<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Reads again; the current data stays until the response arrives. */
  again: () => void;
}

interface Known<T> {
  address: string;
  data?: T;
  error?: ApiError;
  /** The read's `absent` value at the time it failed. Stored, because it may be a new object at every render. */
  absent?: T | undefined;
}

const parse = (address: string): [string, Query] => JSON.parse(address) as [string, Query];

// An invalid id, such as one typed by hand, counts as 'not found'.
const saysAbsent = ({ code, isOwn }: ApiError): boolean =>
  isOwn && (code === 'notfound' || code === 'invalid');

const failureListeners = new Set<(error: ApiError) => void>();

/** Calls the listener whenever a page could not read its data; returns the unsubscribe function. */
export const onReadFailure = (listener: (error: ApiError) => void): (() => void) => {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
};

/**
 * Reads when the page opens and when the address changes. Shows a response of the last minute at once and reads it again;
 * with `fresh` it waits for the new response, for forms that are filled in from it.
 * @example const { data, error, again } = useRead(listProfilesOf(user));
 */
export function useRead<R extends Read<unknown>>(read: R, { fresh = false } = {}): Reading<Told<R>> {
  type T = Told<R>;
  const address = JSON.stringify([read.path, read.query ?? {}]);
  const unread = (): Known<T> => ({ address, data: fresh ? undefined : peek<T>(read.path, read.query) });
  const [stored, setKnown] = useState(unread);
  const [attempt, setAttempt] = useState(0);
  const canBeAbsent = 'absent' in read;
  const absentNow = useEffectEvent(() => read.absent as T | undefined);

  useEffect(() => {
    let isOpen = true;
    ask<T>(...parse(address)).then(
      (data) => {
        if (isOpen) setKnown({ address, data });
      },
      (cause: unknown) => {
        const error = cause instanceof ApiError ? cause : new ApiError(500, undefined, undefined, { cause });
        if (!isOpen) return;
        const absent = absentNow();
        setKnown((before) => ({ ...(before.address === address && before), address, error, absent }));
        if (!canBeAbsent || !saysAbsent(error)) failureListeners.forEach((listener) => listener(error));
      },
    );
    return () => {
      isOpen = false;
    };
  }, [address, attempt, canBeAbsent]);

  const again = useCallback(() => {
    setKnown(({ error: _, ...rest }) => rest);
    setAttempt((count) => count + 1);
  }, []);

  const known = stored.address === address ? stored : unread();
  if (known.error && canBeAbsent && saysAbsent(known.error)) {
    return { data: known.absent, error: undefined, again };
  }
  return { data: known.data, error: known.error, again };
}
