import type { NextFunction, Request, Response } from 'express';
import { pageOf } from './inner-request.js';
import { log } from '../log/log.js';
import { refusals, requestSeconds } from '../log/metrics.js';
import { requestContext } from './request-context.js';

// Masks the secrets in paths: mailed codes, and the codes in addresses of public programs, which grant access. The second
// pattern also finds a program code in the path of a team's page.
const masked = (path: string): string =>
  path
    .replace(/^\/(confirmemail|resetpassword|stopemails|program)\/(?!getcode$).+/i, '/$1/:code')
    .replace(/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}/gi, ':code')
    .slice(0, 200);

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT']);
const areas: Partial<Record<string, string>> = { assets: 'asset', mf: 'remote file', api: 'no route' };

// A few names, however many addresses are asked for.
const routeOf = (request: Request, path: string): string => {
  const { path: route } = (request.route ?? {}) as { path?: unknown };
  return typeof route === 'string' ? route : (areas[path.split('/')[1] ?? ''] ?? 'page');
};

const count = (request: Request, path: string, status: number, seconds: number, error?: string): void => {
  const route = routeOf(request, path);
  const method = methods.has(request.method) ? request.method : 'other';
  requestSeconds.observe({ method, route, status }, seconds);
  if (error !== undefined) refusals.inc({ route, error });
};

/**
 * One line and one count for each request, without its query, which may hold words a person typed. What a page reads
 * first is part of the page.
 */
export const requestLog = (request: Request, response: Response, next: NextFunction): void => {
  if (pageOf(request)) return next();
  const start = performance.now();
  const context = requestContext();
  response.once('close', () => {
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    const error = response.locals['error'] as string | undefined;
    // One that stays open is over when its reader has gone, and says nothing about how long answers take.
    const isStream = response.getHeader('content-type') === 'text/event-stream';
    const status = response.writableFinished || isStream ? response.statusCode : 499;
    const ms = performance.now() - start;
    if (!isStream) count(request, path, status, ms / 1000, error);
    log.info({
      requestId: context?.requestId,
      actor: context?.actor,
      method: request.method.slice(0, 10),
      path: masked(path),
      error,
      status,
      ms: Math.round(ms * 10) / 10,
    });
  });
  next();
};
