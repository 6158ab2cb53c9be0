import type { SessionResponse } from '@portal/contracts/auth';
import { AppError } from '../common/app-error.js';

/** Checks the user ids in a body: all of them must be the session's own. */
export const assertOwnIds = (owner: string, ...claimed: (string | undefined)[]): void => {
  if (claimed.some((id) => id !== undefined && id !== owner)) throw new AppError('forbidden');
};

/** The user of a request, as stored at this moment. */
export interface CurrentUser extends SessionResponse {
  email: string;
  /** The account's epoch that the session belongs to. */
  epoch: number;
  /** The public id of the session. It can end the session from elsewhere but not open it. */
  session: string;
}

/** Returns the part of the session that its user may see. */
export const toSessionResponse = ({
  id,
  permissions,
  unconfirmed,
  studio,
}: CurrentUser): SessionResponse => ({
  id,
  permissions,
  ...(unconfirmed && { unconfirmed }),
  ...(studio && { studio }),
});
