/** Sets a cookie for a year; the server reads it with every page. */
export const setCookie = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
};
