import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../common/app-error.js';

const longestMs = 5000;

/**
 * Answers for a call that takes too long, because the store is slow or a crowd is waiting. The call itself goes on: who
 * asks again with the same key gets what it did.
 */
export const withDeadline = (_: Request, response: Response, next: NextFunction): void => {
  const timer = setTimeout(() => {
    if (!response.headersSent) next(new AppError('unavailable', { headers: { 'Retry-After': '2' } }));
  }, longestMs);
  response.once('close', () => {
    clearTimeout(timer);
  });
  next();
};
