import type { Request, Response } from 'express';
import type { CurrentUser } from './current-user.js';

/** Reads the session of a request; implemented by the sessions module. */
export abstract class SessionReader {
  /** Who makes the request, read afresh; undefined where nobody is signed in. */
  abstract read(request: Request, response: Response): Promise<CurrentUser | undefined>;
}
