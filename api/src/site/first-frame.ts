import type { Language } from '@portal/contracts/languages';
import { createHash } from 'node:crypto';

// What a page shows before any other file has come, as the shell will show it: its header, and that it is loading. The
// colors and sizes are those of the kit; the test beside this holds them to it.
const styles = [
  'html{scrollbar-gutter:stable}',
  'body{margin:0}',
  '.first *{box-sizing:border-box}',
  '.first{min-height:100svh;background:light-dark(#ffffff,#14161b);color:light-dark(#15171c,#eceef2)}',
  '.first>*{width:min(100% - 2*max(1.125rem,5vw),69.75rem);margin-inline:auto}',
  '.first header{padding-top:1rem}',
  `.first a{display:flex;align-items:center;gap:.75rem;min-height:3.125rem;padding-bottom:.625rem;color:inherit;text-decoration:none;font:700 clamp(1.125rem,5.2vw,1.4375rem)/1.2 'Old Standard TT','Old Standard Times','Times New Roman',serif}`,
  '.first svg{flex:none}',
  '.first-stave{height:33px;border-block:1px solid;background:repeating-linear-gradient(#0000 0 7px,currentColor 7px 8px)}',
  `.first p{display:flex;align-items:center;gap:.75rem;margin:clamp(1.25rem,.5rem + 3vw,2.5rem) 0;color:light-dark(#565b66,#a3a9b6);font:1.1875rem/1.4 'Old Standard TT','Old Standard Times','Times New Roman',serif}`,
  '.first p svg{color:light-dark(#15171c,#eceef2)}',
  '@media(width<44rem){.first a{gap:.5rem;font-size:1.1875rem}}',
  '@media(pointer:coarse),(width<34rem){.first a{min-height:3.375rem}}',
  '@media(prefers-reduced-motion:no-preference){.first header{animation:first 800ms ease-out}}',
  '@media(scripting:none){.first-wait{display:none!important}}',
  '@media print{.first{display:none}}',
  '@keyframes first{from{opacity:0}}',
].join('');

/** The one style that stands in the page itself. */
export const frameStyle = `<style>${styles}</style>`;

/** By what the content policy knows it. */
export const frameStyleHash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

const words: Record<Language, { loading: string; needsScript: string }> = {
  en: { loading: 'Loading …', needsScript: 'This site needs JavaScript.' },
  es: { loading: 'Cargando…', needsScript: 'Este sitio necesita JavaScript.' },
  'zh-Hans': { loading: '正在加载…', needsScript: '本站需要 JavaScript。' },
  'zh-Hant': { loading: '載入中…', needsScript: '本站需要 JavaScript。' },
};

const lines = [0.5, 8, 15.5, 23, 30.5].map((y) => `<rect x="6" y="${y}" width="9" height="1"/>`).join('');
const logo = `<svg width="22" height="32" viewBox="0 0 22 32" aria-hidden="true" fill="currentColor"><rect x="1" width="3" height="32"/><rect x="6" width="1.25" height="32"/>${lines}<circle cx="18" cy="12" r="2.2"/><circle cx="18" cy="20" r="2.2"/></svg>`;

const rest =
  'M2.6 0 8 7.4c-3.2 3.6-3 5.6.9 10.2l-.5.5c-3.6-1.9-5.6-.6-2.9 3.9l-.6.5C-.2 18.6-.1 14.6 4.4 15.2L.9 10.3C4 6.900 4 4.600 1.900.6Z';
const rests = `<svg width="120" height="34" viewBox="0 0 120 34" aria-hidden="true"><g fill="currentColor">${[
  16, 42, 68, 94,
]
  .map((x) => `<path d="${rest}" transform="translate(${x} 6)"/>`)
  .join('')}</g><path d="M.5 2v30M119.5 2v30" stroke="currentColor"/></svg>`;

/** The frame of a page with the loading indicator in it, until the shell draws in its place. */
export const firstFrame = (language: Language, escapedName: string, escapedContact: string): string => {
  const { loading, needsScript } = words[language];
  return [
    '<div class="first">',
    `<header><a href="/">${logo}${escapedName}</a><div class="first-stave"></div></header>`,
    `<main><p class="first-wait">${rests}${loading}</p><noscript><p>${needsScript} ${escapedContact}</p></noscript></main>`,
    '</div>',
  ].join('');
};
