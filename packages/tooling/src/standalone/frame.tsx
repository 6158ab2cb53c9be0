// The parts of the shell that a standalone remote needs: links, pages, toasts and announcements.
import declaration from '#remote/declaration';
import routes from '#remote/routes';
import type { SlotName } from '@portal/contracts/slots';
import { showDetails } from '@portal/kit/developing';
import { inPageLanguage } from '@portal/kit/locale';
import type { Page, PartEntry } from '@portal/kit/remote';
import {
  createBrowserRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
  useLoaderData,
  type RouteObject,
} from '@portal/kit/router';
import { setPageTitle } from '@portal/kit/title';
import { LiveRegion } from '@portal/kit/ui/announce';
import { Notice } from '@portal/kit/ui/notice';
import { useFocusOnNavigation } from '@portal/kit/ui/page';
import { ToastRegion } from '@portal/kit/ui/toast-region';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** The gallery: all components of the kit in all states. */
const galleryPath = '/_kit';
const gallery: RouteObject = {
  path: galleryPath,
  lazy: async () => ({ Component: (await import('@portal/kit/testing/gallery/gallery')).Gallery }),
};

const slots = (declaration.slots ?? []).map(({ name }) => name);
// The props of parts.
const told = { event: 'a'.repeat(24), performance: 'a'.repeat(24) };

// In production, the menu has the same entries as in the portal. In development it links all pages.
const isForDeveloping = process.env.NODE_ENV === 'development';
const labels = new Map([
  ['/', 'Parts'],
  [galleryPath, 'The kit'],
  ...declaration.nav.map(({ to, label }) => [to, inPageLanguage(label)] as const),
]);

/** Shows the remote's pages, with links to those whose paths have no parameters. */
function Frame({ guard, bar }: { guard: (page: ReactNode) => ReactNode; bar: ReactNode }) {
  useFocusOnNavigation();
  const pages = declaration.pages.map(({ path }) => path).filter((path) => !path.includes(':'));
  const all = [...(slots.length > 0 ? ['/', ...pages] : pages), galleryPath];
  const links = isForDeveloping ? all : pages.filter((path) => labels.has(path));
  return (
    <>
      {bar}
      <nav className="p-column p-row" aria-label={inPageLanguage(declaration.title)}>
        {links.map((path) => (
          <Link key={path} className="p-alone" to={path}>
            {labels.get(path) ?? path}
          </Link>
        ))}
      </nav>
      <ToastRegion />
      <main className="p-column" id="main">
        {guard(<Outlet />)}
      </main>
      <LiveRegion />
    </>
  );
}

function Opened({ page }: { page: Page }) {
  const data: unknown = useLoaderData();
  const title = typeof page.title === 'string' ? page.title : page.title(data);
  useEffect(() => setPageTitle(title), [title]);
  return <page.Component />;
}

const routeOf = ([path, entry]: [string, Page | (() => Promise<Page>)]): RouteObject => {
  let page: Page | undefined;
  return {
    path,
    async loader({ params, request }) {
      page = typeof entry === 'function' ? await entry() : entry;
      return page.loader?.({ params, request });
    },
    Component: () => page && <Opened page={page} />,
  };
};

// Without parts for slots, the root redirects to the first page.
const firstPath = declaration.pages.find(({ path }) => !path.includes(':'))?.path;
const firstRoute: RouteObject = { path: '/', loader: () => redirect(firstPath ?? galleryPath) };
const unknownRoute: RouteObject = {
  path: '*',
  Component: () => <Notice>remote.config.ts declares no page at this address.</Notice>,
};

// Shows all parts of the remote, one below the other.
const partsRoute = (): RouteObject => {
  let parts: ComponentType<typeof told>[] = [];
  return {
    path: '/',
    async loader() {
      const entries: PartEntry<SlotName>[] = slots.flatMap((name) => routes[name] ?? []);
      const loaded = entries.map(async (entry) => (typeof entry === 'function' ? await entry() : entry));
      parts = (await Promise.all(loaded)).map(({ Component }) => Component as ComponentType<typeof told>);
      return null;
    },
    Component: () => (
      <div className="p-page">
        {parts.map((Part, index) => (
          <Part key={slots[index]} {...told} />
        ))}
      </div>
    ),
  };
};

/** Renders the remote. `guard` may replace a page; `bar` is shown above everything. */
export const showRemote = (guard: (page: ReactNode) => ReactNode, bar: ReactNode = null): void => {
  showDetails();
  const element = document.getElementById('root');
  const pages = Object.entries(routes).filter(([path]) => path.startsWith('/'));
  const children = [
    slots.length > 0 ? partsRoute() : firstRoute,
    ...pages.map(routeOf),
    gallery,
    unknownRoute,
  ];
  const root = { Component: () => <Frame guard={guard} bar={bar} />, HydrateFallback: () => null, children };
  const router = createBrowserRouter([root]);
  if (element) createRoot(element).render(<RouterProvider router={router} />);
};
