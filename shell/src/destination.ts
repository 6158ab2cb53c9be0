import { maskSecrets } from '@portal/contracts/paths';
import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemotePage } from '@portal/contracts/remote';
import type { Session } from '@portal/kit/session';
import { isAllowed } from './access.ts';
import { pageAt } from './known-pages.ts';
import { messagesIn, withoutMessages } from './toasts/url-messages.ts';

const storageKey = 'portal-destination';
const goodForMs = 3_600_000;

/** The page a user wanted to open before logging in. */
export interface Destination {
  url: URL;
  page: RemotePage;
  remote: RegistryRemote;
}

/**
 * Stores the page a visitor wanted when they were asked to log in. It is stored for all tabs, because a link
 * in a mail opens a new one. All scripts can read it, so secrets in its path are masked; the server has kept them.
 */
export const keepDestination = ({ pathname, search }: URL): void => {
  try {
    const path = maskSecrets(pathname) + withoutMessages(search);
    localStorage.setItem(storageKey, JSON.stringify({ path, at: Date.now() }));
  } catch {
    // If storage is full or forbidden, the page is just not offered.
  }
};

/** Deletes the destination: the user opened it or declined. */
export const forgetDestination = (): void => localStorage.removeItem(storageKey);

const readUrl = (): URL | undefined => {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    if (typeof path !== 'string' || typeof at !== 'number' || Date.now() - at > goodForMs) return undefined;
    return new URL(path, location.origin);
  } catch {
    return undefined;
  }
};

/**
 * Returns the stored page if the user may open it now or, as a visitor, after logging in. Checks it, because any script of
 * the origin can change the storage.
 */
export const readDestination = (reader: Session): Destination | undefined => {
  const url = readUrl();
  const found = url?.origin === location.origin ? pageAt(url.pathname) : undefined;
  if (!url || !found || found.page.access === 'public') return undefined;
  const { access } = found.page;
  const mayOpen = reader.status === 'signed-out' ? access === 'signed-in' : isAllowed(reader, access);
  return mayOpen ? { url, ...found } : undefined;
};

/** Returns the address of the destination with the messages of another address, and forgets it; undefined if there is none. */
export const takeDestination = (reader: Session, { search }: URL): string | undefined => {
  const { url } = readDestination(reader) ?? {};
  if (!url || reader.status !== 'signed-in') return undefined;
  forgetDestination();
  for (const { kind, text } of messagesIn(search)) url.searchParams.set(kind, text);
  return url.href;
};

/** Returns whether the visitor has opened a secret address, such as an invitation. A notice on core pages says what it is. */
export const isInvited = (): boolean => readUrl()?.pathname.endsWith('/:code') ?? false;

/** Forgets the destination once the user has opened it. */
export const noteArrival = ({ pathname }: URL): void => {
  if (readUrl()?.pathname === maskSecrets(pathname)) forgetDestination();
};
