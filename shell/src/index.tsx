import './trusted-scripts.ts';
import './refuse-navigations.ts';
import './loading/preload.ts';
import { RouterProvider } from '@portal/kit/router';
import { showDetails } from '@portal/kit/developing';
import { keepDraftsInHistory } from '@portal/kit/draft';
import { setCoreToken } from '@portal/kit/http';
import { leaveOtherTabs } from '@portal/kit/news';
import { loadSession, may, session } from '@portal/kit/session';
import '@portal/kit/ui/tokens.css';
import '@portal/kit/ui/fonts.css';
import '@portal/kit/ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { knownSession } from './access.ts';
import { isInspecting, openInspector } from './developing/inspecting.ts';
import { afterLoad, findOutlines, holdUntilTakenOver } from './loading/taken-over.ts';
import { prefetchOnIntent } from './loading/prefetch.ts';
import { watchForUpdates, watchRealm } from './loading/registry.ts';
import { OpenedByAnother } from './layout/opened-by-another.tsx';
import { pageData } from './page-data.ts';
import { seedReads, setZoneCookie } from './page-reads.ts';
import { createRouter, whenReady } from './router.tsx';
import { mayEnter } from './document-kind.ts';
import { messages } from './messages.ts';
import { partsFor } from './slots/parts.ts';
import { fillSlot } from './slots/slot.tsx';

const { core, overrides, session: who } = pageData;
setCoreToken(core?.token);
// Only pages of developers contain overrides.
if (overrides) showDetails();
if (core) {
  watchRealm();
  leaveOtherTabs();
  keepDraftsInHistory();
}
if (who !== undefined)
  session.setState(who ? { status: 'signed-in', ...who } : { status: 'signed-out' }, true);
seedReads();
// Finding the time zone is slow, and only the next page needs it.
afterLoad(setZoneCookie);
void knownSession();
// A page restored from the back-forward cache may be older than a login or logout.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void loadSession();
});

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root element.');
const draw = (): void =>
  createRoot(element).render(<RouterProvider router={createRouter(pageData.registry)} />);
// Hydrates what the server rendered: a whole page, or the layout around the page of a remote.
const takeOver = async (drawn: string): Promise<void> => {
  const isWhole = drawn === 'page';
  if (!isWhole) holdUntilTakenOver();
  const { pathname } = location;
  const router = createRouter(pageData.registry);
  if (isWhole) await whenReady(router);
  const { errors, location: shown } = router.state;
  const page = <RouterProvider router={router} />;
  if (errors === null && shown.pathname === pathname) {
    findOutlines(element);
    hydrateRoot(element, page);
  } else createRoot(element).render(page);
};
const isDeveloper = overrides !== undefined || may(session.getState(), 'developer');
const start = async (): Promise<void> => {
  const { drawn } = element.dataset;
  const isInspected = isDeveloper && isInspecting();
  if (isInspected)
    await openInspector({ fillSlot, partsFor, mayEnter, text: messages.inspector }).catch(() => undefined);
  // Does not hydrate while the inspector is open, because the server's HTML lacks its outlines.
  if (drawn === undefined || isInspected) draw();
  else await takeOver(drawn);
};
if (core && window.opener !== null) {
  // Some browsers keep the handle to an opened window; the opener could then read what is typed into this
  // page.
  createRoot(element).render(<OpenedByAnother />);
} else if (overrides) {
  void import('./developing/override.ts')
    .then(({ applyOverrides }) => applyOverrides(overrides, messages.override.keeps))
    .catch(() => undefined)
    .finally(() => void start());
} else {
  prefetchOnIntent();
  watchForUpdates();
  void start();
}
