import type { RegistryRemote } from '@portal/contracts/registry';
import { ApiError } from '@portal/kit/api-error';
import { redirectDocument } from '@portal/kit/router';
import { session } from '@portal/kit/session';
import { inBrowser } from './browser.ts';
import { pageData } from './page-data.ts';

const openedAt = inBrowser ? location.pathname : '';

// A core page's token belongs to one account: another account needs a new document.
const isForThisPerson = (): boolean => {
  const { session: writtenFor } = pageData;
  const current = session.getState();
  return writtenFor === undefined || current.status !== 'signed-in' || writtenFor?.id === current.id;
};

const isOfThisKind = ({ declaration: { trust } }: RegistryRemote): boolean =>
  (trust === 'core') === (pageData.core !== undefined);

/**
 * Returns whether a remote may run in this document. A team's code never shares a document or a window group
 * with a page that takes passwords. The server decides the kind of document with the first page; the other
 * kind needs a new document.
 */
export const mayEnter = (remote: RegistryRemote): boolean =>
  isOfThisKind(remote) && (pageData.core === undefined || isForThisPerson());

/** Whether reloading would return the wrong kind of document again, in an endless loop. */
export const isStuck = (remote: RegistryRemote, pathname: string): boolean =>
  !isOfThisKind(remote) && pathname === openedAt;

/** Loads a page in a new document. Throws while offline, because the browser's error page has no way back to the app. */
export const loadDocument = (href: string): Response => {
  if (!navigator.onLine) throw new ApiError(0);
  return redirectDocument(href);
};
