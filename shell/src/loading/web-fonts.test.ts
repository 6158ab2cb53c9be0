import { fontsCookie } from '@portal/contracts/page-data';
import { afterEach, expect, it } from 'vitest';
import { showWebFonts } from './web-fonts.ts';

const fonts = new EventTarget();
Object.defineProperty(document, 'fonts', { value: fonts });

afterEach(() => {
  delete document.documentElement.dataset.fonts;
  document.cookie = `${fontsCookie}=; Max-Age=0; Path=/`;
});

it('shows the web fonts, and sets the cookie once they have loaded', () => {
  showWebFonts();
  expect(document.documentElement.dataset.fonts).toBe('');
  expect(document.cookie).not.toContain(fontsCookie);
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(document.cookie).toContain(`${fontsCookie}=1`);
});

it('changes nothing on a page that the server wrote with them', () => {
  document.documentElement.dataset.fonts = '';
  showWebFonts();
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(document.cookie).not.toContain(fontsCookie);
});
