import type { RemoteDataEntry, RemoteDataResponse, RemoteDataScope } from '@portal/contracts/remote-data';
import { isApiError } from './api-error.ts';
import { get, put } from './http.ts';
import { handOver, useRead, type Read, type Reading } from './read.ts';

/** A value that a remote stores in the portal. */
export interface RemoteData<T> {
  /** The id of the remote; its `remote.config.ts` must declare `keeps`. */
  remote: string;
  /** `mine`: one value per account. `everybody`: one value for all. */
  scope: RemoteDataScope;
  key: string;
  /** The shape of the value, such as a zod schema. */
  shape: { safeParse: (value: unknown) => { success: boolean; data?: T } };
  /** The value if nothing is stored, or if the stored value no longer fits the shape. */
  empty: T;
}

/**
 * Declares a value that a remote stores.
 * @example const favorites = remoteData({ remote: 'mf_posters', scope: 'mine', key: 'favorites', shape: z.array(Id), empty: [] });
 */
export const remoteData = <T>(data: RemoteData<T>): RemoteData<T> => data;

const mostTries = 3;

const readOf = ({ remote, scope, key }: RemoteData<unknown>): Read<RemoteDataResponse> => ({
  path: '/remote_data',
  query: { remote, scope, key },
});

const valueIn = <T>({ shape, empty }: RemoteData<T>, entry: RemoteDataEntry | undefined): T => {
  const { data } = entry ? shape.safeParse(entry.value) : {};
  return data ?? empty;
};

/**
 * Changes the stored value and returns the new one. If it was changed elsewhere at the same time, `change` is
 * called again with the newer value.
 */
export const changeRemoteData = async <T>(
  data: RemoteData<T>,
  change: (before: T) => T,
  tries = mostTries,
): Promise<T> => {
  const { remote, scope, key } = data;
  const [entry] = await get('/remote_data', { remote, scope, key });
  const value = change(valueIn(data, entry));
  try {
    const version = entry?.version ?? 0;
    handOver(readOf(data), [await put('/remote_data', { remote, scope, key, value, version })]);
    return value;
  } catch (error) {
    if (tries === 1 || !isApiError(error, 'stale')) throw error;
    return changeRemoteData(data, change, tries - 1);
  }
};

/**
 * Returns a remote's stored value and a function to change it.
 * @example
 * const { data: ids = [], change } = useRemoteData(favorites);
 * <Button onClick={() => void change((before) => [...before, id])}>{text.keep}</Button>
 */
export const useRemoteData = <T>(
  data: RemoteData<T>,
): Reading<T> & { change: (change: (before: T) => T) => Promise<T> } => {
  const { data: entries, error, again } = useRead(readOf(data));
  return {
    data: entries && valueIn(data, entries[0]),
    error,
    again,
    change: async (change) => {
      const value = await changeRemoteData(data, change);
      again();
      return value;
    },
  };
};
