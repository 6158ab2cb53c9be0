import { AppError } from '../common/app-error.js';

/** Ids a body claims to speak for must be the session's own: they are checked, never trusted. */
export const assertOwnIds = (owner: string, ...claimed: (string | undefined)[]): void => {
  if (claimed.some((id) => id !== undefined && id !== owner)) throw new AppError('forbidden');
};
