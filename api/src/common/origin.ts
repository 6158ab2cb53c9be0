import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const isJson = (request: Request): boolean =>
  /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(request.headers['content-type'] ?? '');

/**
 * Whether a write comes from the portal's own pages. The neighbour on another port or subdomain is 'same-site' and is
 * refused. A caller that sends neither header is no browser, and is stopped by the session like anybody else.
 */
const isOwnOrigin = (request: Request, publicUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === 'null') return false;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || origin === publicUrl;
};

/** Refuses writes from elsewhere, and bodies that are not JSON. */
export const ownOriginOnly =
  (publicUrl: string) =>
  (request: Request, _: Response, next: NextFunction): void => {
    if (safeMethods.has(request.method)) next();
    else if (!isOwnOrigin(request, publicUrl)) next(new AppError('origin'));
    else if (hasBody(request) ? !isJson(request) : request.headers['content-type'] && !isJson(request))
      next(new AppError('mediatype'));
    else next();
  };
