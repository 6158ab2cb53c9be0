import type { NextFunction, Request, Response } from 'express';

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // What is no page of a team shares no window handle with one; pages say otherwise (site/content-policy.ts).
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The security headers of every answer; pages add their own Content-Security-Policy. */
export const securityHeaders = (publicUrl: string) => {
  const isHttps = publicUrl.startsWith('https:');
  const headers = new Headers(always);
  if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  return (_: Request, response: Response, next: NextFunction): void => {
    response.setHeaders(headers);
    next();
  };
};

/** What holds for every answer of the API beside that: never stored, never a document. */
export const apiHeaders = (_: Request, response: Response, next: NextFunction): void => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  next();
};
