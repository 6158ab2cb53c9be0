import { z } from 'zod';

/** `GET /admin_backup`: the state of the automatic backups, and whether the store has disk space. */
export const BackupStateResponse = z.object({
  /** How often one is made; 0 where the portal makes none. */
  everyHours: z.number(),
  isEncrypted: z.boolean(),
  /** Whether each is copied to another place. */
  hasBucket: z.boolean(),
  /** When the last whole one was begun. */
  lastAt: z.iso.datetime().optional(),
  bytes: z.number().optional(),
  /** The last try, where it did not succeed. */
  failedAt: z.iso.datetime().optional(),
  failure: z.string().optional(),
  /** Whether the database is the embedded one, which allows one process only. */
  isEmbedded: z.boolean().optional(),
  /** Whether the disk of the embedded store is full, so that no data can be saved. */
  isDiskFull: z.boolean().optional(),
});
export type BackupStateResponse = z.infer<typeof BackupStateResponse>;
