import MongoStore from 'connect-mongo';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import type { Config } from '../../platform/config/config.js';
import type { SessionFacts } from './sessions.schema.js';

declare module 'express-session' {
  interface SessionData {
    facts?: SessionFacts;
  }
}

export const storageId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url');

/** Stores sessions in the database under hashed ids. They are created at login, never for visitors. */
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
  // SessionsService stores the time of last use itself, in a way that never restores an ended session. A store with a
  // `touch` method would also delay each response until it has finished.
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
    // PUBLIC_URL decides whether the cookie is secure, not the header of a proxy.
    if (isHttps) Object.defineProperty(request, 'secure', { value: true });
    load(request as Request, response, next);
  };
};
