import type { NextFunction, Request, Response } from 'express';

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Isolates every page from team pages. site/content-policy.ts changes it for pages of teams.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The security headers of every answer. Pages add their Content-Security-Policy. */
export const securityHeaders = (publicUrl: string) => {
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
export const apiHeaders = (_: Request, response: Response, next: NextFunction): void => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  next();
};
