import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

interface RequestContext {
  requestId: string;
  /** The account the request is made by, once known. */
  actor?: string;
  /** Aborts when the caller has been told that it took too long. */
  signal?: AbortSignal;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Does something on behalf of somebody who makes no request. */
export const actingAs = <T>(actor: string, work: () => Promise<T>): Promise<T> =>
  storage.run({ requestId: randomUUID(), actor }, work);

export const requestContext = (): RequestContext | undefined => storage.getStore();

const usable = /^[\w-]{8,64}$/;

/** Gives the request its id: the caller's own where it is a plain one, so that a proxy's log can be matched. */
export const withRequestContext = (request: Request, response: Response, next: NextFunction): void => {
  const given = request.get('x-request-id');
  const requestId = given && usable.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  storage.run({ requestId }, next);
};
