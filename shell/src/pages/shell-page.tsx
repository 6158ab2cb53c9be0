import { setPageTitle } from '@portal/kit/title';
import { useLoaderData, type RouteObject } from '@portal/kit/router';
import { createElement, useLayoutEffect, type ComponentType } from 'react';

/** What the server draws a page of the shell by. */
export interface DrawnByServer {
  title: string;
  /** What its loader would answer; without it a page with a loader is left to the browser. */
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
