import { shellPaths } from '@portal/contracts/paths';
import { useLoaderData, type RouteObject } from '@portal/kit/router';
import { createElement } from 'react';
import { messages } from '../../messages.ts';
import { shellPage } from '../shell-page.tsx';

/** The guide that ships with the portal: fetched when it is opened. */
export const userGuideRoute: RouteObject = {
  ...shellPage(shellPaths.userGuide, messages.guide.title, function UserGuide() {
    const { UserGuidePage } = useLoaderData<typeof import('./user-guide.page.tsx')>();
    return createElement(UserGuidePage);
  }),
  loader: () => import('./user-guide.page.tsx'),
};
