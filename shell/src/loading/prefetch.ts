import type { RegistryRemote } from '@portal/contracts/registry';
import { session } from '@portal/kit/session';
import { isAllowed } from '../access.ts';
import { pageAt } from '../known-pages.ts';
import { startReads } from '../page-reads.ts';
import { mayEnter } from '../document-kind.ts';
import { startParts } from '../slots/parts.ts';
import { lingerMs } from './budgets.ts';
import { loadEntry } from './entry.ts';
import { preload } from './preload.ts';
import { freshRemote } from './registry.ts';
import { loadFederation } from './remotes.ts';

const hinted = new Set<string>();

// The page opens in a new document, so its files are fetched but not run here.
const hint = async (remote: RegistryRemote): Promise<void> => {
  if (hinted.has(remote.base)) return;
  hinted.add(remote.base);
  loadFederation().catch(() => undefined);
  const fresh = await freshRemote(remote);
  if (!fresh) return;
  const { base, entry, scripts, styles, integrity } = fresh;
  for (const name of [entry, ...scripts, ...styles])
    preload({ path: base + name, integrity: integrity[name] ?? '' });
};

const prefetchPage = (url: URL): void => {
  const found = pageAt(url.pathname);
  if (!found || !isAllowed(session.getState(), found.page.access)) return;
  if (!mayEnter(found.remote)) return void hint(found.remote);
  startReads(found.page, url);
  loadEntry(found.remote, found.page.path).catch(() => undefined);
  startParts(found.page.path, url);
};

const urlOf = (target: EventTarget | null): URL | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname)
    return undefined;
  return new URL(link.href);
};

const isSaving = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

/** Prefetches the code and first data of a page when the user hovers over a link to it or focuses it. */
export const prefetchOnIntent = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const intend = ({ target }: Event): void => {
    clearTimeout(timer);
    const url = isSaving() ? undefined : urlOf(target);
    if (url) timer = setTimeout(() => prefetchPage(url), lingerMs);
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, intend, { passive: true });
};
