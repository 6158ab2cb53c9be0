import { cookieIn } from '@portal/contracts/cookies';
import { unsign } from 'cookie-signature';
import type { Request } from 'express';
import type { KeyObject } from 'node:crypto';
import { unescape } from 'node:querystring';

const mark = 's:';

/** Returns the session id from the cookie that express-session writes, or undefined if its signature is wrong. */
export const sessionIdOf = (request: Request, cookieName: string, key: KeyObject): string | undefined => {
  const value = unescape(cookieIn(request.headers.cookie, cookieName) ?? '');
  return (value.startsWith(mark) && unsign(value.slice(mark.length), key)) || undefined;
};
