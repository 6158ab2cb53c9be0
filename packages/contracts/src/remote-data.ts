import { z } from 'zod';
import { RemoteId } from './remote.ts';

/** Whose data: that of whoever asks, seen by nobody else; or one for all. */
export const remoteDataScopes = ['mine', 'everybody'] as const;
export type RemoteDataScope = (typeof remoteDataScopes)[number];

const Key = z.string().regex(/^[a-z0-9][\w.-]{0,79}$/i);
const place = { remote: RemoteId, scope: z.enum(remoteDataScopes) };
const version = z.number().int().min(0).optional();

/** `GET /remote_data`: what a remote keeps, all of it or under one key. */
export const RemoteDataQuery = z.strictObject({ ...place, key: Key.optional() });
export type RemoteDataQuery = z.infer<typeof RemoteDataQuery>;

/** `PUT /remote_data`: keeps a value. */
export const KeepRemoteDataInput = z.strictObject({
  ...place,
  key: Key,
  /** Whatever JSON can say. */
  value: z.unknown().refine((value) => value !== undefined),
  /** The `version` it was made from, 0 where there was none; without it the last writer wins. */
  version,
});
export type KeepRemoteDataInput = z.infer<typeof KeepRemoteDataInput>;

/** `POST /remote_data_delete`: lets go of a value. */
export const DeleteRemoteDataInput = z.strictObject({ ...place, key: Key, version });
export type DeleteRemoteDataInput = z.infer<typeof DeleteRemoteDataInput>;

/** One value a remote keeps. */
export const RemoteDataEntry = z.object({
  key: z.string(),
  value: z.unknown(),
  /** Rises with every write; a write from an older one is `stale`. */
  version: z.number(),
});
export type RemoteDataEntry = z.infer<typeof RemoteDataEntry>;

/** By their keys, in the order of the alphabet. What is not there is no error. */
export const RemoteDataResponse = z.array(RemoteDataEntry);
export type RemoteDataResponse = z.infer<typeof RemoteDataResponse>;

/** The 409 `stale` of a write: what is kept now; without an entry there is nothing any more. */
export const StaleRemoteDataResponse = z.object({
  error: z.literal('stale'),
  requestId: z.string(),
  entry: RemoteDataEntry.optional(),
});
