import { z } from 'zod';
import { RemoteId } from './remote.ts';
import { requiredText } from '../base/text.ts';
import { wordsUpTo } from '../base/words.ts';
import { Canary, RemoteVersion } from './registry.ts';
import { RemoteError } from './reports.ts';

/** The actions on a published remote. */
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

/** A hash over all files of a version. */
const Digest = z.string().regex(/^sha256-[0-9a-f]{64}$/);

/** An entry in the history of a remote: who did what to which version, and the hash of its files. */
export const HistoryEntry = z.strictObject({
  /** The revision of the registry that this action created. */
  rev: z.number().int(),
  at: z.iso.datetime(),
  /** The name of a token, the id of an account, or the tool that was used. */
  by: z.string().min(1).max(100),
  act: RemoteAct,
  version: RemoteVersion,
  digest: Digest,
  /** The version that was live before, if another one went live. */
  from: RemoteVersion.optional(),
  percent: z.number().optional(),
  reason: z.string().max(200).optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A stored version. */
export const StoredVersion = z.strictObject({ version: RemoteVersion, storedAt: z.iso.datetime() });
export type StoredVersion = z.infer<typeof StoredVersion>;

/** The state of a remote: live version, stored versions and history. */
export const RemoteState = z.strictObject({
  id: RemoteId,
  title: wordsUpTo(60),
  trust: z.enum(['core', 'team']),
  status: z.enum(['on', 'off']),
  version: RemoteVersion,
  previous: RemoteVersion.optional(),
  canary: Canary.optional(),
  /** The stored versions. They and the history are sorted newest first. */
  versions: z.array(StoredVersion),
  history: z.array(HistoryEntry),
});
export type RemoteState = z.infer<typeof RemoteState>;

/** The maximum size of all files of a version together. */
export const maxUploadBytes = 5 * 1024 * 1024;

const UploadedFile = z.strictObject({ name: z.string().min(1).max(200), content: z.base64() });

/** Checks that the publishing tool ran on exactly these files, because they need a local browser. */
export const Attestation = z.strictObject({
  digest: Digest,
  /** `pages`: each page was rendered alone, with the mock API and without one. */
  checks: z.array(z.enum(['pages'])).max(10),
});
export type Attestation = z.infer<typeof Attestation>;

const Sentence = requiredText('reason', 120);

/** `PUT /team_remote`: all files of a build, and who gets the version. */
export const PublishRemoteInput = z.strictObject({
  files: z.array(UploadedFile).min(1).max(500),
  /** Publishes a canary for this percentage of users. Without it, the version goes live. */
  percent: z.number().int().min(1).max(99).optional(),
  attested: Attestation.optional(),
  /** The reason for skipping the page checks, for the history. */
  unchecked: Sentence.optional(),
  /** The reason for exceeding the size budget of pages, for the history. */
  overBudget: Sentence.optional(),
  /** Only checks whether the version could be published. */
  judgeOnly: z.literal(true).optional(),
  /** Stores the version without publishing it, for a preview. */
  storeOnly: z.literal(true).optional(),
});
export type PublishRemoteInput = z.infer<typeof PublishRemoteInput>;

/** The result of publishing. `isNew` is true if something changed. */
export const PublishRemoteResponse = z.strictObject({
  id: RemoteId,
  version: RemoteVersion,
  isNew: z.boolean(),
  isCanary: z.boolean(),
});
export type PublishRemoteResponse = z.infer<typeof PublishRemoteResponse>;

/** `POST /team_remote`: an action on the remote of a token. */
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

/** `POST /admin_remote`: an action of an admin on any remote. */
export const AdminRemoteActInput = z.strictObject({ id: RemoteId, input: RemoteActInput });
export type AdminRemoteActInput = z.infer<typeof AdminRemoteActInput>;

/** Counters of a version in the last day. */
export const VersionHealth = z.strictObject({
  version: RemoteVersion,
  failures: z.number().int(),
  /** Counted for canaries only. */
  loads: z.number().int(),
  /** Failures by the step that failed. */
  hops: z.record(z.string(), z.number().int()),
});
export type VersionHealth = z.infer<typeof VersionHealth>;

/** An error that code of a version threw in browsers in the last day. */
export const VersionError = RemoteError.extend({
  version: RemoteVersion,
  /** Places in the source files, if the version has a source map. */
  frames: z.array(z.string()),
  count: z.number().int(),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
});
export type VersionError = z.infer<typeof VersionError>;

/** `GET /admin_remotes`: state and health of all remotes. */
export const ListRemotesResponse = z.array(
  z.strictObject({
    state: RemoteState,
    health: z.array(VersionHealth),
    errors: z.array(VersionError),
    /** Calls of the live version that the API no longer has. */
    gone: z.array(z.string()).optional(),
  }),
);
export type ListRemotesResponse = z.infer<typeof ListRemotesResponse>;
