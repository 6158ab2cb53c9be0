import type { RenderedFor } from '@portal/contracts/page-render';

// Given by the server to the whole bundle, which it runs once for each language: sentences are chosen when modules are.
declare const renderedFor: RenderedFor;

/** The language and site this bundle renders for. */
export const { language, site } = renderedFor;
