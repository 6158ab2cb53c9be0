import { z } from 'zod';

/** `GET /admin_backup`: the state of the automatic backups, and whether the store has disk space. */
export const BackupStateResponse = z.object({
  /** Hours between two backups; 0 if the portal makes none. */
  everyHours: z.number(),
  isEncrypted: z.boolean(),
  /** When the last complete backup was started. */
  lastAt: z.iso.datetime().optional(),
  bytes: z.number().optional(),
  /** When the last backup failed. Absent if it succeeded. */
  failedAt: z.iso.datetime().optional(),
  failure: z.string().optional(),
  /** Whether the database is the embedded one, which allows one process only. */
  isEmbedded: z.boolean().optional(),
  /** Whether the disk of the embedded store is full, so that no data can be saved. */
  isDiskFull: z.boolean().optional(),
});
export type BackupStateResponse = z.infer<typeof BackupStateResponse>;
