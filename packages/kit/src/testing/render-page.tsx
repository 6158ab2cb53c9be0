import type { SessionResponse } from '@portal/contracts/auth';
import { cleanup, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { afterEach } from 'vitest';
import type { Page } from '../pages/remote.ts';
import { Outlet, RouterProvider, createBrowserRouter, useLoaderData } from '../pages/router.ts';
import { session } from '../session/session.ts';
import { setPageTitle } from '../pages/title.ts';
import { clearToastMessages, useToastMessages } from '../pages/toast.ts';
import { LiveRegion } from '../ui/feedback/announce.tsx';
import { useFocusOnNavigation } from '../ui/page/page.tsx';

export interface RenderPageOptions {
  /** The pattern of the page's route, as contracts/paths has it. */
  path: string;
  /** The address to open; the pattern itself where it has no parameters. */
  at?: string;
  /** The current user, without permissions by default. The default is a visitor. */
  signedIn?: Pick<SessionResponse, 'id'> & Partial<SessionResponse>;
  /** The navigation state passed by the previous page. */
  state?: unknown;
}

/** The id of the default test user. */
export const personId = '64b000000000000000000001';

let current: ReturnType<typeof createBrowserRouter> | undefined;

function Titled({ page }: { page: Page }) {
  const data: unknown = useLoaderData();
  const title = typeof page.title === 'string' ? page.title : page.title(data);
  useLayoutEffect(() => setPageTitle(title), [title]);
  return <page.Component />;
}

// Toasts appear late and close by themselves, so tests read the list of messages.
function Frame() {
  useFocusOnNavigation();
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <LiveRegion />
      <ul aria-label="Messages">
        {useToastMessages().map(({ id, kind, text }) => (
          <li key={id} data-kind={kind}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Shows one page of a remote at an address, as the shell would. Leaving it shows an empty page at the new address.
 * @example
 * const { address } = renderPage(profileListPage, { path: paths.profiles, signedIn: { id: personId } });
 * expect(address()).toBe('/profiles/create');
 */
export const renderPage = (page: Page, { path, at = path, signedIn, state }: RenderPageOptions) => {
  session.setState(
    signedIn ? { status: 'signed-in', permissions: [], ...signedIn } : { status: 'signed-out' },
    true,
  );
  window.history.replaceState(state === undefined ? null : { usr: state }, '', at);
  const router = createBrowserRouter([
    {
      element: <Frame />,
      HydrateFallback: () => null,
      children: [
        {
          path,
          element: <Titled page={page} />,
          loader: ({ params, request }) => page.loader?.({ params, request }) ?? null,
        },
        { path: '*', element: null },
      ],
    },
  ]);
  current = router;
  const view = render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return { ...view, router, address: () => location.pathname + location.search };
};

afterEach(() => {
  // A page still on screen would read again when the session goes.
  cleanup();
  current?.dispose();
  current = undefined;
  clearToastMessages();
  session.setState({ status: 'checking' }, true);
  window.history.replaceState(null, '', '/');
});
