import { fontsCookie } from '@portal/contracts/page-data';
import { setCookie } from '../cookie.ts';

/** Loads the web fonts of a first page. The server writes later pages with them. */
export const showWebFonts = (): void => {
  const { dataset } = document.documentElement;
  if (dataset.fonts !== undefined) return;
  document.fonts.addEventListener('loadingdone', () => setCookie(fontsCookie, '1'), { once: true });
  dataset.fonts = '';
};
