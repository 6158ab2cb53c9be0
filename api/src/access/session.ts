import type { Request, Response } from 'express';
import type { CurrentUser } from './current-user.js';

/** Reads the session of a request; implemented by the sessions module. */
export abstract class SessionReader {
  /** Who makes the request, read afresh; undefined where nobody is signed in. */
  abstract read(request: Request, response: Response): Promise<CurrentUser | undefined>;

  /** Whose session it is by now, for an answer that stays open; being looked at does not keep a session alive. */
  abstract look(request: Request): Promise<CurrentUser | undefined>;
}
