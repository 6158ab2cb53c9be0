/** Whether this runs in a page, and not where the server draws one. */
export const inBrowser = typeof document !== 'undefined';
