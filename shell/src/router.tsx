import type { RegistryResponse } from '@portal/contracts/registry';
import { shellPaths } from '@portal/contracts/paths';
import { createBrowserRouter, type RouteObject } from '@portal/kit/router';
import { Layout } from './layout/layout.tsx';
import { PageError, ShellError } from './layout/page-error.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { messages } from './messages.ts';
import { pagesInDevelopment } from './pages/development.pages.ts';
import { homeRoute } from './pages/home.route.ts';
// The styles of pages with lazily loaded code: the server renders these pages too.
import './pages/pages.css';
// The styles of outlines.
import '@portal/kit/ui/lines.css';
import '@portal/kit/ui/search-box.css';
import '@portal/kit/ui/section.css';
import '@portal/kit/ui/sheet.css';
import '@portal/kit/ui/ticket-date.css';
import { logoutRoute } from './pages/logout.route.ts';
import { seldomPage, shellPage } from './pages/shell-page.tsx';
import { AboutPage, ContactPage, FaqPage, GuidePage, NotFoundPage } from './pages/static.pages.tsx';
import { takenOver } from './loading/taken-over.ts';
import { remoteRoute } from './remote-routes.tsx';
import { clearOnLeaving, showFirstMessages } from './toasts/url-toasts.ts';

const legal = () => import('./pages/legal.page.tsx');
const userGuide = () => import('./pages/user-guide/user-guide.page.tsx');

const ownPages: RouteObject[] = [
  homeRoute(shellPaths.home),
  homeRoute(shellPaths.homeAlias),
  shellPage(shellPaths.about, messages.about.title, AboutPage),
  shellPage(shellPaths.faq, messages.faq.title, FaqPage),
  shellPage(shellPaths.contact, messages.contact.title, ContactPage),
  seldomPage(shellPaths.terms, messages.legal.terms, async () => (await legal()).TermsPage),
  seldomPage(shellPaths.privacy, messages.legal.privacy, async () => (await legal()).PrivacyPage),
  seldomPage(shellPaths.userGuide, messages.guide.title, async () => (await userGuide()).UserGuidePage),
  shellPage(shellPaths.guide, messages.guide.title, GuidePage),
  logoutRoute,
  shellPage('*', messages.notFound.title, NotFoundPage),
];

/** The routes of the portal: pages of the shell and pages from the registry. */
export const routesOf = ({ remotes }: RegistryResponse): RouteObject[] => [
  {
    Component: Layout,
    ErrorBoundary: ShellError,
    children: [
      {
        HydrateFallback: PageLoading,
        ErrorBoundary: PageError,
        children: [...pagesInDevelopment, ...ownPages],
      },
      ...remotes.map(remoteRoute),
    ],
  },
];

type DataStrategy = NonNullable<NonNullable<Parameters<typeof createBrowserRouter>[1]>['dataStrategy']>;

// Loaders may finish before hydration; hold their results back until then, or the markup would differ.
const loadAndHold: DataStrategy = async ({ matches }) => {
  const results = await Promise.all(
    matches
      .filter(({ shouldLoad }) => shouldLoad)
      .map(async (match) => [match.route.id, await match.resolve()] as const),
  );
  await takenOver();
  return Object.fromEntries(results);
};

/**
 * Gives the first history entry of a document its own key. The router would use the same one in every document, and a new
 * page would open at the scroll position of the page before.
 */
const keyFirstEntry = (): void => {
  const state = history.state as { key?: string } | null;
  // Random UUIDs exist on secure pages only.
  const key = Math.random().toString(36).slice(2);
  if (state?.key === undefined) history.replaceState({ ...state, key }, '');
};

/** The router of this document. */
export const createRouter = (registry: RegistryResponse) => {
  showFirstMessages();
  keyFirstEntry();
  const router = createBrowserRouter(routesOf(registry), { dataStrategy: loadAndHold });
  clearOnLeaving(router);
  return router;
};

/** Resolves when the router has the data of the first page. */
export const whenReady = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (router.state.initialized) resolve();
    };
    router.subscribe(look);
    look();
  });
