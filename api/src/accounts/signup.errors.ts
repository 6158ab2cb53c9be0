import { signupCode } from '@portal/contracts/auth.rules';
import type { FieldErrors } from '@portal/contracts/field-errors';
import { AppError } from '../common/app-error.js';

/** The answer to a sign-up that does not keep to its contract: a bad request, also where a login would be refused. */
export const signupError = (fields: FieldErrors): AppError =>
  new AppError(signupCode(fields), { fields, status: 400 });
