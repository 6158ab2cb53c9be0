import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../../config/config.js';
import { AppError } from '../../common/app-error.js';
import { isLoopback } from './loopback.js';

/**
 * Refuses requests with another host name, except health checks, which use the IP address. In development every local
 * name and port is accepted, for local proxies. This prevents DNS rebinding.
 */
export const ownHostOnly = ({ publicUrl, isProduction }: Pick<Config, 'publicUrl' | 'isProduction'>) => {
  const own = new URL(publicUrl).host;
  return (request: Request, _: Response, next: NextFunction): void => {
    const { host = '' } = request.headers;
    const isProbe = request.path === '/api/healthz' || request.path === '/api/readyz';
    const isOwn = host === own || (!isProduction && isLoopback(host));
    next(isProbe || isOwn ? undefined : new AppError('malformed'));
  };
};
