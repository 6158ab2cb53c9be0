import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../../config/config.js';
import { shortAddressOnly } from './address-length.js';
import { ownOriginOnly } from '../../requests/origin.js';
import { plainJson } from './plain-json.js';
import { withRequestContext, requestContext } from '../../common/request-context.js';
import { requestLog } from '../../requests/request-log.js';
import { AppError } from '../../common/app-error.js';
import { isLoopback } from '../../common/loopback.js';

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Isolates every page from team pages. site/content-policy.ts changes it for pages of teams.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The security headers of every answer. Pages add their Content-Security-Policy. */
const securityHeaders = (publicUrl: string) => {
  const isHttps = publicUrl.startsWith('https:');
  const own = new Headers(always);
  if (isHttps) own.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  // Reading a map is faster than reading Headers.
  const headers = new Map(own);
  return (_: Request, response: Response, next: NextFunction): void => {
    response.setHeaders(headers);
    next();
  };
};

/** Additional headers of every API answer: never cached, never a document. */
const apiHeaders = (_: Request, response: Response, next: NextFunction): void => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  next();
};

/**
 * Answers 503 for a call that takes too long. The call continues unless it checks the signal: a retry with the same key
 * gets its result.
 */
const withDeadline =
  (config: Config) =>
  (_: Request, response: Response, next: NextFunction): void => {
    const late = new AbortController();
    Object.assign(requestContext() ?? {}, { signal: late.signal });
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      const error = new AppError('unavailable');
      late.abort(error);
      next(error);
    }, config.longestCallMs);
    response.once('close', () => {
      clearTimeout(timer);
    });
    next();
  };

/**
 * Refuses requests with another host name, except health checks, which use the IP address. In development every local
 * name and port is accepted, for local proxies. This prevents DNS rebinding.
 */
const ownHostOnly = ({ publicUrl, isProduction }: Pick<Config, 'publicUrl' | 'isProduction'>) => {
  const own = new URL(publicUrl).host;
  return (request: Request, _: Response, next: NextFunction): void => {
    const { host = '' } = request.headers;
    const isProbe = request.path === '/api/healthz' || request.path === '/api/readyz';
    const isOwn = host === own || (!isProduction && isLoopback(host));
    next(isProbe || isOwn ? undefined : new AppError('malformed'));
  };
};

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
