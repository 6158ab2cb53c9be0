import type { NextFunction, Request, Response } from 'express';
import { log } from './log.js';
import { requestContext } from './request-context.js';

// A mailed code stands in the path of the page that takes it.
const masked = (path: string): string =>
  path.replace(/^\/(confirmemail|resetpassword)\/(?!getcode$).+/, '/$1/:code').slice(0, 200);

/** One line for each request, without its query, which may hold words a person typed. */
export const requestLog = (request: Request, response: Response, next: NextFunction): void => {
  const start = performance.now();
  const context = requestContext();
  response.once('close', () => {
    log.info({
      requestId: context?.requestId,
      actor: context?.actor,
      method: request.method.slice(0, 10),
      path: masked(request.originalUrl.split('?', 1)[0] ?? ''),
      error: response.locals['error'] as string | undefined,
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - start) * 10) / 10,
    });
  });
  next();
};
