import type { SessionResponse } from '@portal/contracts/auth';

/** The user of a request, as stored at this moment. */
export interface CurrentUser extends SessionResponse {
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
