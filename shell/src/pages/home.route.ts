import type { RouteObject } from '@portal/kit/router';
import { knownSession } from '../access.ts';
import { messages } from '../messages.ts';
import { takeDestination } from '../destination.ts';
import { loadDocument, mayEnter } from '../document-kind.ts';
import { partsFor, startParts } from '../slots/parts.ts';
import { HomePage } from './home.page.tsx';
import { shellPage, type DrawnByServer } from './shell-page.tsx';

/** The route of the home page. After a login it leads on to the page that the visitor wanted. Fetches the remotes' parts before the page renders, but does not wait for them. */
export const homeRoute = (path: string): RouteObject => ({
  ...shellPage(path, messages.home.title, HomePage),
  handle: { title: messages.home.title, load: async () => null } satisfies DrawnByServer,
  async loader({ request }) {
    const current = await knownSession();
    const wanted = takeDestination(current, new URL(request.url));
    if (wanted !== undefined) return loadDocument(wanted);
    const parts = partsFor('home', current);
    // Teams show parts on this page, so it needs a new document after a login page.
    if (parts.some(({ remote }) => !mayEnter(remote))) return loadDocument(request.url);
    startParts(path, new URL(request.url));
    return null;
  },
});
