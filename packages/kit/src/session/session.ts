import { hasPermission } from '@portal/contracts/auth.rules';
import type { Permission } from '@portal/contracts/auth';
import { useSyncExternalStore } from 'react';
import { clearDrafts } from './draft.ts';
import { forget } from '../api/http-cache.ts';
import { ApiError, get, isApiError, onUnauthenticated } from '../api/http.ts';
import type { Session } from './session-store.ts';
import { session } from './session-store.ts';

export { personIn, session } from './session-store.ts';
export type { Session } from './session-store.ts';

// During hydration, use the session the page was rendered with, not the initial unknown one.
/** The session, in a component. */
export const useSession = (): Session =>
  useSyncExternalStore(session.subscribe, session.getState, session.getState);

/** Returns the id of the user, or throws the error of an expired session for visitors. */
export const ownId = (): string => {
  const current = session.getState();
  if (current.status !== 'signed-in') throw new ApiError(401);
  return current.id;
};

/** Returns whether this session has the permission. An admin has all; an unknown session has none. */
export const may = (current: Session, wanted: Permission): boolean =>
  current.status === 'signed-in' && hasPermission(current, wanted);

const otherTabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('portal-session');

const become = (next: Session): void => {
  forget();
  session.setState(next, true);
};

// An expired session keeps its user's id, so that the page stays until that user is back.
const nobody = (): Session => {
  const current = session.getState();
  return current.status === 'signed-out' && current.expired ? current : { status: 'signed-out' };
};

/** Loads the session from the server. A failed request counts as not logged in. */
export const loadSession = async (): Promise<Session> => {
  const next = await get('/auth').then((answer): Session => ({ status: 'signed-in', ...answer }), nobody);
  become(next);
  return next;
};

/** Call it after a login or when the email was confirmed: loads the session again and notifies other tabs. */
export const signedIn = async (): Promise<Session> => {
  const next = await loadSession();
  otherTabs?.postMessage('signed-in');
  return next;
};

/** Call it after a logout: clears the session here and in other tabs. */
export const signedOut = (): void => {
  clearDrafts();
  become({ status: 'signed-out' });
  otherTabs?.postMessage('signed-out');
};

let checks = 0;
onUnauthenticated(() => {
  const current = session.getState();
  // The check distinguishes a logout in another tab from an expired session.
  if (checks > 0) return;
  if (current.status === 'signed-in') become({ status: 'signed-out', expired: current.id });
});

const checkMs = 1000;
let checked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

// Without a response nothing is known, so the page stays as it is.
const check = async (): Promise<void> => {
  timer = undefined;
  checked = Date.now();
  checks += 1;
  try {
    become({ status: 'signed-in', ...(await get('/auth')) });
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) become({ status: 'signed-out' });
  }
  checks -= 1;
};

// Any script of this origin can send messages, so a message only causes a request, at most once a second.
otherTabs?.addEventListener('message', () => {
  timer ??= setTimeout(() => void check(), Math.max(0, checked + checkMs - Date.now()));
});

// A suspended tab may have missed the message about a login in another tab.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    const current = session.getState();
    const isWaiting = current.status === 'signed-out' && current.expired !== undefined;
    if (isWaiting && document.visibilityState === 'visible') void loadSession();
  });
}
