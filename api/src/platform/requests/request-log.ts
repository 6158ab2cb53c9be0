import { maskSecrets } from '@portal/contracts/paths';
import type { NextFunction, Request, Response } from 'express';
import { pageOf } from './inner-request.js';
import { log } from '../log/log.js';
import { refusals, requestSeconds } from '../log/metrics.js';
import { requestContext } from '../common/request-context.js';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT']);
const areas: Partial<Record<string, string>> = { assets: 'asset', mf: 'remote file', api: 'no route' };

// Keeps the number of names small, whatever addresses are requested.
const routeOf = (request: Request, path: string): string => {
  const { path: route } = (request.route ?? {}) as { path?: unknown };
  return typeof route === 'string' ? route : (areas[path.split('/')[1] ?? ''] ?? 'page');
};

interface Ended {
  path: string;
  status: number;
  seconds: number;
  error: string | undefined;
}

const count = (request: Request, { path, status, seconds, error }: Ended): void => {
  const route = routeOf(request, path);
  const method = methods.has(request.method) ? request.method : 'other';
  requestSeconds.observe({ method, route, status }, seconds);
  if (error !== undefined) refusals.inc({ route, error });
};

/**
 * Writes a log line and a metric for each request, without the query, which may contain typed words. Reads that the
 * server makes for a page count as part of the page.
 */
export const requestLog = (request: Request, response: Response, next: NextFunction): void => {
  if (pageOf(request)) return next();
  const start = performance.now();
  const context = requestContext();
  response.once('close', () => {
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    const error = response.locals['error'] as string | undefined;
    // A stream ends when the client disconnects, so its duration is not a response time.
    const isStream = response.getHeader('content-type') === 'text/event-stream';
    const status = response.writableFinished || isStream ? response.statusCode : 499;
    const ms = performance.now() - start;
    if (!isStream) count(request, { path, status, seconds: ms / 1000, error });
    log.info({
      requestId: context?.requestId,
      actor: context?.actor,
      method: request.method.slice(0, 10),
      path: maskSecrets(path).slice(0, 200),
      error,
      status,
      ms: Math.round(ms * 10) / 10,
    });
  });
  next();
};
