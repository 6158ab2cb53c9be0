import { AppError } from '../common/app-error.js';

/** Checks the user ids in a body: all of them must be the session's own. */
export const assertOwnIds = (owner: string, ...claimed: (string | undefined)[]): void => {
  if (claimed.some((id) => id !== undefined && id !== owner)) throw new AppError('forbidden');
};
