import type { EventResponse } from '@portal/contracts/events';

/** The history state with which the sign-up form leads on: whether a confirmation is on its way. */
export const justSignedUp = ({ mailing }: Pick<EventResponse, 'mailing'>) => ({
  isMailed: !mailing?.signups?.isOff,
});

export const isMailed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMailed' in state && state.isMailed === true;
