import type { Permission, SessionResponse } from './auth.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { FieldErrors } from '../base/field-errors.ts';

/** Whether these permissions include the wanted one; an admin passes every check. */
export const hasPermission = (user: Pick<SessionResponse, 'permissions'>, wanted: Permission): boolean =>
  user.permissions.includes('admin') || user.permissions.includes(wanted);

// The fields in the order of the form. The first invalid one decides the error code.
const signupCodes: [string, ErrorCode][] = [
  ['email', 'noemail'],
  ['phone', 'nophonenumber'],
  ['password', 'badpass'],
  ['passwordConfirmation', 'noconfirmation'],
  ['state', 'nostate'],
  ['accountType', 'noacctype'],
  ['zip', 'nozip'],
  ['terms', 'terms'],
  ['token', 'badcaptcha'],
];

/** Returns the error code of an invalid sign-up. */
export const signupCode = (fields: FieldErrors): ErrorCode =>
  signupCodes.find(([field]) => field in fields)?.[1] ?? 'invalid';

/** Returns the error code of an invalid login. */
export const loginCode = (fields: FieldErrors): ErrorCode => {
  if ('email' in fields) return 'noemail';
  if ('password' in fields) return 'badpass';
  return 'token' in fields ? 'badcaptcha' : 'invalid';
};
