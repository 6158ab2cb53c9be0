import { shellPaths } from '@portal/contracts/paths';
import { isApiError, post } from '@portal/kit/http';
import { redirect, redirectDocument, type RouteObject } from '@portal/kit/router';
import { signedOut } from '@portal/kit/session';
import { messages } from '../messages.ts';

const failed = `${shellPaths.home}?${new URLSearchParams({ error: messages.logout.failed }).toString()}`;

/**
 * Ends the session and opens the home page in a new document, so that no data of the user stays in memory.
 */
export const logoutRoute: RouteObject = {
  path: shellPaths.logout,
  async loader() {
    try {
      await post('/logout');
    } catch (error) {
      if (!isApiError(error, 'unauthenticated')) return redirect(failed);
    }
    signedOut();
    return redirectDocument(shellPaths.home);
  },
  Component: () => null,
};
