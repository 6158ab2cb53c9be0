import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../config/config.js';
import { AppError } from '../common/app-error.js';
import { isLoopback } from '../common/loopback.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const isJson = (request: Request): boolean =>
  /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(request.headers['content-type'] ?? '');

type Own = Pick<Config, 'publicUrl' | 'isProduction'>;

// In development the portal may also be opened by another name of this machine, or through a local proxy.
const isOwnOrigin = (origin: string, host = '', { publicUrl, isProduction }: Own): boolean =>
  origin === publicUrl || (!isProduction && isLoopback(host) && origin === `http://${host}`);

/**
 * Returns whether a write comes from a page of the portal. Other ports and subdomains are 'same-site' and are refused.
 * So are foreign origins, whatever Sec-Fetch-Site is, because their host name may resolve to this address. A client
 * that sends neither header is not a browser, and its session is checked like any other.
 */
const isOwn = ({ headers }: Request, own: Own): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || isOwnOrigin(origin, host, own);
};

// Mail programs send a form without cookies (RFC 8058). The code in the address is the permission.
const fromAnywhere = '/mail_stop_one_click';

// API routes that mails, calendars and documents link to. No other API route may be opened from another site.
const linkedFromElsewhere = new Set(['/calendar.ics', '/mail_stop_one_click', '/docs', '/docs/openapi.json']);

const isFollowed = ({ path, headers }: Request): boolean =>
  linkedFromElsewhere.has(path.replace(/\/$/, '')) &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document';

// Detects reads from other sites, whose images and scripts could otherwise use up the rate limits of their visitors.
const isReadElsewhere = (request: Request): boolean => {
  const site = request.headers['sec-fetch-site'];
  return (site === 'cross-site' || site === 'same-site') && !isFollowed(request);
};

/** Refuses requests from other sites, and bodies that are not JSON. */
export const ownOriginOnly =
  (own: Own) =>
  (request: Request, _: Response, next: NextFunction): void => {
    if (safeMethods.has(request.method)) next(isReadElsewhere(request) ? new AppError('origin') : undefined);
    else if (request.path === fromAnywhere) next();
    else if (!isOwn(request, own)) next(new AppError('origin'));
    else if (hasBody(request) ? !isJson(request) : request.headers['content-type'] && !isJson(request))
      next(new AppError('mediatype'));
    else next();
  };
