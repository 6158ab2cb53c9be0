import MongoStore from 'connect-mongo';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import type { Config } from '../config.js';
import type { SessionFacts } from './sessions.schema.js';

declare module 'express-session' {
  interface SessionData {
    facts?: SessionFacts;
  }
}

export const storageId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url');

/** Sessions in the database under hashed ids, made at login and never for a visitor. */
export const sessionMiddleware = (connection: Connection, config: Config): RequestHandler => {
  const isHttps = config.publicUrl.startsWith('https:');
  const store = MongoStore.create({
    client: connection.getClient(),
    dbName: connection.name,
    collectionName: 'sessions',
    stringify: false,
    transformId: storageId,
    autoRemove: 'disabled',
  });
  // SessionsService keeps the time of last use itself, without ever bringing back a session that has ended. A store that
  // could be touched would also hold each answer back until it was.
  Object.assign(store, { touch: undefined });
  const load = session({
    name: config.cookieName,
    secret: config.sessionSecret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isHttps,
      maxAge: Math.max(config.sessionLimits.maxMs, config.staffSessionLimits.maxMs),
    },
  });
  return (request, response, next) => {
    // The public address decides whether the cookie is secure, not what the nearest proxy says of the connection.
    if (isHttps) Object.defineProperty(request, 'secure', { value: true });
    load(request as Request, response, next);
  };
};
