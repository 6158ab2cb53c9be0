import type { Access, NavEntry, PageRole } from '@portal/contracts/remote';
import { redirect } from '@portal/kit/router';
import { loadSession, may, session, type Session } from '@portal/kit/session';
import { shellPaths } from '@portal/contracts/paths';
import { messages } from './messages.ts';
import { pageData } from './page-data.ts';

let check: Promise<unknown> | undefined;

const checkOnce = async (): Promise<void> => {
  await loadSession();
  check = undefined;
};

/** Returns the session, checking it once if it is unknown. */
export const knownSession = async (): Promise<Session> => {
  if (session.getState().status === 'checking') await (check ??= checkOnce());
  return session.getState();
};

/** Returns whether this user may open a page or see a menu entry. */
export const isAllowed = (current: Session, access: Access | NavEntry['access']): boolean => {
  if (access === 'public') return true;
  if (access === 'visitor') return current.status === 'signed-out';
  if (access === 'signed-in') return current.status === 'signed-in';
  if (access === 'studio') return current.status === 'signed-in' && current.studio !== undefined;
  return may(current, access);
};

/** Returns the path of the page with a role, whichever remote has it. */
export const pathOfRole = (role: PageRole): string | undefined =>
  pageData.registry.remotes.flatMap(({ declaration }) => declaration.pages).find((page) => page.role === role)
    ?.path;

const withError = (path: string, error: string): string =>
  `${path}?${new URLSearchParams({ error }).toString()}`;

// Users open developer pages on purpose, so the message names the missing permission.
const forbidden = (access: Access): string =>
  access === 'developer' ? messages.access.developer : messages.access.forbidden;

/** Returns the redirect for a user who may not open the page, or undefined if they may. */
export const guard = async (access: Access): Promise<Response | undefined> => {
  const current = await knownSession();
  if (isAllowed(current, access)) return undefined;
  return current.status === 'signed-in'
    ? redirect(withError(shellPaths.home, forbidden(access)))
    : redirect(withError(pathOfRole('sign-in') ?? shellPaths.home, messages.access.loginNeeded));
};
