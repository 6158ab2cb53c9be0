import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type RequestHandler } from 'express';
import type { Config } from '../../config/config.js';
import { shortAddressOnly } from './address-length.js';
import { withDeadline } from './deadline.js';
import { apiHeaders, securityHeaders } from './headers.js';
import { ownOriginOnly } from '../requests/origin.js';
import { ownHostOnly } from '../requests/own-host.js';
import { plainJson } from './plain-json.js';
import { withRequestContext } from '../requests/request-context.js';
import { requestLog } from '../requests/request-log.js';

// Its guard reads a larger body itself, after checking the token, and has its own time limit.
const ownBody = '/team_remote';
const unlessOwn =
  (read: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.path === ownBody) next();
    else read(request, response, next);
  };

/** Joins middleware into one, because each layer of Express parses and matches the path again. */
const joined =
  (...steps: RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    const from =
      (at: number): NextFunction =>
      (error?: unknown) => {
        const step = steps[at];
        if (error || !step) return next(error);
        try {
          Promise.resolve(step(request, response, from(at + 1))).catch(next);
        } catch (thrown) {
          next(thrown);
        }
      };
    from(0)();
  };

/** Installs the middleware that every request passes before routing. */
export const useHttpRules = (app: NestExpressApplication, config: Config): void => {
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustedProxies);
  app.use(joined(withRequestContext, requestLog, securityHeaders(config.publicUrl), ownHostOnly(config)));
  app.use(
    '/api',
    joined(
      apiHeaders,
      shortAddressOnly,
      ownOriginOnly(config),
      unlessOwn(express.json({ limit: '128kb', inflate: false })),
      plainJson,
      unlessOwn(withDeadline(config)),
    ),
  );
};
