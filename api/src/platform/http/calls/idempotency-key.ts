import type { Request } from 'express';
import { AppError } from '../../common/app-error.js';

/** Returns the `Idempotency-Key` header; undefined if it was not sent. */
export const idempotencyKey = (request: Request): string | undefined => {
  const key = request.get('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('invalid');
  return key;
};
