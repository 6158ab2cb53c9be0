import { cookieIn } from './cookies.ts';

/** The colors a reader may choose; without a choice the page follows their system. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The name of the cookie in which a browser keeps the colors its reader chose. */
export const themeCookie = 'portal-theme';

/** The colors a cookie header names, which may come from anywhere; undefined where it names none. */
export const themeIn = (cookies?: string): Theme | undefined => {
  const chosen = cookieIn(cookies, themeCookie);
  return themes.find((theme) => theme === chosen);
};
