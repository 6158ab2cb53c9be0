import { loginCode } from '@portal/contracts/auth.rules';
import type { FieldErrors } from '@portal/contracts/field-errors';
import { AppError } from '../common/app-error.js';

/** The answer to a login that does not keep to its contract. */
export const loginError = (fields: FieldErrors): AppError => new AppError(loginCode(fields), { fields });
