/** Whether this code runs in a browser and not in the server's renderer. */
export const inBrowser = typeof document !== 'undefined';
