import { ApiError } from '@portal/kit/http';
import { session } from '@portal/kit/session';

/** Returns the user's id, or throws the API's error for visitors. */
export const ownId = (): string => {
  const current = session.getState();
  if (current.status !== 'signed-in') throw new ApiError(401);
  return current.id;
};
