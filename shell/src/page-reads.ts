import { readsOf, zoneCookie } from '@portal/contracts/page-reads';
import type { RemotePage } from '@portal/contracts/remote';
import { ask, prefetch, seed, type Query } from '@portal/kit/http';
import { startOfDay, today } from '@portal/kit/local-time';
import { session } from '@portal/kit/session';
import { setCookie } from './cookie.ts';
import { pageData } from './page-data.ts';

const asRead = (address: string): [string, Query] => {
  const [path = '', search] = address.split('?');
  return [path, Object.fromEntries(new URLSearchParams(search))];
};

/** Hands the answers the server wrote into the page to whoever reads them first. */
export const seedReads = (): void => {
  for (const [address, answer] of Object.entries(pageData.answers ?? {})) seed(...asRead(address), answer);
};

/** What has reads: a page, or a part on one, by the page's path. */
type Reading = Parameters<typeof readsOf>[0];

const readsFor = (page: Reading, { pathname, search }: Pick<URL, 'pathname' | 'search'>) => {
  if (search !== '') return [];
  const current = session.getState();
  const user = current.status === 'signed-in' ? current.id : undefined;
  return readsOf(page, pathname, { user, today: startOfDay(today()) }).map(asRead);
};

/** Starts what a page or a part will read first, beside fetching its code. */
export const startReads = (page: Reading, url: Pick<URL, 'pathname' | 'search'>): void => {
  for (const read of readsFor(page, url)) prefetch(...read);
};

/** The same, waited for: whatever was answered is known then. */
export const finishReads = async (page: RemotePage, url: URL): Promise<void> => {
  await Promise.allSettled(readsFor(page, url).map((read) => ask(...read)));
};

/** Tells the server this browser's time zone with every page it asks for. */
export const setZoneCookie = (): void => {
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  setCookie(zoneCookie, zone);
};
