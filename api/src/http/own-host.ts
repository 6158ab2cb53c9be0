import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../config.js';
import { AppError } from '../common/app-error.js';
import { isLoopback } from './loopback.js';

/**
 * Refuses requests for another host name; probes of the health calls come by address. In development any name of this
 * machine is taken, at any port, for proxies in between: what matters is that no name of somebody else's leads here.
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
