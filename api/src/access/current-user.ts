import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SessionResponse } from '@portal/contracts/auth';
import type { Request } from 'express';
import { AppError } from '../common/app-error.js';

/** Who makes a request, as the database has them at this moment. */
export interface CurrentUser extends SessionResponse {
  /** The account's epoch that the session belongs to. */
  epoch: number;
  /** Which of their sessions it is; what a person ends it by from elsewhere, and opens nothing. */
  session: string;
}

/** What a person may know of their own session. */
export const toSessionResponse = ({ id, permissions, unconfirmed }: CurrentUser): SessionResponse => ({
  id,
  permissions,
  ...(unconfirmed && { unconfirmed }),
});

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser => {
  const { user } = context.switchToHttp().getRequest<Request & { user?: CurrentUser }>();
  if (!user) throw new AppError('unauthenticated');
  return user;
});
