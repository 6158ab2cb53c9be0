import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

interface RequestContext {
  requestId: string;
  /** The account the request is made by, once known. */
  actor?: string;
  /** Aborted when the call exceeds its deadline. */
  signal?: AbortSignal;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work on behalf of a user without a request. */
export const actingAs = <T>(actor: string, work: () => Promise<T>): Promise<T> =>
  storage.run({ requestId: randomUUID(), actor }, work);

/** Runs work that does not belong to the current request, if there is one. */
export const apartFromRequests = <T>(work: () => T): T => storage.exit(work);

export const requestContext = (): RequestContext | undefined => storage.getStore();

const usable = /^[\w-]{8,64}$/;

/** Sets the request id. Uses the client's own if it is valid, so that logs of a proxy can be matched. */
export const withRequestContext = (request: Request, response: Response, next: NextFunction): void => {
  const given = request.get('x-request-id');
  const requestId = given && usable.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  storage.run({ requestId }, next);
};
