import { ApiError } from '@portal/kit/http';
import { session } from '@portal/kit/session';

/** The id of the person signed in; nobody being so is the failure the server would answer. */
export const ownId = (): string => {
  const current = session.getState();
  if (current.status !== 'signed-in') throw new ApiError(401);
  return current.id;
};
