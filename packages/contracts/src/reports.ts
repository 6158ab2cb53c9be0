import { z } from 'zod';
import { RemoteId } from './remote.ts';
import { RemoteVersion } from './registry.ts';

/** Where on its way to the screen a remote was lost. */
export const remoteHops = [
  'registry',
  'manifest',
  'entry',
  'chunk',
  'shared',
  'stylesheet',
  'contract',
  'import',
  'data',
  'loader',
  'render',
  // It stood on screen already: an effect, or a later drawing.
  'effect',
  // The outline costs too much to render on the server.
  'outline',
] as const;
export const RemoteHop = z.enum(remoteHops);
export type RemoteHop = z.infer<typeof RemoteHop>;

/** What went wrong there. */
export const failureKinds = [
  'network',
  'status',
  'type',
  'timeout',
  'integrity',
  'policy',
  'requirement',
  'off',
  'shape',
  'threw',
] as const;
export const FailureKind = z.enum(failureKinds);
export type FailureKind = z.infer<typeof FailureKind>;

/** One failure of a remote as a browser tells it: codes and versions, never an address, a text or a person. */
export const RemoteFailure = z.strictObject({
  remote: RemoteId,
  version: RemoteVersion,
  hop: RemoteHop,
  kind: FailureKind,
  /** The registry the page was made from. */
  rev: z.number().int().min(0),
  /** The pattern of the page that was asked for. */
  page: z.string().max(200).optional(),
  /** The HTTP status, where there was one. */
  status: z.number().int().min(0).max(999).optional(),
  /** What the error card shows, so that a person can name it. */
  reference: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
});
export type RemoteFailure = z.infer<typeof RemoteFailure>;

/** A version that came on screen. Only sent for a canary, whose rate of failures needs something to be a part of. */
export const RemoteLoad = z.strictObject({ remote: RemoteId, version: RemoteVersion });
export type RemoteLoad = z.infer<typeof RemoteLoad>;

/** `POST /reports`: what a tab has to tell since it last did. */
export const ReportsInput = z.strictObject({
  failures: z.array(RemoteFailure).max(20).default([]),
  loads: z.array(RemoteLoad).max(20).default([]),
});
export type ReportsInput = z.infer<typeof ReportsInput>;
