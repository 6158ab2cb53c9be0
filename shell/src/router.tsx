import type { RegistryResponse } from '@portal/contracts/registry';
import { shellPaths } from '@portal/contracts/paths';
import { createBrowserRouter, type RouteObject } from '@portal/kit/router';
import { Layout } from './layout/layout.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { ShellError } from './layout/shell-error.tsx';
import { messages } from './messages.ts';
import { pagesInDevelopment } from './pages/development.pages.ts';
import { homeRoute } from './pages/home.route.ts';
import { legalRoute } from './pages/legal.route.ts';
import { logoutRoute } from './pages/logout.route.ts';
import { shellPage } from './pages/shell-page.tsx';
import { AboutPage, ContactPage, FaqPage, GuidePage, NotFoundPage } from './pages/static.pages.tsx';
import { userGuideRoute } from './pages/user-guide/user-guide.route.ts';
import { remoteRoute } from './remote-routes.tsx';
import { clearOnLeaving, showFirstMessages } from './toasts/url-toasts.ts';

const ownPages: RouteObject[] = [
  homeRoute(shellPaths.home),
  homeRoute(shellPaths.homeAlias),
  shellPage(shellPaths.about, messages.about.title, AboutPage),
  shellPage(shellPaths.faq, messages.faq.title, FaqPage),
  shellPage(shellPaths.contact, messages.contact.title, ContactPage),
  legalRoute(shellPaths.terms, messages.legal.terms, 'terms'),
  legalRoute(shellPaths.privacy, messages.legal.privacy, 'privacy'),
  userGuideRoute,
  shellPage(shellPaths.guide, messages.guide.title, GuidePage),
  logoutRoute,
  shellPage('*', messages.notFound.title, NotFoundPage),
];

/** The routes of the portal: the shell's own pages, and those the registry declares. */
const routesOf = ({ remotes }: RegistryResponse): RouteObject[] => [
  {
    Component: Layout,
    ErrorBoundary: ShellError,
    children: [
      { HydrateFallback: PageLoading, children: [...pagesInDevelopment, ...ownPages] },
      ...remotes.map(remoteRoute),
    ],
  },
];

/** The router of this document. */
export const createRouter = (registry: RegistryResponse) => {
  showFirstMessages();
  const router = createBrowserRouter(routesOf(registry));
  clearOnLeaving(router);
  return router;
};

/** When a router knows what the first page shows. */
export const whenReady = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (router.state.initialized) resolve();
    };
    router.subscribe(look);
    look();
  });
