import type { Request } from 'express';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.js';

/** The cookie of this name; none where there are several, because a browser then holds one that is not ours. */
export const cookieOf = ({ headers }: Request, name: string): string | undefined => {
  const pairs = (headers.cookie ?? '').split(/;\s*/).filter((one) => one.startsWith(`${name}=`));
  return pairs.length === 1 ? pairs[0]?.slice(name.length + 1) : undefined;
};

const isSignedBy = (secret: string, id: string, signature: string): boolean => {
  const expected = Buffer.from(
    createHmac('sha256', secret)
      .update(id)
      .digest('base64')
      .replace(/={1,2}$/, ''),
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The session id in a request's cookie, as express-session writes it; undefined where its signature is not ours. */
export const sessionIdOf = (request: Request, { cookieName, sessionSecret }: Config): string | undefined => {
  const value = cookieOf(request, cookieName);
  if (!value?.startsWith('s%3A')) return undefined;
  const [id = '', signature = ''] = value.slice('s%3A'.length).split('.');
  // Our ids hold nothing that is escaped in a cookie, and a signature that cannot be unescaped is no signature.
  return /^[\w-]+$/.test(id) && isSignedBy(sessionSecret, id, unescaped(signature)) ? id : undefined;
};

const unescaped = (text: string): string => (/%(?![0-9a-f]{2})/i.test(text) ? '' : decodeURIComponent(text));
