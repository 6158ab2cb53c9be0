import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../common/app-error.js';

/** The `Idempotency-Key` header; undefined if it was not sent. */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const key = context.switchToHttp().getRequest<Request>().get('idempotency-key');
    if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('invalid');
    return key;
  },
);
