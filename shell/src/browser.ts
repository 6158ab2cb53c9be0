/** Whether this code runs in a browser and not in the server's renderer. */
export const inBrowser = typeof document !== 'undefined';

/** Sets a cookie for a year; the server reads it with every page. */
export const setCookie = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
};
