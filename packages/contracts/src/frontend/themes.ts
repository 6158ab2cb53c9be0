import { cookieIn } from '../base/cookies.ts';

/** The color themes. Without a choice, the page follows the system. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The cookie that stores the theme chosen in this browser. */
export const themeCookie = 'portal-theme';

/** Returns the theme in a cookie header; undefined if there is none. */
export const themeIn = (cookies?: string): Theme | undefined => {
  const chosen = cookieIn(cookies, themeCookie);
  return themes.find((theme) => theme === chosen);
};
