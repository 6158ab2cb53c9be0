import type { EventResponse } from '@portal/contracts/events';

/** History state set by the sign-up form: tells the next page whether a confirmation mail will be sent. */
export const justSignedUp = ({ mailing }: Pick<EventResponse, 'mailing'>) => ({
  isMailed: !mailing?.signups?.isOff,
});

export const isMailed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMailed' in state && state.isMailed === true;
