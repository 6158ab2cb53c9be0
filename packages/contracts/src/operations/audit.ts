import { z } from 'zod';
import { Id } from '../base/id.ts';
import { PageNumber } from '../base/paging.ts';

/** The actions that admins can read in the log. */
export const auditActs = [
  'account.set-permissions',
  'account.block',
  'account.unblock',
  'account.delete',
  'guardian.add',
  'guardian.remove',
  'guardian.undo',
  'program.publish',
  'program.hide',
  'event.cancel',
  'remote.publish',
  'remote.rollback',
  'remote.pause',
  'remote.resume',
  'remote.canary',
  'remote.remove',
  'remote-token.create',
  'remote-token.revoke',
  'remote-data.remove',
  'preview.create',
  'preview.end',
  'store.restore',
  'store.purge',
] as const;
export const AuditAct = z.enum(auditActs);
export type AuditAct = z.infer<typeof AuditAct>;

/** `GET /admin_audit`: who did what, newest first, one page at a time. */
export const AuditQuery = z.strictObject({ page: PageNumber });
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditEntry = z.object({
  id: Id,
  at: z.iso.datetime(),
  act: AuditAct,
  /** An email address, the name of a token or 'command-line'. Absent for the portal itself and for deleted accounts. */
  by: z.string().optional(),
  /** An email address, the name of an event or a performer, or the id of a remote. Absent if it was deleted. */
  about: z.string().optional(),
  /** Permissions, a version, a number of days, or the email address of an account that a profile got or lost. */
  detail: z.string().optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditResponse = z.array(AuditEntry);
export type AuditResponse = z.infer<typeof AuditResponse>;
