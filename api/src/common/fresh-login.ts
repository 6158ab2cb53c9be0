import type { CurrentUser } from './current-user.js';

const freshMs = 10 * 60_000;

/** Whether the password was given recently enough for a change that matters. */
export const isFresh = (user: CurrentUser, now: Date): boolean =>
  now.getTime() - user.authenticatedAt.getTime() <= freshMs;
