import { setPageTitle } from '@portal/kit/title';
import { useLoaderData, type RouteObject } from '@portal/kit/router';
import { createElement, useLayoutEffect, type ComponentType } from 'react';

/** How the server renders a page of the shell. */
export interface DrawnByServer {
  title: string;
  /** Returns the loader's data. A page with a loader but without this is rendered in the browser only. */
  load?: () => Promise<unknown>;
}

/** Returns the route of a page of the shell. */
export const shellPage = (path: string, title: string, Content: ComponentType): RouteObject => ({
  path,
  handle: { title } satisfies DrawnByServer,
  Component: function ShellPage() {
    useLayoutEffect(() => setPageTitle(title), []);
    return <Content />;
  },
});

/** Returns the route of a long, rarely opened page whose code is loaded on demand. */
export const seldomPage = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  ...shellPage(path, title, function Fetched() {
    return createElement(useLoaderData<unknown>() as ComponentType);
  }),
  handle: { title, load } satisfies DrawnByServer,
  loader: load,
});
