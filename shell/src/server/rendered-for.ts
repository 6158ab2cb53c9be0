import type { RenderedFor } from '@portal/contracts/page-render';

// The server sets this for each run of the bundle. It runs the bundle once per language, because modules
// choose their messages when they load.
declare const renderedFor: RenderedFor;

/** The language and site this bundle renders for. */
export const { language, site } = renderedFor;
