/** Tells the server something with every page this browser asks for, for a year. */
export const setCookie = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
};
