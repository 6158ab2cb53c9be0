import { readsOf, zoneCookie } from '@portal/contracts/page-reads';
import type { RemotePage } from '@portal/contracts/remote';
import { ask, prefetch, seed, type Query } from '@portal/kit/http';
import { startOfDay, today } from '@portal/kit/local-time';
import { session } from '@portal/kit/session';
import { setCookie } from './browser.ts';
import { pageData } from './page-data.ts';

const asRead = (address: string): [string, Query] => {
  const [path = '', search] = address.split('?');
  return [path, Object.fromEntries(new URLSearchParams(search))];
};

/** Puts the API responses that are in the page into the cache. */
export const seedReads = (): void => {
  for (const [address, answer] of Object.entries(pageData.answers ?? {})) seed(...asRead(address), answer);
};

/** A page, or a part with the path of its page. */
type Reading = Parameters<typeof readsOf>[0];

const readsFor = (page: Reading, { pathname, search }: Pick<URL, 'pathname' | 'search'>) => {
  if (search !== '') return [];
  const current = session.getState();
  const user = current.status === 'signed-in' ? current.id : undefined;
  return readsOf(page, pathname, { user, today: startOfDay(today()) }).map(asRead);
};

/** Starts the first reads of a page or part in parallel with loading its code. */
export const startReads = (page: Reading, url: Pick<URL, 'pathname' | 'search'>): void => {
  for (const read of readsFor(page, url)) prefetch(...read);
};

/** Starts the same reads and waits for their answers. */
export const finishReads = async (page: RemotePage, url: URL): Promise<void> => {
  await Promise.allSettled(readsFor(page, url).map((read) => ask(...read)));
};

/** Stores this browser's time zone in a cookie for the server. */
export const setZoneCookie = (): void => {
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  setCookie(zoneCookie, zone);
};
