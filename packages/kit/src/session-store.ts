import type { SessionResponse } from '@portal/contracts/auth';
import { createStore } from 'zustand/vanilla';

/** Who is using the portal. */
export type Session =
  | { status: 'checking' }
  | { status: 'signed-out'; /** Whose session ended by itself while they were at work. */ expired?: string }
  | ({ status: 'signed-in' } & SessionResponse);

/** The one state shell and remotes share. Outside a component: `session.getState()`. */
export const session = createStore<Session>(() => ({ status: 'checking' }));

/** Who is at work: who is signed in, or whose session has just ended by itself; '' for nobody. */
export const personIn = (current: Session): string => {
  if (current.status === 'signed-in') return current.id;
  return (current.status === 'signed-out' && current.expired) || '';
};
