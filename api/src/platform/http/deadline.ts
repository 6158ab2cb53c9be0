import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../common/app-error.js';
import { requestContext } from './request-context.js';

const longestMs = 5000;

/**
 * Answers 503 for a call that takes too long. The call continues unless it checks the signal: a retry with the same key
 * gets its result.
 */
export const withDeadline = (_: Request, response: Response, next: NextFunction): void => {
  const late = new AbortController();
  Object.assign(requestContext() ?? {}, { signal: late.signal });
  const timer = setTimeout(() => {
    if (response.headersSent) return;
    const error = new AppError('unavailable', { headers: { 'Retry-After': '2' } });
    late.abort(error);
    next(error);
  }, longestMs);
  response.once('close', () => {
    clearTimeout(timer);
  });
  next();
};
