// What a remote needs around it to run alone: its links, its pages, toasts and announcements.
import declaration from '#remote/declaration';
import routes from '#remote/routes';
import { inPageLanguage } from '@portal/kit/locale';
import type { Page } from '@portal/kit/remote';
import {
  createBrowserRouter,
  Link,
  Outlet,
  RouterProvider,
  useLoaderData,
  type RouteObject,
} from '@portal/kit/router';
import { setPageTitle } from '@portal/kit/title';
import { LiveRegion } from '@portal/kit/ui/announce';
import '@portal/kit/ui/base.css';
import '@portal/kit/ui/fonts.css';
import { useFocusOnNavigation } from '@portal/kit/ui/page';
import { ToastRegion } from '@portal/kit/ui/toast-region';
import '@portal/kit/ui/tokens.css';
import { useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** The remote's pages, each reachable by a link where its path has no parameters. */
function Frame({ guard }: { guard: (page: ReactNode) => ReactNode }) {
  useFocusOnNavigation();
  const links = declaration.pages.filter(({ path }) => !path.includes(':'));
  return (
    <>
      <nav className="p-column" aria-label={inPageLanguage(declaration.title)}>
        {links.map(({ path }) => (
          <p key={path}>
            <Link to={path}>{path}</Link>
          </p>
        ))}
      </nav>
      <main className="p-column" id="main">
        {guard(<Outlet />)}
      </main>
      <ToastRegion />
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

/** Draws the remote; `guard` may put something else in the place of a page. */
export const showRemote = (guard: (page: ReactNode) => ReactNode = (page) => page): void => {
  const element = document.getElementById('root');
  const children = Object.entries(routes).map(routeOf);
  const router = createBrowserRouter([{ Component: () => <Frame guard={guard} />, children }]);
  if (element) createRoot(element).render(<RouterProvider router={router} />);
};
