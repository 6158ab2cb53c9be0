import type { ErrorCode } from '@portal/contracts/errors';
import { AppError } from '../common/app-error.js';
import type { FieldErrors } from '../http/valid.pipe.js';

const codeOf = (fields: FieldErrors): ErrorCode => {
  if ('email' in fields) return 'noemail';
  if ('password' in fields) return 'badpass';
  return 'token' in fields ? 'badcaptcha' : 'invalid';
};

/** The answer to a login that does not keep to its contract. */
export const loginError = (fields: FieldErrors): AppError => new AppError(codeOf(fields), { fields });
