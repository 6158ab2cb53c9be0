import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';

/** Refuses requests for another host name; probes of the health calls come by address. */
export const ownHostOnly = (publicUrl: string) => {
  const { host } = new URL(publicUrl);
  return (request: Request, _: Response, next: NextFunction): void => {
    const isProbe = request.path === '/api/healthz' || request.path === '/api/readyz';
    next(isProbe || request.headers.host === host ? undefined : new AppError('malformed'));
  };
};
