import { readsOf, zoneCookie } from '@portal/contracts/page-reads';
import type { RemotePage, RemoteSlot } from '@portal/contracts/remote';
import { prefetch, seed, type Query } from '@portal/kit/http';
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

/** Starts what a page, or a part on a page of the shell, will read first, beside fetching its code. */
export const startReads = (
  page: RemotePage | RemoteSlot,
  { pathname, search }: Pick<URL, 'pathname' | 'search'> = { pathname: '/', search: '' },
): void => {
  if (search !== '') return;
  const current = session.getState();
  const user = current.status === 'signed-in' ? current.id : undefined;
  const reads = readsOf(page, pathname, { user, today: startOfDay(today()) });
  for (const address of reads) prefetch(...asRead(address));
};

/** Tells the server this browser's time zone with every page it asks for. */
export const setZoneCookie = (): void => {
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  setCookie(zoneCookie, zone);
};
