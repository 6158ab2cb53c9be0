import { setPageTitle } from '@portal/kit/title';
import type { RouteObject } from '@portal/kit/router';
import { useLayoutEffect, type ComponentType } from 'react';

/** A page of the shell itself under its title. */
export const shellPage = (path: string, title: string, Content: ComponentType): RouteObject => ({
  path,
  Component: function ShellPage() {
    useLayoutEffect(() => setPageTitle(title), []);
    return <Content />;
  },
});
