import type { Language } from '@portal/contracts/languages';
import type { Facts, Message } from './message.js';
import { messages, type MailKind } from './messages.js';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

// The colors of the pages, written out: a mail knows no variables. Their names are those of the kit's tokens.
const light = { paper: '#ffffff', ink: '#15171c', soft: '#565b66', line: '#c9ccd3', blue: '#1f4fd1' };
const dark = { paper: '#14161b', ink: '#eceef2', soft: '#a3a9b6', line: '#383d48', blue: '#8fb0ff' };
const onBlue = { light: '#ffffff', dark: '#0d1220' };

const colors = (of: typeof light, onButton: string): string =>
  `body{background:${of.paper};color:${of.ink}}.soft{color:${of.soft};border-color:${of.line}}` +
  `.button{background:${of.blue};color:${onButton}}`;

const style =
  `${colors(light, onBlue.light)}@media(prefers-color-scheme:dark){${colors(dark, onBlue.dark)}}` +
  'body{margin:0;padding:32px 16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}' +
  '.mail{max-width:560px;margin:0 auto;overflow-wrap:anywhere}p{margin:0 0 16px}.soft{font-size:14px}' +
  'h1{font:700 26px/1.25 "Old Standard TT",Georgia,"Songti SC","Songti TC",serif;margin:0 0 16px}' +
  '.button{display:inline-block;margin:8px 0;padding:10px 20px;border-radius:3px;text-decoration:none}' +
  '.end{margin:32px 0 0;padding:12px 0 0;border-top-width:1px;border-top-style:solid}';

const paragraph = (text: string): string => `<p>${escape(text)}</p>`;

const buttonLink = (label: string, url: string): string =>
  `<p><a class="button" href="${escape(url)}">${escape(label)}</a></p><p class="soft">${escape(url)}</p>`;

const html = (
  { subject, paragraphs, button }: Message,
  { language, url, organization }: { language: Language; url: string | undefined; organization: string },
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  `<title>${escape(subject)}</title><style>:root{color-scheme:light dark}${style}</style></head>` +
  `<body><div class="mail"><h1>${escape(subject)}</h1>${paragraphs.map(paragraph).join('')}` +
  (button && url ? buttonLink(button.label, url) : '') +
  `<p class="soft end">${escape(organization)}</p></div></body></html>`;

/** A mail as text and as simple HTML, in its reader's language. Its link starts with the configured address and nothing else. */
export const mailContent = (
  kind: MailKind,
  facts: Facts & { publicUrl: string; language?: Language | undefined },
): { subject: string; text: string; html: string } => {
  const { organization, publicUrl, language = 'en' } = facts;
  const message: Message = messages[language][kind](facts);
  const { subject, paragraphs, button } = message;
  const url = button && `${publicUrl}${button.path}`;
  const lines = [...paragraphs, ...(button && url ? [`${button.label}:\n${url}`] : [])];
  return {
    subject,
    text: `${[...lines, organization].join('\n\n')}\n`,
    html: html(message, { language, url, organization }),
  };
};
