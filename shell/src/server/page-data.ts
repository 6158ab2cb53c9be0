// Stands in for the shell's page-data.ts where the server draws pages.
import type { PageData } from '@portal/contracts/page-data';
import { site } from './rendered-for.ts';

// A server that does not know its parts leaves the page to the browser, which may remember them.
export const registryState = 'current';

export let pageData: PageData = { registry: { schema: 1, rev: 0, shellApi: '', remotes: [] }, site };

/** Draws from now on what is written into this page. */
export const setPageData = (data: PageData): void => {
  pageData = data;
};
