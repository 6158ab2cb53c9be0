import type { PageData } from '@portal/contracts/page-data';
import type { RenderedFor } from '@portal/contracts/page-render';

// The server sets this for each run of the bundle. It runs the bundle once per language, because modules
// choose their messages when they load.
declare const renderedFor: RenderedFor;

/** The language and site this bundle renders for. */
export const { language, site } = renderedFor;

// Replaces the shell's page-data.ts on the server.

// Without a registry the server renders nothing; the browser may have stored one.
export const registryState = 'current';

export let pageData: PageData = { registry: { schema: 1, rev: 0, shellApi: '', remotes: [] }, site };

/** Sets the page data to render with. */
export const setPageData = (data: PageData): void => {
  pageData = data;
};
