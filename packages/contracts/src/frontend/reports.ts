import { z } from 'zod';
import { RemoteId } from './remote.ts';
import { optionalText } from '../base/text.ts';
import { RemoteVersion } from './registry.ts';
import { errorLimits, masked } from './reports.rules.ts';

/** The steps of loading a remote in which it can fail. */
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
  // The page was already visible: it failed in an effect or a later render.
  'effect',
  // After a click or in a promise; the page still works.
  'handler',
  // The outline costs too much to render on the server.
  'outline',
] as const;
export const RemoteHop = z.enum(remoteHops);
export type RemoteHop = z.infer<typeof RemoteHop>;

/** The kinds of failures. */
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

// Masked again here, because anyone can send a report.
const message = optionalText(2000).transform((text) => masked(text).slice(0, errorLimits.message));

/** An error that a remote threw: a masked message and the places in the remote's own files, as file, line and column. */
export const RemoteError = z.strictObject({
  name: z.string().regex(/^[\w$]{1,60}$/),
  message,
  frames: z.array(z.string().regex(/^[\w./@-]{1,150}:\d{1,7}:\d{1,7}$/)).max(errorLimits.frames),
});
export type RemoteError = z.infer<typeof RemoteError>;

/** A failure of a remote as browsers report it: codes, versions and a masked message, never addresses or people. */
export const RemoteFailure = z.strictObject({
  remote: RemoteId,
  version: RemoteVersion,
  hop: RemoteHop,
  kind: FailureKind,
  /** The revision of the registry in the page. */
  rev: z.number().int().min(0),
  /** The pattern of the requested page. */
  page: z.string().max(200).optional(),
  /** The HTTP status, if there was one. */
  status: z.number().int().min(0).max(999).optional(),
  /** The code that the error card shows to the user. */
  reference: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  /** Present if the remote's code threw. */
  error: RemoteError.optional(),
});
export type RemoteFailure = z.infer<typeof RemoteFailure>;

/** A version that loaded. Sent for canaries only, to compute their failure rate. */
export const RemoteLoad = z.strictObject({ remote: RemoteId, version: RemoteVersion });
export type RemoteLoad = z.infer<typeof RemoteLoad>;

/** `POST /reports`: the events of a tab since its last report. */
export const ReportsInput = z.strictObject({
  failures: z.array(RemoteFailure).max(20).default([]),
  loads: z.array(RemoteLoad).max(20).default([]),
});
export type ReportsInput = z.infer<typeof ReportsInput>;
