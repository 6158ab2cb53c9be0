import type { Permission, SessionResponse } from './auth.ts';

/** Whether these permissions include the wanted one; an admin passes every check. */
export const hasPermission = (user: Pick<SessionResponse, 'permissions'>, wanted: Permission): boolean =>
  user.permissions.includes('admin') || user.permissions.includes(wanted);
