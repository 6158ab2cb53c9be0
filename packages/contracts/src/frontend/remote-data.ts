import { z } from 'zod';
import { RemoteId } from './remote.ts';

/** The owner of the data: `mine` is private to the account, `everybody` is shared. */
export const remoteDataScopes = ['mine', 'everybody'] as const;
export type RemoteDataScope = (typeof remoteDataScopes)[number];

const Key = z.string().regex(/^[a-z0-9][\w.-]{0,79}$/i);
const place = { remote: RemoteId, scope: z.enum(remoteDataScopes) };
const version = z.number().int().min(0).optional();

/** `GET /remote_data`: the values of a remote, or the one with a key. */
export const RemoteDataQuery = z.strictObject({ ...place, key: Key.optional() });
export type RemoteDataQuery = z.infer<typeof RemoteDataQuery>;

/** `PUT /remote_data`: stores a value. */
export const KeepRemoteDataInput = z.strictObject({
  ...place,
  key: Key,
  /** Any JSON value. */
  value: z.unknown().refine((value) => value !== undefined),
  /** The `version` that was changed, 0 for a new value. Without it, the last write wins. */
  version,
});
export type KeepRemoteDataInput = z.infer<typeof KeepRemoteDataInput>;

/** `POST /remote_data_delete`: deletes a value. */
export const DeleteRemoteDataInput = z.strictObject({ ...place, key: Key, version });
export type DeleteRemoteDataInput = z.infer<typeof DeleteRemoteDataInput>;

/** A stored value of a remote. */
export const RemoteDataEntry = z.object({
  key: z.string(),
  value: z.unknown(),
  /** Increases with every write. A write based on an older one fails with `stale`. */
  version: z.number(),
});
export type RemoteDataEntry = z.infer<typeof RemoteDataEntry>;

/** Sorted by key. A missing key is not an error. */
export const RemoteDataResponse = z.array(RemoteDataEntry);
export type RemoteDataResponse = z.infer<typeof RemoteDataResponse>;

/** The 409 `stale` of a write, with the stored value; absent if there is none. */
export const StaleRemoteDataResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  entry: RemoteDataEntry.optional(),
});
