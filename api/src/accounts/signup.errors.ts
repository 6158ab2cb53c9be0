import type { ErrorCode } from '@portal/contracts/errors';
import { AppError } from '../common/app-error.js';
import type { FieldErrors } from '../http/valid.pipe.js';

// In the order of the form: the first that is wrong names the answer.
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

/** The answer to a sign-up that does not keep to its contract: a bad request, also where a login would be refused. */
export const signupError = (fields: FieldErrors): AppError =>
  new AppError(signupCodes.find(([field]) => field in fields)?.[1] ?? 'invalid', { fields, status: 400 });
