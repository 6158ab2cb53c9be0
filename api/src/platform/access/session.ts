import type { Request, Response } from 'express';
import type { CurrentUser } from './current-user.js';

/** Reads the session of a request; implemented by the sessions module. */
export abstract class SessionReader {
  /** Returns the current user of a request; undefined for visitors. Reads from the database and extends the session. */
  abstract read(request: Request, response: Response): Promise<CurrentUser | undefined>;

  /** Does the same for a response that stays open, without extending the session. */
  abstract look(request: Request): Promise<CurrentUser | undefined>;
}
