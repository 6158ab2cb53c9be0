import { z } from 'zod';
import { RemoteState, VersionError, VersionHealth } from './publishing.ts';
import { RemoteVersion } from './registry.ts';
import { RemoteId } from './remote.ts';

/** The lifetime of a preview link in days, and the number of links a remote may have at a time. */
export const previewLimits = { usualDays: 7, mostDays: 30, most: 20 } as const;

/** The id of a preview in lists. It does not open the preview. */
const PreviewId = z.string().regex(/^[0-9a-f]{8}$/);

/** The secret in the link of a preview. */
export const PreviewSecret = z.string().regex(/^pv_[A-Za-z0-9_-]{43}$/, { error: 'invalid' });

/** A version of a remote that is visible by link before it is published. */
export const Preview = z.strictObject({
  id: PreviewId,
  remote: RemoteId,
  version: RemoteVersion,
  /** The name of the token that created the link. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** The number of accounts that opened it. */
  openedBy: z.number().int(),
  lastOpenedAt: z.iso.datetime().optional(),
});
export type Preview = z.infer<typeof Preview>;

/** `GET /admin_previews`: all current previews. */
export const ListPreviewsResponse = z.array(Preview);
export type ListPreviewsResponse = z.infer<typeof ListPreviewsResponse>;

/** `POST /team_preview`: creates a link to a stored version. */
export const CreatePreviewInput = z.strictObject({
  version: RemoteVersion,
  days: z.number().int().min(1).max(previewLimits.mostDays).optional(),
});
export type CreatePreviewInput = z.infer<typeof CreatePreviewInput>;

/** The link is shown only once. */
export const CreatePreviewResponse = z.strictObject({ preview: Preview, link: z.string() });
export type CreatePreviewResponse = z.infer<typeof CreatePreviewResponse>;

/** `POST /team_preview_end` and `POST /admin_preview_end`: invalidates the link. */
export const EndPreviewInput = z.strictObject({ id: PreviewId });
export type EndPreviewInput = z.infer<typeof EndPreviewInput>;

/** `POST /preview`: shows the previewed version in this browser. */
export const OpenPreviewInput = z.strictObject({ secret: PreviewSecret });
export type OpenPreviewInput = z.infer<typeof OpenPreviewInput>;

/** The first page of the previewed remote. */
export const OpenPreviewResponse = z.strictObject({ remote: RemoteId, path: z.string() });
export type OpenPreviewResponse = z.infer<typeof OpenPreviewResponse>;

/** `GET /team_status`: state and health of the token's remote. Tools ignore fields they do not know. */
export const TeamStatusResponse = z.object({
  /** Absent if nothing was published yet. */
  state: RemoteState.optional(),
  health: z.array(VersionHealth),
  /** Absent in responses of older portals. */
  errors: z.array(VersionError).optional(),
  previews: z.array(Preview),
  /** Calls of the live version that the API no longer has. */
  gone: z.array(z.string()).optional(),
});
export type TeamStatusResponse = z.infer<typeof TeamStatusResponse>;
