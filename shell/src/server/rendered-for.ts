import type { RenderedFor } from '@portal/contracts/page-render';

// Given by the server to the whole bundle, which it runs once for each language: sentences are chosen when modules are.
declare const renderedFor: RenderedFor;

/** What this bundle draws pages for. */
export const { language, site } = renderedFor;
