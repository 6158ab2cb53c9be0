import { z } from 'zod';
import { RemoteId } from './remote.ts';
import { wordsUpTo } from './words.ts';
import { Canary, RemoteVersion } from './registry.ts';

/** What can be done to a published remote. */
export const remoteActs = [
  'store',
  'publish',
  'rollback',
  'pause',
  'resume',
  'canary',
  'stop-canary',
] as const;
export const RemoteAct = z.enum(remoteActs);
export type RemoteAct = z.infer<typeof RemoteAct>;

/** One hash that stands for all files of a version. */
const Digest = z.string().regex(/^sha256-[0-9a-f]{64}$/);

/** One line of a remote's history: who did what, to which version, and the hash of all its files. */
export const HistoryEntry = z.strictObject({
  /** The registry's revision it made. */
  rev: z.number().int(),
  at: z.iso.datetime(),
  /** A token's name, an account's id, or where it was done. */
  by: z.string().min(1).max(100),
  act: RemoteAct,
  version: RemoteVersion,
  digest: Digest,
  /** The version that was live before, where another one became so. */
  from: RemoteVersion.optional(),
  percent: z.number().optional(),
  reason: z.string().max(200).optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A version that is kept, and since when. */
export const StoredVersion = z.strictObject({ version: RemoteVersion, storedAt: z.iso.datetime() });
export type StoredVersion = z.infer<typeof StoredVersion>;

/** How a remote stands: what is live, what there is to go back to, and what was done. */
export const RemoteState = z.strictObject({
  id: RemoteId,
  title: wordsUpTo(60),
  trust: z.enum(['core', 'team']),
  status: z.enum(['on', 'off']),
  version: RemoteVersion,
  previous: RemoteVersion.optional(),
  canary: Canary.optional(),
  /** Newest first, both. */
  versions: z.array(StoredVersion),
  history: z.array(HistoryEntry),
});
export type RemoteState = z.infer<typeof RemoteState>;

/** The largest version a team may send, its files together. */
export const maxUploadBytes = 5 * 1024 * 1024;

const UploadedFile = z.strictObject({ name: z.string().min(1).max(200), content: z.base64() });

/** What a publishing tool says it did with the very files it sends: what takes a machine of one's own. */
export const Attestation = z.strictObject({
  digest: Digest,
  /** `pages`: each was drawn alone, with the mock API and without one. */
  checks: z.array(z.enum(['pages'])).max(10),
});
export type Attestation = z.infer<typeof Attestation>;

const Sentence = z.string().trim().min(1).max(120);

/** `PUT /team_remote`: every file a build left, and for whom it is at first. */
export const PublishRemoteInput = z.strictObject({
  files: z.array(UploadedFile).min(1).max(500),
  /** Publish as a canary for this many of a hundred people; without it for everybody. */
  percent: z.number().int().min(1).max(99).optional(),
  attested: Attestation.optional(),
  /** Why its pages were not looked at, for the history. */
  unchecked: Sentence.optional(),
  /** Why a page may take more than its kind is given, for the history. */
  overBudget: Sentence.optional(),
  /** Says whether it would be published, and does nothing. */
  judgeOnly: z.literal(true).optional(),
  /** Stores the version and makes it nobody's: for a preview. */
  storeOnly: z.literal(true).optional(),
});
export type PublishRemoteInput = z.infer<typeof PublishRemoteInput>;

/** What publishing did; `isNew` where it was not so before. */
export const PublishRemoteResponse = z.strictObject({
  id: RemoteId,
  version: RemoteVersion,
  isNew: z.boolean(),
  isCanary: z.boolean(),
});
export type PublishRemoteResponse = z.infer<typeof PublishRemoteResponse>;

/** `POST /team_remote`: an act on the remote a token is for. */
export const RemoteActInput = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('rollback'), version: RemoteVersion.optional() }),
  z.strictObject({ act: z.literal('pause') }),
  z.strictObject({ act: z.literal('resume') }),
  /** 0 ends a canary, 100 makes it the live version. */
  z.strictObject({
    act: z.literal('canary'),
    percent: z.number().int().min(0).max(100),
    version: RemoteVersion.optional(),
  }),
]);
export type RemoteActInput = z.infer<typeof RemoteActInput>;

/** `POST /admin_remote`: the same by somebody who may do it to any remote. */
export const AdminRemoteActInput = z.strictObject({ id: RemoteId, input: RemoteActInput });
export type AdminRemoteActInput = z.infer<typeof AdminRemoteActInput>;

/** What the portal counted of a version in the last day. */
export const VersionHealth = z.strictObject({
  version: RemoteVersion,
  failures: z.number().int(),
  /** Only counted while it is a canary. */
  loads: z.number().int(),
  /** Failures by where they happened. */
  hops: z.record(z.string(), z.number().int()),
});
export type VersionHealth = z.infer<typeof VersionHealth>;

/** `GET /admin_remotes`: every remote, how it stands and how it does. */
export const ListRemotesResponse = z.array(
  z.strictObject({
    state: RemoteState,
    health: z.array(VersionHealth),
    /** What its live version calls, and the API does not have any more. */
    gone: z.array(z.string()).optional(),
  }),
);
export type ListRemotesResponse = z.infer<typeof ListRemotesResponse>;
