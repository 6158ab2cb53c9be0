import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../common/app-error.js';
import type { Config } from '../../config/config.js';
import { requestContext } from '../requests/request-context.js';

/**
 * Answers 503 for a call that takes too long. The call continues unless it checks the signal: a retry with the same key
 * gets its result.
 */
export const withDeadline =
  (config: Config) =>
  (_: Request, response: Response, next: NextFunction): void => {
    const late = new AbortController();
    Object.assign(requestContext() ?? {}, { signal: late.signal });
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      const error = new AppError('unavailable', { headers: { 'Retry-After': '2' } });
      late.abort(error);
      next(error);
    }, config.longestCallMs);
    response.once('close', () => {
      clearTimeout(timer);
    });
    next();
  };
