import type { RegistryRemote } from '@portal/contracts/registry';
import type { Page, PageLoaderArgs } from '@portal/kit/remote';
import { useLoaderData, useLocation, type RouteObject } from '@portal/kit/router';
import { session } from '@portal/kit/session';
import { setPageTitle } from '@portal/kit/title';
import { useLayoutEffect } from 'react';
import { guard } from './access.ts';
import { keepDestination, noteArrival } from './destination.ts';
import { FirstPage } from './layout/first-page.tsx';
import { shapeOf } from './layout/page-loading.tsx';
import { RemoteError } from './layout/remote-error.tsx';
import { Drawing } from './loading/drawing.tsx';
import { loadEntry } from './loading/entry.ts';
import { noteDrawn, noteLoaderError } from './loading/reports.ts';
import { isOutdated, isReloadDue } from './loading/registry.ts';
import { startReads } from './page-reads.ts';
import { isStuck, loadDocument, mayEnter } from './document-kind.ts';
import { startParts } from './slots/parts.ts';
import { shouldRevalidate } from './toasts/url-messages.ts';

/** Returns the title of a page once its data is known. */
export const titleOf = ({ title }: Page, data: unknown): string =>
  typeof title === 'string' ? title : title(data);

function RemotePage({ page, remote }: { page: Page; remote: RegistryRemote }) {
  const title = titleOf(page, useLoaderData());
  const { pathname } = useLocation();
  useLayoutEffect(() => setPageTitle(title), [title]);
  useLayoutEffect(() => noteDrawn(remote, pathname), [remote, pathname]);
  // Remounts the page when its path changes, so that the fields of another profile do not stay.
  return (
    <Drawing key={pathname} remote={remote}>
      <page.Component />
    </Drawing>
  );
}

type DeclaredPage = RegistryRemote['declaration']['pages'][number];

const pageRoute = (remote: RegistryRemote, declared: DeclaredPage): RouteObject => {
  const { path, access } = declared;
  let page: Page | undefined;
  const open = async ({ params, request }: PageLoaderArgs): Promise<unknown> => {
    const url = new URL(request.url);
    startReads(declared, url);
    startParts(path, url);
    page = await loadEntry(remote, path);
    return page.loader?.({ params, request });
  };
  return {
    id: `${remote.id} ${path}`,
    path,
    shouldRevalidate,
    // Uses the URL, because the request lacks the fragment.
    async loader(args: PageLoaderArgs & { url: URL }) {
      const { url } = args;
      const { href, pathname } = url;
      const elsewhere = await guard(access);
      if (elsewhere && session.getState().status === 'signed-out') keepDestination(url);
      if (elsewhere) return elsewhere;
      noteArrival(url);
      if (isStuck(remote, pathname)) throw new Error(`${pathname} came as another kind of page`);
      if (!mayEnter(remote) || isReloadDue(remote)) return loadDocument(href);
      try {
        return await open(args);
      } catch (error) {
        if (await isOutdated(remote, error)) return loadDocument(href);
        noteLoaderError(error);
        throw error;
      }
    },
    HydrateFallback: () => <FirstPage shape={shapeOf(declared)} />,
    Component: () => page && <RemotePage page={page} remote={remote} />,
  };
};

/** Groups a remote's pages under one error boundary, so that a failure leaves the shell usable. */
export const remoteRoute = (remote: RegistryRemote): RouteObject => ({
  id: remote.id,
  ErrorBoundary: () => <RemoteError remote={remote} />,
  children: remote.declaration.pages.map((page) => pageRoute(remote, page)),
});
