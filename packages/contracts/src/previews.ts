import { z } from 'zod';
import { RemoteState, VersionHealth } from './publishing.ts';
import { RemoteVersion } from './registry.ts';
import { RemoteId } from './remote.ts';

/** For how many days a link to a version leads there, and how many there may be for a remote at a time. */
export const previewLimits = { usualDays: 7, mostDays: 30, most: 20 } as const;

/** What lists call a preview; of no use to whoever finds it. */
const PreviewId = z.string().regex(/^[0-9a-f]{8}$/);

/** What opens a preview: the secret in its link. */
export const PreviewSecret = z.string().regex(/^pv_[A-Za-z0-9_-]{43}$/, { error: 'invalid' });

/** A version of a remote that those with its link may see before everybody does. */
export const Preview = z.strictObject({
  id: PreviewId,
  remote: RemoteId,
  version: RemoteVersion,
  /** Who made the link: a token's name. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** By how many accounts it was opened. */
  openedBy: z.number().int(),
  lastOpenedAt: z.iso.datetime().optional(),
});
export type Preview = z.infer<typeof Preview>;

/** `GET /admin_previews`: every preview there is now. */
export const ListPreviewsResponse = z.array(Preview);
export type ListPreviewsResponse = z.infer<typeof ListPreviewsResponse>;

/** `POST /team_preview`: a link to a version that is stored. */
export const CreatePreviewInput = z.strictObject({
  version: RemoteVersion,
  days: z.number().int().min(1).max(previewLimits.mostDays).optional(),
});
export type CreatePreviewInput = z.infer<typeof CreatePreviewInput>;

/** The link can be seen this once. */
export const CreatePreviewResponse = z.strictObject({ preview: Preview, link: z.string() });
export type CreatePreviewResponse = z.infer<typeof CreatePreviewResponse>;

/** `POST /team_preview_end` and `POST /admin_preview_end`: the link leads nowhere any more. */
export const EndPreviewInput = z.strictObject({ id: PreviewId });
export type EndPreviewInput = z.infer<typeof EndPreviewInput>;

/** `POST /preview`: from here on this browser shows the version a link leads to. */
export const OpenPreviewInput = z.strictObject({ secret: PreviewSecret });
export type OpenPreviewInput = z.infer<typeof OpenPreviewInput>;

/** Where there is something to see of it. */
export const OpenPreviewResponse = z.strictObject({ remote: RemoteId, path: z.string() });
export type OpenPreviewResponse = z.infer<typeof OpenPreviewResponse>;

/** `GET /team_status`: how the remote of a token stands and does. More may be said one day: tools pass over what they do not know. */
export const TeamStatusResponse = z.object({
  /** Absent where nothing was published yet. */
  state: RemoteState.optional(),
  health: z.array(VersionHealth),
  previews: z.array(Preview),
  /** What its live version calls, and the API does not have any more. */
  gone: z.array(z.string()).optional(),
});
export type TeamStatusResponse = z.infer<typeof TeamStatusResponse>;
