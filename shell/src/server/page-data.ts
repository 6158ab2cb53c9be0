// Replaces the shell's page-data.ts on the server.
import type { PageData } from '@portal/contracts/page-data';
import { site } from './rendered-for.ts';

// Without a registry the server renders nothing; the browser may have stored one.
export const registryState = 'current';

export let pageData: PageData = { registry: { schema: 1, rev: 0, shellApi: '', remotes: [] }, site };

/** Sets the page data to render with. */
export const setPageData = (data: PageData): void => {
  pageData = data;
};
