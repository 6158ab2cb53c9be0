import { useLoaderData, type RouteObject } from '@portal/kit/router';
import { createElement } from 'react';
import type { LegalText } from './legal.page.tsx';
import { shellPage } from './shell-page.tsx';

/** Terms and privacy: long, and seldom opened, so it is fetched when it is. */
export const legalRoute = (path: string, title: string, first: LegalText): RouteObject => ({
  ...shellPage(path, title, function Legal() {
    const { LegalPage } = useLoaderData<typeof import('./legal.page.tsx')>();
    return createElement(LegalPage, { first });
  }),
  loader: () => import('./legal.page.tsx'),
});
