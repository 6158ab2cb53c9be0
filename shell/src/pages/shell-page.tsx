import { setPageTitle } from '@portal/kit/title';
import { useLoaderData, type RouteObject } from '@portal/kit/router';
import { createElement, useLayoutEffect, type ComponentType } from 'react';

/** How the server renders a page of the shell. */
export interface DrawnByServer {
  title: string;
  /** Returns the loader's data. A page with a loader but without this is rendered in the browser only. */
  load?: () => Promise<unknown>;
}

/** A page of the shell itself under its title. */
export const shellPage = (path: string, title: string, Content: ComponentType): RouteObject => ({
  path,
  handle: { title } satisfies DrawnByServer,
  Component: function ShellPage() {
    useLayoutEffect(() => setPageTitle(title), []);
    return <Content />;
  },
});

/** One that is long and seldom opened: it is fetched when it is. */
export const seldomPage = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  ...shellPage(path, title, function Fetched() {
    return createElement(useLoaderData<unknown>() as ComponentType);
  }),
  handle: { title, load } satisfies DrawnByServer,
  loader: load,
});
