import { ApiError } from '@portal/kit/http';
import { session } from '@portal/kit/session';

/** Returns the id of the current user. Throws the error of an expired session if there is none. */
export const userId = (): string => {
  const current = session.getState();
  if (current.status !== 'signed-in') throw new ApiError(401);
  return current.id;
};
