import {
  Catch,
  HttpException,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { codeOfStatus } from '@portal/contracts/errors';
import type { Request, Response } from 'express';
import { AppError } from '../../common/app-error.js';
import { isStoreFailure } from '../../common/store-failure.js';
import { log } from '../../log/log.js';
import { requestContext } from '../../common/request-context.js';
import { allowedMethods } from '../calls/routes.js';

// Errors of Express and its body parser have a status.
const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
};

const unknownRoute = (request: Request): AppError => {
  const allowed = allowedMethods(request);
  return allowed.length > 0
    ? new AppError('methodnotallowed', { headers: { Allow: allowed.join(', ') } })
    : new AppError('notfound');
};

const toAppError = (error: unknown, request: Request): AppError => {
  if (error instanceof AppError) return error;
  if (isStoreFailure(error)) return new AppError('unavailable');
  if (error instanceof NotFoundException) return unknownRoute(request);
  return new AppError(codeOfStatus(statusOf(error) ?? 500));
};

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    // A call that exceeded its deadline was answered already.
    if (response.writableEnded) return;
    const answer = toAppError(error, request);
    if (answer.code === 'unexpected' || answer.code === 'unavailable')
      log.error({ err: error, requestId: requestContext()?.requestId }, answer.code);
    Object.assign(response.locals, { error: answer.code });
    if (response.headersSent) {
      response.end();
      return;
    }
    // Browsers do not know this scheme, so they show no login dialog.
    if (answer.status === 401) response.setHeader('WWW-Authenticate', 'Session');
    response
      .status(answer.status)
      .set({ ...(answer.code === 'unavailable' && { 'Retry-After': '2' }), ...answer.options.headers })
      .json({
        error: answer.code,
        ...(answer.options.fields && { fields: answer.options.fields }),
        ...answer.options.body,
        requestId: requestContext()?.requestId ?? '',
      });
  }
}
