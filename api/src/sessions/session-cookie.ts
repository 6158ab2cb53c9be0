import { cookieIn } from '@portal/contracts/cookies';
import { unsign } from 'cookie-signature';
import type { Request } from 'express';
import { unescape } from 'node:querystring';
import type { Config } from '../config.js';

const mark = 's:';

/** The session id in a request's cookie, as express-session writes it; undefined where its signature is not ours. */
export const sessionIdOf = (request: Request, { cookieName, sessionSecret }: Config): string | undefined => {
  const value = unescape(cookieIn(request.headers.cookie, cookieName) ?? '');
  return (value.startsWith(mark) && unsign(value.slice(mark.length), sessionSecret)) || undefined;
};
