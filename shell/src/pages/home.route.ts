import type { RouteObject } from '@portal/kit/router';
import { knownSession } from '../access.ts';
import { whenPreloaded } from '../loading/prefetch/when-preloaded.ts';
import { messages } from '../messages.ts';
import { loadDocument, mayEnter } from '../realm.ts';
import { loadPart, partsFor } from '../slots/parts.ts';
import { HomePage } from './home.page.tsx';
import { shellPage, type DrawnByServer } from './shell-page.tsx';

/** The home page. What remotes show on it is on its way before it is drawn, and is not waited for unless it is here already. */
export const homeRoute = (path: string): RouteObject => ({
  ...shellPage(path, messages.home.title, HomePage),
  handle: { title: messages.home.title, load: async () => null } satisfies DrawnByServer,
  async loader({ request }) {
    const parts = partsFor('home', await knownSession());
    // After a log-in: teams draw on this page, and not in a document that took a password.
    if (parts.some(({ remote }) => !mayEnter(remote))) return loadDocument(request.url);
    await whenPreloaded(Promise.allSettled(parts.map((part) => loadPart(part, new URL(request.url)))));
    return null;
  },
});
