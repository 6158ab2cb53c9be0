import type { Language } from '@portal/contracts/languages';
import { escapeHtml } from '../common/escape.js';
import type { Facts, MailFrame, Message } from './message.js';
import { messages, type MailKind } from './messages.js';

type Detail = NonNullable<Message['details']>[number];

// Mails cannot use CSS variables, so these repeat the kit's color tokens of the same names.
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
  'ul{margin:0 0 16px;padding:0 0 0 20px}li{margin:0 0 4px}a{color:inherit}' +
  '.end{margin:32px 0 0;padding:12px 0 0;border-top-width:1px;border-top-style:solid}';

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const buttonLink = (label: string, url: string): string =>
  `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p><p class="soft">${escapeHtml(url)}</p>`;

const block = (part: string | string[]): string =>
  typeof part === 'string'
    ? paragraph(part)
    : `<ul>${part.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

const detail = ({ name, text, url }: Detail): string =>
  `<p class="detail"><b>${escapeHtml(name)}</b><br>` +
  (url ? `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>` : `${escapeHtml(text)}</p>`);

const html = (
  { subject, paragraphs, details = [], button, end }: Message,
  { language, publicUrl, organization }: MailFrame,
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  `<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${style}</style></head>` +
  `<body><div class="mail"><h1>${escapeHtml(subject)}</h1>${paragraphs.map(block).join('')}` +
  details.map(detail).join('') +
  (button ? buttonLink(button.label, `${publicUrl}${button.path}`) : '') +
  `<p class="soft end">${escapeHtml(organization)}` +
  (end ? `<br><a href="${escapeHtml(publicUrl + end.path)}">${escapeHtml(end.label)}</a>` : '') +
  '</p></div></body></html>';

const textOf = ({ paragraphs, details = [], button, end }: Message, { publicUrl, organization }: MailFrame) =>
  [
    ...paragraphs.map((part) =>
      typeof part === 'string' ? part : part.map((item) => `- ${item}`).join('\n'),
    ),
    ...details.map(({ name, text, url }) => [`${name}:`, text, ...(url ? [url] : [])].join('\n')),
    ...(button ? [`${button.label}:\n${publicUrl}${button.path}`] : []),
    organization,
    ...(end ? [`${end.label}:\n${publicUrl}${end.path}`] : []),
  ].join('\n\n');

/** Renders a mail as text and as simple HTML. Links of the portal start with the configured address. */
export const contentOf = (
  message: Message,
  frame: MailFrame,
): { subject: string; text: string; html: string } => ({
  subject: message.subject,
  text: `${textOf(message, frame)}\n`,
  html: html(message, frame),
});

/** Renders a mail about an account in the account's language. */
export const mailContent = (
  kind: MailKind,
  facts: Facts & { publicUrl: string; language?: Language | undefined },
): { subject: string; text: string; html: string } => {
  const { language = 'en' } = facts;
  return contentOf(messages[language][kind](facts), { ...facts, language });
};
