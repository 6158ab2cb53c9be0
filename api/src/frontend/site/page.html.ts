import type { Language } from '@portal/contracts/languages';
import { pageDataId, type HashedFile, type PageData } from '@portal/contracts/page-data';
import type { RenderedPage } from '@portal/contracts/page-render';
import type { ShellAssets } from '@portal/contracts/shell-assets';
import type { Theme } from '@portal/contracts/themes';
import { escapeHtml } from '../../platform/common/escape.js';
import { linkPreview, type PreviewedEvent } from './link-preview.js';

/** The input of pageHtml(). */
export interface PageParts {
  language: Language;
  /** The color theme the user chose; undefined uses the system's. */
  theme: Theme | undefined;
  shell: ShellAssets;
  /** The page as the server rendered it; undefined if only the browser can render it. */
  drawn: RenderedPage | undefined;
  data: PageData;
  /** Files to preload in addition to the shell's. */
  hinted: readonly HashedFile[];
  /** Whether search engines must not list it, because only people with the link may find it. */
  isUnlisted: boolean;
  /** The event of a public program page. */
  event?: PreviewedEvent | undefined;
}

// Inside a script element only '<' can end or disturb it.
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

// A preload must have the same attributes as the later request, or the browser loads the file twice.
const hint = ({ path, integrity }: HashedFile): string =>
  path.endsWith('.css')
    ? `<link rel="preload" as="style" href="${path}" integrity="${integrity}" crossorigin>`
    : `<link rel="preload" as="script" href="${path}" integrity="${integrity}" crossorigin fetchpriority="low">`;

const htmlTag = ({ language, theme, drawn }: PageParts): string =>
  `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}${drawn?.isLoading ? ' data-loading' : ''}>`;

const titleOf = ({ data, drawn, event }: PageParts): string =>
  [event?.name ?? drawn?.title, data.site.name].filter(Boolean).join(' – ');

const styleLink = ({ path, integrity }: HashedFile): string =>
  `<link rel="stylesheet" href="${path}" integrity="${integrity}" crossorigin>`;

// The messages must run before the scripts that use them.
const scriptsOf = ({ language, shell: { words, scripts } }: PageParts): HashedFile[] => [
  ...(words?.[language] ? [words[language]] : []),
  ...scripts,
];

const kindOf = ({ isWhole, isOutlined }: RenderedPage): string => {
  if (isWhole) return 'page';
  return isOutlined ? 'outline' : 'frame';
};

const needsScript: Record<Language, string> = {
  en: 'This site needs JavaScript.',
  es: 'Este sitio necesita JavaScript.',
  'zh-Hans': '本站需要 JavaScript。',
  'zh-Hant': '本站需要 JavaScript。',
};

const rootOf = ({ language, data: { site }, drawn }: PageParts): string =>
  drawn
    ? `<div id="root" data-drawn="${kindOf(drawn)}">${drawn.html}</div>`
    : `<div id="root"></div><noscript><p>${needsScript[language]} ${escapeHtml(site.contactEmail)}</p></noscript>`;

/** Returns the HTML of a page: the shell's files, preloads, the rendered root and the page data. */
export const pageHtml = (page: PageParts): string => {
  const { language, theme, shell, data, hinted, isUnlisted, event } = page;
  return [
    '<!doctype html>',
    htmlTag(page),
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(titleOf(page))}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${theme ?? 'light dark'}">`,
    `<meta name="application-name" content="${escapeHtml(data.site.name)}">`,
    ...(isUnlisted ? ['<meta name="robots" content="noindex">'] : []),
    // For messengers and search engines, which are never signed in.
    ...(data.session ? [] : linkPreview(language, data.site.name, event)),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/touch-icon.png">',
    ...shell.fonts.map(
      (path) => `<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`,
    ),
    ...shell.styles.map(styleLink),
    ...scriptsOf(page).map(
      ({ path, integrity }) => `<script defer src="${path}" integrity="${integrity}" crossorigin></script>`,
    ),
    ...hinted.map(hint),
    '</head>',
    '<body>',
    rootOf(page),
    `<script type="application/json" id="${pageDataId}">${escapeJson(data)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
};
