import type { SessionResponse } from '@portal/contracts/auth';
import { createStore } from 'zustand/vanilla';

/** The current user. */
export type Session =
  | { status: 'checking' }
  | {
      status: 'signed-out';
      /** The id of the user whose session expired while they were using the page. */
      expired?: string;
    }
  | ({ status: 'signed-in' } & SessionResponse);

/** The session state that shell and remotes share. Outside a component: `session.getState()`. */
export const session = createStore<Session>(() => ({ status: 'checking' }));

/** Returns the id of the current user, also if their session has just expired; '' for a visitor. */
export const personIn = (current: Session): string => {
  if (current.status === 'signed-in') return current.id;
  return (current.status === 'signed-out' && current.expired) || '';
};
